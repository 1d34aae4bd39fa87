/** Which documents are read in a thread of their own, and how long each may take. */
import type { RawDocument } from '../contract/index.ts';
import { chooseKind } from '../parse/index.ts';

/** What is shorter is read where it is wanted: the worst of it takes some hundredths of a second. */
const SHORT = 64 * 1024;
/** Small on the outside only, or read by something that is loaded once and lives long. */
const NEVER_SHORT: ReadonlySet<string> = new Set(['docx', 'epub', 'pdf', 'code', 'locked']);
/** Kinds whose bytes become many more. */
const PACKED: ReadonlySet<string> = new Set(['docx', 'epub', 'locked']);

const BASE_MS = 30_000;
const MS_PER_MB = 2000;
const PACKED_MS_PER_MB = 10_000;
const MB = 1_000_000;

export function belongsElsewhere(raw: RawDocument): boolean {
  return raw.bytes.length > SHORT || NEVER_SHORT.has(kindOf(raw));
}

/** For the whole document, or, where progress is told, from one news to the next. Some hundred times what it takes. */
export function limitOf(raw: RawDocument): number {
  const perMb = PACKED.has(kindOf(raw)) ? PACKED_MS_PER_MB : MS_PER_MB;
  return Math.ceil(BASE_MS + (raw.bytes.length / MB) * perMb);
}

/** What is of no kind is refused wherever it is read. */
export function kindOf(raw: RawDocument): string {
  try {
    return chooseKind(raw).kind;
  } catch {
    return '';
  }
}
