/** Documents into the index, and out of it. */
export { expandArchives } from './archives.ts';
export { documentId } from './ids.ts';
export { FOLDER_MARKS, RULES_FILE, WalkRules } from './ignored.ts';
export { ingest } from './ingest.ts';
export { type InputOptions, type InputSource, toInputs } from './inputs.ts';
export { inspect } from './inspect.ts';
export { CallNames } from './names.ts';
export { Profiles } from './profiles.ts';
export { reclaim } from './reclaim.ts';
export type { Change, IngestParts } from './session.ts';
export { StoredVectors } from './vectors.ts';
export { clearDocuments, reindexAll, removeDocument, renameDocument } from './writes.ts';
