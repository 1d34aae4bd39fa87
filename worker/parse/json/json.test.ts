import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OutlineEntry, ParsedDocument } from '../../contract/index.ts';
import { parseDocument } from '../index.ts';
import { checkValue, members, skipBlank, stringEnd, valueEnd } from './scan.ts';

function read(text: string, name = 'data.json'): Promise<ParsedDocument> {
  return parseDocument({ bytes: new TextEncoder().encode(text), source: name, name });
}

/** `level title anchor` of each section. */
const shape = ({ outline = [] }: ParsedDocument): string[] =>
  outline.map(({ level, title, anchor }) => `${level} ${title} ${anchor}`);

/** Own texts of the root and of each section. */
function owns({ text, outline = [] }: ParsedDocument): string[] {
  const starts = [0, ...outline.map(({ start }) => start), text.length];
  return starts.slice(1).map((end, i) => text.slice(starts[i], end));
}

const filler = (length: number): string => 'word '.repeat(length / 5);

describe('objects', () => {
  test('what is small stays whole', async () => {
    expect(await read('{"a": {"b": [1, 2]}}')).toMatchObject({
      kind: 'json',
      markup: 'code',
      outline: [],
      warnings: [],
    });
    expect((await read('"just text"')).outline).toEqual([]);
  });

  test('large entries are sections, small ones between them are grouped, the first stay with the whole', async () => {
    const source = JSON.stringify(
      {
        name: 'x',
        version: '1',
        scripts: { a: filler(600) },
        private: true,
        license: 'MIT',
        'a/b~c': { t: filler(1500) },
        end: 1,
      },
      null,
      2,
    );
    const document = await read(source);
    expect(shape(document)).toEqual([
      '1 scripts /scripts',
      '1 private … license /private',
      '1 a/b~c /a~1b~0c',
      '1 end /end',
    ]);
    expect(owns(document)[0]).toBe('{\n  "name": "x",\n  "version": "1",\n');
    expect(owns(document)[2]).toBe('  "private": true,\n  "license": "MIT",\n');
  });

  test('containers that are too large are divided, no deeper than sections go', async () => {
    let value: unknown = { text: filler(3000) };
    for (let i = 0; i < 8; i++) value = { [`k${i}`]: value };
    const document = await read(JSON.stringify(value, null, 1));
    expect(document.outline!.map(({ level, title }) => `${level} ${title}`)).toEqual([
      '1 k7',
      '2 k6',
      '3 k5',
      '4 k4',
      '5 k3',
      '6 k2',
    ]);
    const { start, bodyStart } = document.outline![1]!;
    expect(document.text.slice(start, bodyStart)).toBe('  "k6": {');
  });

  test('many small entries are grouped by size', async () => {
    const source = JSON.stringify(
      Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`key${i}`, `Text of ${i}`])),
      null,
      2,
    );
    const document = await read(source);
    expect(document.outline!.length).toBeLessThan(10);
    expect(document.outline![0]!.title).toMatch(/^key0 … key\d+$/);
    expect(Math.max(...owns(document).map(({ length }) => length))).toBeLessThan(2100);
  });

  test('a description of an API: its title, each path and schema', async () => {
    const operation = {
      get: { summary: 'List', description: filler(500) },
      post: { summary: 'Add', description: filler(500) },
    };
    const document = await read(
      JSON.stringify({
        openapi: '3.0.0',
        info: { title: 'Mill API', version: '1' },
        paths: { '/sacks': operation, '/mills/{id}': operation },
      }),
    );
    expect(document.title).toBe('Mill API');
    expect(shape(document)).toEqual([
      '1 paths /paths',
      '2 /sacks /paths/~1sacks',
      '2 /mills/{id} /paths/~1mills~1{id}',
    ]);
  });
});

