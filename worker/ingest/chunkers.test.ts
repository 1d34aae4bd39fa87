import { describe, expect, it } from 'vitest';
import { Chunkers } from '../chunk/index.ts';
import type { AddReport, AddSettings, Chunker, ChunkSpan, Profile } from '../contract/index.ts';
import { OwnParsers } from '../parse/index.ts';
import { type InputSource, ingest, Profiles, toInputs } from './index.ts';
import { call, file, parts, rows, statuses, store } from './testbed.contract.ts';

interface Registered {
  chunkers?: Record<string, Chunker>;
  profiles?: Record<string, Profile>;
}

function addWith(
  { chunkers = {}, profiles = {} }: Registered,
  sources: InputSource | InputSource[],
  settings: AddSettings = {},
): Promise<AddReport> {
  const registered = new Profiles(profiles, new OwnParsers(), new Chunkers(chunkers));
  return ingest({ ...parts, profiles: registered }, toInputs(sources), settings, call());
}

/** Texts of a document's chunks. */
function chunksOf(source: string): string[] {
  const text = store.texts.get(store.documents.bySource(source)!.textId)!;
  return store.chunks
    .range(text.firstChunk, text.firstChunk + text.chunks)
    .map(({ start, end }) => store.texts.slice(text.id, start, end));
}

/** Lines of a section. */
const lines: Chunker = {
  id: '1',
  chunk(text, { bodyStart, end }): ChunkSpan[] {
    const found = text.slice(bodyStart, end).matchAll(/\S.*/g);
    return [...found].map(({ index, 0: line }) => ({
      start: bodyStart + index,
      end: bodyStart + index + line.length,
      kind: 'prose',
    }));
  },
};
const NOTES = '# Trees\n\nAsh.\nBeech.\n\n# Birds\n\n# Fish\n\nCarp.\n';
const LONG = `# Wells\n\n${'The survey of the wells lists depth, level and owner. '.repeat(80)}\n\n# Ends\n\nShort.\n`;

describe('a chunker', () => {
  it('of copse is named by the call; none crosses a section', async () => {
    const count = async (chunker?: string): Promise<number> => {
      await addWith({}, file('a.md', LONG), chunker === undefined ? {} : { chunker });
      const chunks = chunksOf('a.md');
      expect(chunks.at(-1)).toBe('Short.');
      return chunks.length;
    };
    expect(await count()).toBe(10);
    expect(await count('reading')).toBe(2);
    expect(await count('fixed')).toBe(3);
    expect(await count('search')).toBe(10);
    expect(rows('texts')).toBe(1);
  });

  it('is part of what a text is: with another one it is cut anew, with the same one nothing is written', async () => {
    const add = async (settings: AddSettings): Promise<unknown> =>
      statuses(await addWith({ chunkers: { lines } }, file('a.md', LONG), settings));
    expect(await add({})).toEqual(['added']);
    expect(await add({ chunker: 'search' })).toEqual(['unchanged']);
    expect(await add({ chunker: 'reading' })).toEqual(['updated']);
    expect(await add({ chunker: 'reading' })).toEqual(['unchanged']);
    expect(await add({ chunker: 'lines' })).toEqual(['updated']);
    const again = { chunkers: { lines: { ...lines, id: '2' } } };
    expect(statuses(await addWith(again, file('a.md', LONG), { chunker: 'lines' }))).toEqual(['updated']);
  });

  it('of a user cuts sections; those without a chunk are found by their headings', async () => {
    const { documents } = await addWith({ chunkers: { lines } }, file('a.md', NOTES), { chunker: 'lines' });
    expect(documents[0]).toMatchObject({ status: 'added', sections: 4, chunks: 4 });
    expect(chunksOf('a.md')).toEqual(['Ash.', 'Beech.', '# Birds', 'Carp.']);
  });

  it('is given the text of the document, the section, its markup and its language', async () => {
    const seen: unknown[] = [];
    const spy: Chunker = {
      id: '1',
      chunk(text, { title, bodyStart, end }, markup, language) {
        seen.push([title, text.slice(bodyStart, end).trim(), markup, language]);
        return lines.chunk(text, { bodyStart, end } as never, markup, language);
      },
    };
    await addWith({ chunkers: { spy } }, file('a.md', NOTES), { chunker: 'spy', language: 'en' });
    expect(seen).toEqual([
      ['Trees', 'Ash.\nBeech.', 'markdown', 'en'],
      ['Fish', 'Carp.', 'markdown', 'en'],
    ]);
  });

  it('is named by a profile, unless the call names another', async () => {
    const profiles = { notes: { detect: (head: string) => head.startsWith('# Trees'), chunker: 'lines' } };
    const registered = { chunkers: { lines }, profiles };
    await addWith(registered, [file('a.md', NOTES), file('b.md', LONG)]);
    expect(chunksOf('a.md')).toHaveLength(4);
    expect(chunksOf('b.md')).toHaveLength(10);
    await addWith(registered, file('a.md', NOTES), { chunker: 'search' });
    expect(chunksOf('a.md')).toEqual(['Ash.\nBeech.', '# Birds', 'Carp.']);
  });

  it('that nobody registered is refused by the call, with the names of those there are', async () => {
    await expect(
      addWith({ chunkers: { lines } }, file('a.md', NOTES), { chunker: 'nope' }),
    ).rejects.toMatchObject({
      code: 'unsupported',
      message: 'add: no chunker "nope" is registered. Registered: search, reading, fixed, lines.',
    });
    expect(rows('texts')).toBe(0);
  });

  it.each([
    [{}, /has no function "chunk"/],
    [{ chunk: () => [] }, /has no "id"/],
    [undefined, /has no function "chunk"/],
  ])('that is none is refused: %j', (chunker, message) => {
    expect(() => new Chunkers({ mine: chunker as never })).toThrow(message);
  });

  it('cannot take the name of one of copse', () => {
    expect(() => new Chunkers({ search: lines })).toThrow(
      /"search" has the name of one that comes with copse/,
    );
  });
});

