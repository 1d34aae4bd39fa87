export type { DatabaseOptions, Param } from './database.ts';
export { Database } from './database.ts';
export { FIELD_WEIGHTS } from './keywords.ts';
export { type OpfsOptions, openOpfsStorage } from './opfs.ts';
export type {
  ChunkRow,
  DocumentRow,
  KeywordFields,
  NewChunk,
  NewDocument,
  NewSection,
  NewText,
  SectionRow,
  TextRow,
  Where,
} from './rows.ts';
export { validate } from './schema.ts';
export type { Sqlite3 } from './sqlite.ts';
export { loadSqlite } from './sqlite.ts';
export type { Storage } from './storage.ts';
export { openBytes, openMemoryStorage } from './storage.ts';
export type { Totals } from './store.ts';
export { Store } from './store.ts';
export { PART_UNITS, partStarts } from './texts.ts';
export type { VisitVector } from './vectors.ts';
