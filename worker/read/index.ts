/** What is stored, as a table of contents and as text; no search and no model. */
export { listDocuments } from './documents.ts';
export { neighbourhood } from './neighbourhood.ts';
export { read } from './passage.ts';
export { resolveDocument } from './resolve.ts';
export { toc } from './toc.ts';
