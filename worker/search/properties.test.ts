/** What must hold for any library and any query. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DocumentInput, Filter, Meta } from '../contract/index.ts';
import { hashingEncoder } from '../encode/index.ts';
import { ingest, StoredVectors } from '../ingest/index.ts';
import { type DocumentRow, loadSqlite, openMemoryStorage, type Storage, Store } from '../store/index.ts';
import { matcher, parseQuery, phrasesHold, queryTerms, tokenize } from '../text/index.ts';
import { createFlatIndex } from '../vector/index.ts';
import { documentPredicate } from './conditions.ts';
import { matchingDocuments } from './filter.ts';
import { type SearchParts, search } from './index.ts';

const WORDS =
  `harbour lantern copper meadow violet ember quarry saddle thimble walnut river stone running runner
  foxes orchard build.config getElementById C++ 日本語 東京 naïve café v1.2.3 the of and`.split(/\s+/);

/** The same numbers on every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

function library(count: number): { source: string; text: string }[] {
  const next = random(11);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  return Array.from({ length: count }, (_, i) => {
    const sentence = (): string =>
      Array.from({ length: 4 + Math.floor(next() * 9) }, () => pick(WORDS)).join(' ');
    const section = (level: number): string =>
      `${'#'.repeat(level)} ${pick(WORDS)} ${pick(WORDS)}\n\n${sentence()}.\n\n`;
    const front = `---\nrank: ${Math.floor(next() * 5)}\ncolour: ${pick(['red', 'green'])}\ndate: 202${Math.floor(next() * 5)}-01-01\n---\n`;
    const body = [1, 2, 3, 2].map(section).join('');
    return { source: `${pick(['a', 'b/c', 'b'])}/${i}.${pick(['md', 'txt'])}`, text: front + body };
  });
}

/** Programs, whose passages have facts of their own. */
function programs(count: number): { source: string; text: string }[] {
  const next = random(23);
  const plain = WORDS.filter((each) => /^[a-z]+$/.test(each));
  const word = (): string => plain[Math.floor(next() * plain.length)]!;
  const comment = (): string => `  # ${Array.from({ length: 12 }, word).join(' ')}\n`;
  const method = (): string =>
    `${comment()}  def ${word()}_${word()}(${word()})\n    ${word()} = ${word()}\n    puts ${word()}\n  end\n`;
  return Array.from({ length: count }, (_, i) => ({
    source: `d/${i}.rb`,
    text: `require '${word()}'\n\n${comment()}class ${word().toUpperCase()}\n${[1, 2, 3].map(method).join('\n')}end\n\n${comment()}def ${word()}\n  ${word()}\nend\n`,
  }));
}

const LIBRARY = [...library(60), ...programs(20)];
let storage: Storage;
let parts: SearchParts;
let rows: DocumentRow[];
const text = (source: string): string => LIBRARY.find((each) => each.source === source)!.text;

beforeAll(async () => {
  storage = openMemoryStorage(await loadSqlite());
  const store = Store.open(storage.db);
  const encoder = hashingEncoder(32);
  const vectors = new StoredVectors(store, () => createFlatIndex(encoder.dims));
  const inputs = LIBRARY.map(
    (document): DocumentInput => ({
      source: document.source,
      name: document.source,
      fromString: true,
      read: async () => new TextEncoder().encode(document.text),
    }),
  );
  const into = { store, encoder, vectors, committed() {}, changed() {} };
  await ingest(into, inputs.slice(0, 60), { language: 'en' }, { id: 'fill' });
  const meta = { definitionKind: 'whole', rank: 3 };
  await ingest(into, inputs.slice(60), { language: 'en', meta }, { id: 'programs' });
  parts = { store, encoder, vectors: () => vectors.index() };
  rows = store.documents.list();
});
afterAll(() => storage.close());

const known = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '));
const operator = fc.constantFrom(
  '"',
  '-',
  '*',
  '(',
  ')',
  ':',
  '^',
  'AND',
  'OR',
  'NOT',
  'NEAR(',
  'title:',
  '\0',
  '\\',
  '+',
  '{',
  '}',
  '[',
  "'",
  ';--',
  '\ud800',
);
const hostile = fc.oneof(
  fc.array(fc.oneof(operator, fc.constantFrom(...WORDS)), { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc
    .array(fc.oneof(operator, fc.constantFrom(...WORDS)), { maxLength: 12 })
    .map((pieces) => pieces.join(' ')),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.stringMatching(/^[ -~]{0,60}$/),
);

describe('any query', () => {
  it('is answered', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (query) => {
        const { hits } = await search(parts, query, { limit: 3 });
        for (const { text: found, span, sources, highlights } of hits) {
          expect(found).toBe(text(sources[0]!).slice(...span));
          for (const [start, end] of highlights)
            expect(start >= 0 && start < end && end <= found.length).toBe(true);
        }
      }),
      { numRuns: 5000 },
    );
  }, 120_000);

  it('of a megabyte is answered', async () => {
    for (const piece of ['a', '"', '-x ', 'harbour ', '日本', '\u0301', '(']) {
      await search(parts, piece.repeat(1_000_000 / piece.length));
    }
  });

  it('gets the same answer again, best first', async () => {
    await fc.assert(
      fc.asyncProperty(known, async (query) => {
        const first = await search(parts, query, { limit: 30 });
        const second = await search(parts, query, { limit: 30 });
        expect(second.hits).toEqual(first.hits);
        first.hits.forEach(({ score }, i) => {
          if (i > 0) expect(score).toBeLessThanOrEqual(first.hits[i - 1]!.score);
        });
      }),
      { numRuns: 100 },
    );
  });
});

