import { classOf, DROP, SPACE } from './characters.ts';

/** Called with a stretch of `text` that is one raw word. `hash` is {@link hashOf} of it. Returning false ends the walk. */
export type WordVisitor = (start: number, end: number, hash: number) => boolean;

const HASH_START = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;

export function hashOf(text: string, start: number, end: number): number {
  return extend(HASH_START, text, start, end);
}

function extend(hash: number, text: string, start: number, end: number): number {
  let out = hash;
  for (let at = start; at < end; at++) out = Math.imul(out ^ text.charCodeAt(at), HASH_FACTOR);
  return out;
}

/**
 * Cuts a text into raw words: runs of word characters, dropped ones inside included, and every punctuation
 * character and ideograph by itself. This is the hot path of the encoder: it allocates nothing.
 */
export function eachWord(text: string, visit: WordVisitor): void {
  let start = 0;
  let hash = HASH_START;
  let next = 0;
  for (let at = 0; at < text.length; at = next) {
    const code = text.codePointAt(at)!;
    next = at + (code > 0xffff ? 2 : 1);
    const kind = classOf(code);
    if (kind <= DROP) {
      hash = extend(hash, text, at, next);
      continue;
    }
    if (start < at && !visit(start, at, hash)) return;
    if (kind !== SPACE && !visit(at, next, hashOf(text, at, next))) return;
    start = next;
    hash = HASH_START;
  }
  if (start < text.length) visit(start, text.length, hash);
}
