/** The sample library: copse's own guide. Loaded on demand, so that it weighs nothing until it is wanted. */
import type { TextSource } from '../../../worker/contract/index.ts';

const pages = import.meta.glob<string>('../../../docs/**/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});

export const sampleLibrary: TextSource[] = Object.entries(pages).map(([path, text]) => ({
  path: path.replace(/^(\.\.\/)+docs/, 'copse'),
  text,
}));