describe('keyword search', () => {
  it('finds every chunk that has all the words', async () => {
    const chunks = rows.flatMap(({ textId, title }) =>
      parts.store.chunks.ofText(textId).map(({ id, seq, start, end }) => {
        const headings = parts.store.sections
          .path(textId, seq)
          .map((row) => (row.seq === 0 ? title : row.title));
        const own = parts.store.texts.slice(textId, start, end);
        return {
          id,
          terms: [...headings, own].flatMap((piece) => tokenize(piece, 'en')).map(({ terms }) => terms),
        };
      }),
    );
    const has = (tokens: readonly string[][], query: string): boolean =>
      parseQuery(query).words.every((word) =>
        queryTerms(word, ['en']).some((alternative) =>
          alternative.every((term) => tokens.some((terms) => terms.includes(term))),
        ),
      );
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(known, async (query) => {
        const expected = chunks.filter(({ terms }) => has(terms, query)).map(({ id }) => id);
        seen += expected.length;
        const options = { limit: 1000, spans: false, legs: ['lexical' as const] };
        const { hits } = await search(parts, `${query} `, options);
        const places = new Set(hits.map(({ documentId, span: [start] }) => `${documentId}@${start}`));
        for (const id of expected) {
          const { textId, start } = parts.store.chunks.get(id)!;
          expect(places).toContain(`${parts.store.documents.ofText(textId)[0]!.id}@${start}`);
        }
      }),
      { numRuns: 150 },
    );
    expect(seen).toBeGreaterThan(1000);
  });
});

