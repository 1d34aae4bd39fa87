export { type Marks, mergeRanges, type Range } from './marks.ts';
export { renderPlain, renderSource } from './plain.ts';
export { type RenderOptions, renderMarkdown } from './render.ts';