describe('records', () => {
  const people = (count: number, words: number): unknown[] =>
    Array.from({ length: count }, (_, i) => ({
      id: i,
      email: `p${i}@x.org`,
      fullName: `Person ${i}`,
      bio: filler(words),
    }));

  test('a few of any size, and large ones, are sections', async () => {
    expect(shape(await read('[{"name": "Ada"}, {"born": 1912, "Title": "Alan"}, {"n": 1}]'))).toEqual([
      '1 Ada /0',
      '1 Alan /1',
      '1 [2] /2',
    ]);
    const document = await read(JSON.stringify({ users: people(300, 300) }, null, 2));
    expect(document.outline).toHaveLength(301);
    expect(shape(document).slice(0, 2)).toEqual(['1 users /users', '2 Person 0 /users/0']);
  });

  test('many tiny ones are grouped', async () => {
    const document = await read(JSON.stringify(people(1000, 0)));
    expect(owns(document).every(({ length }) => length < 2100)).toBe(true);
    expect(document.outline!.length).toBeLessThan(40);
    expect(document.outline![0]).toMatchObject({ start: 0, anchor: '/0' });
    expect(document.outline![0]!.title).toMatch(/^\[0–\d+\]: Person 0 … Person \d+$/);
    expect(
      (await read(JSON.stringify(Array.from({ length: 5000 }, (_, i) => i)))).outline!.length,
    ).toBeLessThan(15);
  });

  test('titles: the most name-like value, not the longest, no address or date', async () => {
    const title = async (record: unknown): Promise<string> =>
      (await read(JSON.stringify([record]))).outline![0]!.title;
    expect(await title({ description: 'A long story', name: 'Mill' })).toBe('Mill');
    expect(await title({ id: 'd0', lang: 'en', text: 'When does it begin?' })).toBe('When does it begin?');
    expect(await title({ first_name: 'Ada', note: 'x' })).toBe('Ada');
    expect(await title({ at: '2024-01-02', site: 'https://a.b', text: 'Said\nso' })).toBe('Said so');
    expect(await title({ name: 'x'.repeat(500), id: 'x1' })).toBe('x1');
    expect(await title({ name: '', n: 5 })).toBe('[0]');
    expect(await title({ name: 'Caf\u00e9 "Ko"' })).toBe('Café "Ko"');
  });
});

describe('lines', () => {
  test('a record to a line; bad ones are told and kept', async () => {
    const document = await read('{"name":"A"}\r\n\r\n{bad\n  {"name":"B"} \n[1]\n{"name":"C"}', 'log.jsonl');
    expect(document.kind).toBe('jsonl');
    expect(document.warnings).toEqual(['Not valid JSON, but kept as text: line 3.']);
    expect(document.outline!.length).toBeGreaterThan(0);
    expect(owns(document).join('')).toBe(document.text);
    const good = await read('{"name":"A"}\n{"name":"B"}\n', 'log.ndjson');
    expect(shape(good)).toEqual(['1 A /0', '1 B /1']);
  });

  test('no line is JSON', async () => {
    const document = await read('a\nb\nc\nd\ne\nf\ng\n', 'x.jsonl');
    expect(document.outline).toBeUndefined();
    expect(document.warnings[0]).toBe('Not valid JSON, but kept as text: line 1, 2, 3, 4, 5 and 2 more.');
  });

  test('lines in a file named .json', async () => {
    expect(await read('{"name":"A"}\n{"name":"B"}\n')).toMatchObject({ kind: 'jsonl', warnings: [] });
  });
});

describe('what is no JSON', () => {
  test.each([
    ['{\n "a": 1,\n "b": oops\n}', 'line 3, column 7: no value'],
    ['{"a" 1}', 'line 1, column 6: no colon behind the key'],
    ['[1 2]', 'line 1, column 4: neither "," nor "]"'],
    ['{a: 1}', 'line 1, column 2: no key in double quotes'],
    ['["a\nb"]', 'line 1, column 4: a character that may not stand in a string'],
    ['["a', 'line 1, column 2: a string without an end'],
    ['[1,', 'line 1, column 4: the end where a value is missing'],
    ['{} x', 'line 1, column 4: something behind the end'],
    ['[01]', 'line 1, column 2: no value'],
    ['{"a": 1]', 'line 1, column 8: neither "," nor "}"'],
  ])('%s', async (source, where) => {
    const document = await read(source);
    expect(document.text).toBe(source);
    expect(document.outline).toBeUndefined();
    expect(document.warnings).toEqual([`Not valid JSON (${where}); it was read as text.`]);
  });

  test('comments and trailing commas are let through', async () => {
    const source = `// "settings"\n{ /* [ */ "a": [1, 2,], // }\n "b": "${filler(3000)}", }\n`;
    const document = await read(source);
    expect(document.warnings).toEqual([]);
    expect(shape(document)).toEqual(['1 b /b']);
  });
});

test('files without an extension', async () => {
  expect((await read('{"a": 1}', 'LICENSES')).kind).toBe('json');
  expect((await read('[{"a": 1}]', 'LICENSES')).kind).toBe('json');
  expect((await read('[1] A note {"a": 1}', 'LICENSES')).kind).toBe('text');
});

