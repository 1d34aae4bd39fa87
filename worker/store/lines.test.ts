import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSqlite, openMemoryStorage, PART_UNITS, type Storage, Store } from './index.ts';

let storage: Storage;
let store: Store;

beforeAll(async () => {
  storage = openMemoryStorage(await loadSqlite());
  store = Store.open(storage.db);
});
afterAll(() => storage.close());

let n = 0;
function add(text: string, starts: readonly number[] = []): number {
  const row = { hash: `${n++}`, kind: 'text', markup: 'plain' as const, language: 'en', meta: {} };
  return store.texts.add(
    { ...row, bytes: text.length, characters: text.length, structure: 'window', options: '' },
    text,
    starts,
  );
}

/** Where every line begins, found one character after the other. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const ends = text[i] === '\n' || (text[i] === '\r' && text[i + 1] !== '\n');
    if (ends) starts.push(i + 1);
  }
  return starts;
}

const piece = fc.oneof(
  fc.constantFrom('\n', '\r', '\r\n', '\n\n', 'x', 'word '),
  fc.nat(2 * PART_UNITS).map((length) => 'x'.repeat(length)),
  fc.nat(40).map((length) => `${'x'.repeat(PART_UNITS - length)}\r\n`),
);

it('knows the line of any offset and the offset of any line', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.boolean(), (pieces, known) => {
      const text = pieces.join('');
      const id = add(text);
      if (!known) storage.db.run('UPDATE c1_text_parts SET line = NULL WHERE text_id = ?', id);
      const starts = lineStarts(text);
      for (const [i, start] of starts.entries()) {
        expect(store.texts.lineStart(id, i + 1)).toBe(start);
        for (const at of [start, start + 1, (starts[i + 1] ?? text.length + 1) - 1]) {
          const line = starts.findLastIndex((each) => each <= at) + 1;
          expect(store.texts.lineAt(id, at)).toBe(line);
        }
      }
      expect(store.texts.lineStart(id, starts.length + 1)).toBeUndefined();
      store.texts.remove(id);
    }),
    { numRuns: 300 },
  );
});