const conditions: Filter[] = [
  { kind: 'markdown' },
  { kind: ['markdown', 'text'] },
  { kind: 'pdf' },
  ...['a/*', 'b/**', '**/*.txt', ['a/*', 'b/c/?.md'], '*'].map((source) => ({ source })),
  { language: 'en' },
  { language: 'nl' },
  { meta: { rank: 3 } },
  { meta: { rank: { from: 1, to: 4 } } },
  { meta: { colour: ['red', 'blue'] } },
  { meta: { rank: '3' } },
  { meta: { none: null } },
  { meta: { definitionKind: 'method' } },
  { meta: { definitionKind: ['whole', 'class'] } },
  { meta: { definitionKind: 'function', rank: 3 } },
  { meta: { definition: { from: 'A', to: 'R' } } },
  { meta: { codeLanguage: 'ruby' } },
  { date: { from: '2022' } },
  { date: { to: '2023-01-01' } },
  { date: { from: '2021-01-01', to: '2021-01-02' } },
  { headings: ['copper'] },
  { headings: [] },
  { text: 'HARBOUR' },
  { text: 'cafe' },
  { text: 'café' },
  { regex: 'river|stone' },
  { regex: '^the' },
  { regex: 'v\\d\\.\\d' },
];
/** One or two conditions, and headings as they come. */
const filter: fc.Arbitrary<Filter> = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...conditions), { minLength: 1, maxLength: 2 }),
    fc.nat({ max: 1000 }),
    fc.boolean(),
  )
  .map(([list, n, below]) => {
    const [heading = ''] = /(?<=^## ).*$/m.exec(LIBRARY[n % LIBRARY.length]!.text) ?? [];
    return { ...Object.assign({}, ...list), ...(below && { headings: [heading.toUpperCase()] }) };
  });

describe('excluded words', () => {
  it('stand in no passage that is found, whichever leg found it', async () => {
    let seen = 0;
    const word = fc.constantFrom(...WORDS);
    await fc.assert(
      fc.asyncProperty(word, fc.array(word, { minLength: 1, maxLength: 3 }), async (wanted, unwanted) => {
        const query = [wanted, ...unwanted.map((each) => `-${each}`)].join(' ');
        const held = matcher(parseQuery(query), ['en']);
        for (const legs of [['lexical'], ['vector'], ['lexical', 'vector']] as const) {
          const { hits } = await search(parts, query, { limit: 1000, spans: false, legs: [...legs] });
          for (const { breadcrumb, text: found } of hits) {
            expect(phrasesHold(`${breadcrumb.join('\n')}\n${found}`, 'en', held)).toBe(true);
            seen++;
          }
        }
      }),
      { numRuns: 100 },
    );
    expect(seen).toBeGreaterThan(1000);
  });

  it('cost no reading of passages that do not have them', async () => {
    const slices = vi.spyOn(parts.store.texts, 'slice');
    await search(parts, 'harbour -zebra', { limit: 1 });
    expect(slices.mock.calls.length).toBeGreaterThan(0);
    expect(slices.mock.calls.length).toBeLessThan(60);
    slices.mockRestore();
  });
});

describe('filters', () => {
  it('let through exactly what meets them', async () => {
    let passed = 0;
    await fc.assert(
      fc.asyncProperty(
        filter,
        fc.constantFrom('harbour', 'the river', 'walnut -copper'),
        async (given, query) => {
          const options = { limit: 1000, spans: false };
          const meets = documentPredicate(given);
          const free = (await search(parts, query, options)).hits.filter(
            ({ documentId, text: found, breadcrumb, meta = {} }) => {
              if (!meets(rows.find(({ id }) => id === documentId)!, meta)) return false;
              if (given.text !== undefined && !found.toLowerCase().includes(given.text.toLowerCase()))
                return false;
              if (given.regex !== undefined && !new RegExp(given.regex, 'iu').test(found)) return false;
              return (given.headings ?? []).every((heading) =>
                breadcrumb.some((title) => title.toLowerCase() === heading.toLowerCase()),
              );
            },
          );
          const { hits } = await search(parts, query, { ...options, filter: given });
          const place = ({ documentId, span }: (typeof hits)[number]): string => `${documentId}@${span[0]}`;
          expect(hits.map(place).sort()).toEqual(free.map(place).sort());
          passed += hits.length;
        },
      ),
      { numRuns: 150 },
    );
    expect(passed).toBeGreaterThan(500);
  }, 60_000);

  it('find documents by their own facts or by those of one passage', async () => {
    const { store } = parts;
    for (const given of conditions) {
      if (given.headings || given.text || given.regex) continue;
      const { hits } = await search(parts, 'the harbour lantern copper meadow violet ember', {
        limit: 1000,
        filter: given,
      });
      const listed = new Set(matchingDocuments(store, [given]).map(({ id }) => id));
      for (const { documentId } of hits) expect(listed).toContain(documentId);
      const meets = documentPredicate(given);
      const oracle = rows.filter((row) =>
        [undefined, ...store.chunks.ofText(row.textId)].some((chunk) => meets(row, chunk?.meta ?? {})),
      );
      expect([...listed].sort()).toEqual(oracle.map(({ id }) => id).sort());
    }
  });

  it('count facets by what the passages say of themselves', async () => {
    const { hits, facets } = await search(parts, 'harbour lantern', {
      limit: 1000,
      facets: ['meta.definitionKind'],
    });
    const counts = new Map<string, number>();
    for (const { documentId, meta } of hits) {
      const value =
        meta?.['definitionKind'] ?? rows.find(({ id }) => id === documentId)!.meta['definitionKind'];
      if (value !== undefined) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(expect.arrayContaining(['method', 'whole']));
    expect(
      Object.fromEntries(facets!['meta.definitionKind']!.map(({ value, count }) => [value, count])),
    ).toEqual(Object.fromEntries(counts));
  });

  it.each<[Filter, Partial<DocumentRow>, boolean, Meta?]>([
    [{ meta: { a: 1 } }, { meta: { a: 2 } }, true, { a: 1 }],
    [{ meta: { a: 1 } }, { meta: { a: 1 } }, false, { a: 2 }],
    [{ meta: { a: 1, b: 2 } }, { meta: { a: 1 } }, true, { b: 2 }],
    [{ meta: { a: 1 } }, { meta: { a: 1 } }, false, { a: null }],
    [{ meta: { a: 1 } }, { meta: { a: '1' } }, false],
    [{ meta: { a: true } }, { meta: { a: true } }, true],
    [{ meta: { a: null } }, { meta: { a: null } }, true],
    [{ meta: { a: null } }, { meta: {} }, false],
    [{ meta: { constructor: 'x' } }, { meta: {} }, false],
    [{ meta: { a: { from: 1, to: 3 } } }, { meta: { a: 3 } }, false],
    [{ meta: { a: { from: 1, to: 3 } } }, { meta: { a: 1 } }, true],
    [{ meta: { a: { from: 'b' } } }, { meta: { a: 'c' } }, true],
    [{ meta: { a: { from: 'b' } } }, { meta: { a: 5 } }, false],
    [{ date: { from: '2024' } }, {}, false],
    [{ date: { from: '2024', to: '2025' } }, { date: '2024-12-31' }, true],
    [{ date: { to: '2024-12-31' } }, { date: '2024-12-31' }, false],
    [{ document: ['x', 'y'] }, { id: 'y' }, true],
    [{ document: [] }, { id: 'y' }, false],
    [{}, {}, true],
  ])('%j on %j is %s', (given, row, expected, own = {}) => {
    const whole = { ...rows[0]!, date: '', meta: {}, ...row, ...(!row.date && { date: undefined }) };
    expect(documentPredicate(given)(whole as DocumentRow, own)).toBe(expected);
  });
});
