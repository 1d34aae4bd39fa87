/** What must hold for any bytes that are called code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ParsedDocument } from '../../contract/index.ts';
import { parseCode } from './code.contract.ts';
import { SAMPLES } from './samples.contract.ts';

const PUBLIC = new URL('../../../public/', import.meta.url);
const asset = async (path: string): Promise<Uint8Array> =>
  new Uint8Array(gunzipSync(readFileSync(new URL(`${path}.gz`, PUBLIC))));

/** Sections that ascend, lie within the text, say where they are and hang together. */
function expectSound({ text, outline = [] }: ParsedDocument): void {
  let last = -1;
  let depth = 0;
  for (const { start, bodyStart, level, title, anchor } of outline) {
    expect(start).toBeGreaterThan(last);
    expect(bodyStart).toBe(start);
    expect(start).toBeLessThan(text.length);
    expect(level).toBeGreaterThanOrEqual(1);
    expect(level).toBeLessThanOrEqual(depth + 1);
    expect(title.trim()).not.toBe('');
    expect(title.length).toBeLessThanOrEqual(120);
    expect(anchor).toMatch(/^L[1-9]\d*$/);
    last = start;
    depth = level;
  }
  const lines = outline.map(({ anchor }) => Number(anchor!.slice(1)));
  expect(lines).toEqual([...lines].sort((a, b) => a - b));
  expect(lines.at(-1) ?? 1).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length);
}

const noise = fc.oneof(
  fc.constantFrom(
    '{',
    '}',
    '(',
    ')',
    '"',
    "'",
    '`',
    '/*',
    '*/',
    '//',
    '#',
    '"""',
    '\n',
    '\r\n',
    '\t',
    '🌳',
    '<',
    '>',
    ';',
    ':',
    '@',
    '[',
    '=>',
    'class ',
    'def ',
    'function ',
    '\\',
  ),
  fc.string({ maxLength: 6 }),
);

/** A sample with pieces cut out, doubled and put in. */
const mutated = fc
  .record({
    sample: fc.constantFrom(...SAMPLES),
    edits: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        drop: fc.nat({ max: 40 }),
        put: noise,
        twice: fc.boolean(),
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ sample, edits }) => {
    let { text } = sample;
    for (const { at, drop, put, twice } of edits) {
      const place = Math.floor(at * text.length);
      const cut = text.slice(place, place + drop);
      text = text.slice(0, place) + put + (twice ? cut + cut : '') + text.slice(place + drop);
    }
    return { name: sample.name, text: `${text}\nx` };
  });

describe('broken programs', () => {
  test('have sound sections, with a grammar and without', async () => {
    await fc.assert(
      fc.asyncProperty(mutated, fc.boolean(), async ({ name, text }, withGrammar) => {
        expectSound(await parseCode(name, text, withGrammar ? asset : undefined));
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  test.each(['.rb', '.sh', '.sql', '.lua', '.css', '.clj', '.php'])('in %s too', async (extension) => {
    await fc.assert(
      fc.asyncProperty(mutated, async ({ text }) => expectSound(await parseCode(`a${extension}`, text))),
      { numRuns: 40 },
    );
  });

  test('whose statements have no letters get titles all the same', async () => {
    const { outline } = await parseCode('a.rb', `def a\n${'  b(c)\n'.repeat(9)}end\n\n"é" ;\n`);
    expect(outline!.map(({ title }) => title)).toEqual(['a', '"é"']);
    expectSound(await parseCode('a.rb', `class ! x\n${'y\n'.repeat(200)}'\n{`));
  });

  test('that make no sense to the grammar are left to the patterns, with a word about it', async () => {
    const { warnings, outline } = await parseCode('a.go', '<<< %% ??? ))) ((( :: ;; '.repeat(40), asset);
    expect(warnings.join()).toMatch(/^a\.go was divided by simple patterns.*go, as it is too broken\.$/);
    expect(outline).toEqual([]);
  });
});

describe('large programs', () => {
  const FUNCTION =
    'export function step(value: number): number {\n  const next = value * 2;\n  return next + 1;\n}\n\n';

  test.each([
    ['five megabytes', FUNCTION.repeat(50_000)],
    ['one line of a megabyte', 'function f(a){return a+1}'.repeat(40_000)],
    ['brackets without end', '['.repeat(300_000)],
    ['calls in calls', `${'f('.repeat(150_000)}1${')'.repeat(150_000)}`],
    ['functions in functions', `${'function f(){'.repeat(30_000)}${'}'.repeat(30_000)}`],
    ['wrappers in wrappers', `${'(function(){'.repeat(20_000)}${'})()'.repeat(20_000)}`],
    ['a comment without end', `/*${'*'.repeat(500_000)}`],
    ['quotes', `"${"'`".repeat(200_000)}`],
    ['blank lines', `a\n${' \n'.repeat(500_000)}b`],
  ])(
    '%s',
    async (_, text) => {
      const started = performance.now();
      expectSound(await parseCode('a.ts', text, asset));
      // Far above what it takes, as machines may be busy, and far below what anything quadratic would.
      expect(performance.now() - started).toBeLessThan(15_000);
    },
    60_000,
  );
});

test('the programs of this folder and its neighbours are read whole: no giants, and no swarms of single lines', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  let sections = 0;
  let single = 0;
  for (const file of files) {
    const document = await parseCode(file, readFileSync(join(root, file), 'utf8'), asset);
    expect(document.warnings, file).toEqual([]);
    expectSound(document);
    const { text, outline = [] } = document;
    const ends = [...outline.slice(1).map(({ start }) => start), text.length];
    outline.forEach(({ start, level, meta }, i) => {
      const own = text.slice(start, ends[i]).trim();
      const holdsOthers = (outline[i + 1]?.level ?? 0) > level;
      sections++;
      if (!own.includes('\n') && !holdsOthers) single++;
      if (!file.includes('generated'))
        expect(own.length, `${file}: ${meta?.['definition']}`).toBeLessThan(10_000);
    });
  }
  expect(files.length).toBeGreaterThan(200);
  expect(sections).toBeGreaterThan(2000);
  expect(single / sections).toBeLessThan(0.08);
}, 120_000);