describe('a chunker that fails', () => {
  const giving = (chunk: unknown): Chunker => ({ id: '1', chunk: (() => chunk) as never });
  const throwing: Chunker = {
    id: '1',
    chunk() {
      throw new TypeError('no lines here');
    },
  };

  it.each([
    ['no list', giving('x'), /"mine" gave no list of spans, in the section "Trees"/],
    ['no offsets', giving([{ start: 9.5, end: 12, kind: 'prose' }]), /\[9.5, 12\], which are no offsets/],
    ['nothing', giving([undefined]), /\[undefined, undefined\], which are no offsets/],
    ['an empty span', giving([{ start: 12, end: 12, kind: 'prose' }]), /\[12, 12\], which is empty/],
    [
      'another section',
      giving([{ start: 9, end: 40, kind: 'prose' }]),
      /\[9, 40\], which is not within \[0, 22\]/,
    ],
    ['an unknown kind', giving([{ start: 9, end: 12, kind: 'verse' }]), /unknown kind "verse"/],
    [
      'spans that do not ascend',
      giving([
        { start: 9, end: 12, kind: 'prose' },
        { start: 9, end: 13, kind: 'prose' },
      ]),
      /\[9, 13\] behind \[9, 12\], though they must ascend/,
    ],
    ['an error', throwing, /"mine" failed in the section "Trees": no lines here/],
  ])('costs the document: %s', async (_, chunker, message) => {
    const { documents } = await addWith(
      { chunkers: { mine: chunker } },
      [file('a.md', NOTES), file('b.csv', 'a,b\n1,2\n')],
      { chunker: 'mine' },
    );
    expect(documents[0]).toMatchObject({
      status: 'failed',
      error: { code: 'parse-failed', message: expect.stringMatching(message) },
    });
    expect(store.documents.bySource('a.md')).toBeUndefined();
    expect(rows('chunks')).toBe(0);
  });

  it('late in a long text leaves the text that was there', async () => {
    const long = Array.from({ length: 500 }, (_, i) => `# Part ${i}\n\nText ${i}.`).join('\n\n');
    await addWith({}, file('a.md', long));
    const before = chunksOf('a.md');
    const failing: Chunker = {
      id: '1',
      chunk: (text, section, ...rest) =>
        section.title === 'Part 450' ? ('x' as never) : lines.chunk(text, section, ...rest),
    };
    const { documents } = await addWith({ chunkers: { failing } }, file('a.md', long), {
      chunker: 'failing',
    });
    expect(documents[0]).toMatchObject({ status: 'failed' });
    expect(chunksOf('a.md')).toEqual(before);
  });
});

it('facts about each passage, with any chunker, are stored with it', async () => {
  const profiles: Record<string, Profile> = {
    facts: { meta: (text, { title }) => ({ letters: text.length, of: title }) },
  };
  await addWith({ chunkers: { lines }, profiles }, file('a.md', NOTES), {
    chunker: 'lines',
    profile: 'facts',
  });
  const text = store.texts.get(store.documents.bySource('a.md')!.textId)!;
  const all = store.chunks.range(text.firstChunk, text.firstChunk + text.chunks);
  expect(all.map(({ meta }) => meta)).toEqual([
    { letters: 4, of: 'Trees' },
    { letters: 6, of: 'Trees' },
    { letters: 7, of: 'Birds' },
    { letters: 5, of: 'Fish' },
  ]);
});
