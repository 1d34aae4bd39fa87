/** Queries → passages and sections, ranked. */
export { breadcrumb } from './breadcrumb.ts';
export { matchingDocuments, textPredicate } from './filter.ts';
export { headingChunks } from './headings.ts';
export type { SearchParts } from './parts.ts';
export { search } from './search.ts';
export { sections } from './sections.ts';
export { suggest } from './suggest.ts';
export { Synonyms } from './synonyms.ts';
