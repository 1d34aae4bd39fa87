export { collectionNames, dropCollection } from './collections.ts';
export { Database } from './database.ts';
export { LineCounter, lineEnds } from './lines.ts';
export { openOpfsStorage } from './opfs.ts';
export type {
  ChunkRow,
  DocumentRow,
  KeywordFields,
  NewChunk,
  NewDocument,
  NewSection,
  NewText,
  SectionEntry,
  SectionRow,
  TextRow,
  Where,
} from './rows.ts';
export { migrate, validate } from './schema.ts';
export type { Sqlite3 } from './sqlite.ts';
export { loadSqlite } from './sqlite.ts';
export type { Storage } from './storage.ts';
export { openBytes, openMemoryStorage } from './storage.ts';
export { Store } from './store.ts';
export { PART_UNITS, partStarts } from './texts.ts';