describe('size', () => {
  test.each(['[', '{"a":', '[{"a":['])('%s 100,000 deep', async (open) => {
    const close = Array.from(open, (char) => ({ '[': ']', '{': '}' })[char] ?? '')
      .reverse()
      .join('');
    const source = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
    const start = performance.now();
    expect((await read(source)).warnings).toEqual([]);
    expect((await read(open.repeat(100_000))).warnings).toHaveLength(1);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  test('a large file of records', async () => {
    const record = `{"id":1,"title":"A record","text":"${filler(400)}"}`;
    const source = `[${Array.from({ length: 20_000 }, () => record).join(',')}]`;
    const start = performance.now();
    expect((await read(source)).outline).toHaveLength(20_000);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

describe('properties', () => {
  /** Values large enough to be divided: keys and strings are unlike one another, so that each can be found. */
  const value = fc.jsonValue({ maxDepth: 5 }).chain((base) =>
    fc.record({
      base: fc.constant(base),
      wide: fc.dictionary(
        fc.string({ maxLength: 8 }),
        fc.oneof(fc.string({ maxLength: 900 }), fc.jsonValue({ maxDepth: 3 })),
        { maxKeys: 12 },
      ),
      list: fc.array(fc.record({ name: fc.string(), text: fc.string({ maxLength: 600 }) }), {
        maxLength: 12,
      }),
    }),
  );
  const space = fc.constantFrom(undefined, 1, 2, '\t');

  test('the scanner agrees with JSON.parse on what is JSON', () => {
    const text = fc.oneof(
      fc.tuple(value, space).map(([json, indent]) => JSON.stringify(json, null, indent)),
      fc.string({ unit: fc.constantFrom(...'{}[]:,"\\ 01-.e+tn'), maxLength: 12 }),
      fc.constantFrom(
        'true',
        'tru',
        '-',
        '1e',
        '"\\u12"',
        '"\\x"',
        '[nul]',
        'NaN',
        '-0',
        '1.',
        '.1',
        '"\u2028"',
      ),
    );
    fc.assert(
      fc.property(text, (source) => {
        let valid = true;
        try {
          JSON.parse(source);
        } catch {
          valid = false;
        }
        const at = skipBlank(source, 0);
        const end = checkValue(source, at);
        const own = typeof end === 'number' && skipBlank(source, end) === source.length;
        // Trailing commas are the one thing that is let through here.
        if (own !== valid) expect(source).toMatch(/,\s*[\]}]/);
      }),
      { numRuns: 2000 },
    );
  });

  test('members are those of JSON.parse', () => {
    fc.assert(
      fc.property(value, space, (json, indent) => {
        const source = JSON.stringify(json, null, indent);
        const parsed = JSON.parse(source) as Record<string, unknown>;
        const found = members(source, 0).map(({ start, value: from, end }) => [
          JSON.parse(source.slice(start, stringEnd(source, start))),
          JSON.parse(source.slice(from, end)),
        ]);
        expect(found).toEqual(
          Object.entries(JSON.parse(source) as object).map(([key]) => [key, parsed[key]]),
        );
        expect(valueEnd(source, 0)).toBe(source.length);
      }),
    );
  });

  test('own texts are the document; every string is within one section', async () => {
    await fc.assert(
      fc.asyncProperty(value, space, async (json, indent) => {
        const source = JSON.stringify(json, null, indent);
        const document = await read(source);
        expect(document.text).toBe(source.toWellFormed());
        checkOutline(document.outline!, source.length);
        expect(owns(document).join('')).toBe(document.text);
        const cuts = new Set(document.outline!.map(({ start }) => start));
        for (const [from, to] of strings(source)) {
          for (let at = from + 1; at < to; at++) expect(cuts.has(at)).toBe(false);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('mutated files never throw', async () => {
    await fc.assert(
      fc.asyncProperty(value, fc.nat(), fc.string({ maxLength: 3 }), async (json, at, text) => {
        const source = JSON.stringify(json, null, 1);
        const cut = at % source.length;
        const document = await read(`${source.slice(0, cut)}${text}${source.slice(cut + 2)} `);
        checkOutline(document.outline ?? [], document.text.length);
      }),
    );
  });

  function checkOutline(outline: readonly OutlineEntry[], length: number): void {
    let last = -1;
    for (const { level, start, bodyStart } of outline) {
      expect(start).toBeGreaterThan(last);
      expect(bodyStart).toBeGreaterThanOrEqual(start);
      expect(bodyStart).toBeLessThanOrEqual(length);
      expect(level).toBeGreaterThanOrEqual(1);
      expect(level).toBeLessThanOrEqual(6);
      last = start;
    }
  }

  /** Spans of all strings, the slow and obvious way. */
  function strings(source: string): [number, number][] {
    return [...source.matchAll(/"(?:[^"\\]|\\.)*"/gs)].map(({ index, 0: { length } }) => [
      index,
      index + length,
    ]);
  }
});

test('a package.json gives a handful of sections', async () => {
  const source = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  const document = await read(source, 'package.json');
  expect(document.outline!.length).toBeGreaterThan(3);
  expect(document.outline!.length).toBeLessThan(12);
  expect(document.outline!.map(({ title }) => title)).toContain('scripts');
});
