export { renderCode } from './code.ts';
export { type Marks, mergeRanges, type Range } from './marks.ts';
export { renderPlain, renderSource } from './plain.ts';
export { frontMatterLength, renderMarkdown } from './render.ts';
