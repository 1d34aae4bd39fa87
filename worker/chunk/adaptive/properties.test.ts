import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChunkResult } from '../../contract/index.ts';
import { normalize } from '../../markup/index.ts';
import { adapt, parsed } from '../samples.contract.ts';

const word = fc.constantFrom(
  'boom',
  'Water',
  'wegen',
  'ver-',
  'een.',
  'Zo',
  'x',
  '🌳',
  'é',
  'e\u0301',
  '水。',
  'art.',
  '12',
  '\u00ad',
  'fi\ufb01',
);
const line = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
const prose = fc.array(line, { minLength: 1, maxLength: 5 }).map((lines) => lines.join('\n'));
const prefixed = (mark: string) => (text: string) => text.replace(/^/gm, mark);
const block = fc.oneof(
  { weight: 4, arbitrary: prose },
  fc.tuple(fc.integer({ min: 1, max: 5 }), line).map(([level, title]) => `${'#'.repeat(level)} ${title}`),
  fc
    .tuple(fc.constantFrom('```', '~~~'), prose, fc.boolean())
    .map(([fence, code, closed]) => `${fence}js\n${code}\n${closed ? fence : ''}`),
  fc
    .array(fc.array(word, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 8 })
    .map((rows) => `| a | b |\n|---|---|\n${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`),
  fc
    .array(line, { minLength: 1, maxLength: 6 })
    .map((items) => items.map((item, i) => `${i + 1}. ${item}`).join('\n')),
  fc
    .array(prose, { minLength: 1, maxLength: 3 })
    .map((items) => items.map((item) => `- ${prefixed('  ')(item).trimStart()}`).join('\n')),
  prose.map(prefixed('> ')),
  fc
    .tuple(prose, prose)
    .map(([a, b]) => `- ${prefixed('  ')(a).trimStart()}\n\n  \`\`\`\n${prefixed('  ')(b)}\n  \`\`\``),
  prose.map((text) => `$$\n${text}\n$$`),
  fc.constantFrom(
    '---',
    '4.3 Titel',
    'HOOFDSTUK 2',
    '**Vet**',
    '<div>\nhtml\n</div>',
    '[^1]: Noot.',
    'a\tb\r\nc',
    '\u0000',
  ),
);
const separator = fc.constantFrom('\n\n', '\n\n\n', '\r\n\r\n', '\n');
const markdown = fc
  .array(fc.tuple(block, separator), { maxLength: 14 })
  .map((blocks) => blocks.flat().join(''));
const sizes = fc.record({
  target: fc.integer({ min: 20, max: 400 }),
  extra: fc.integer({ min: 0, max: 200 }),
  min: fc.double({ min: 0.01, max: 1, noNaN: true }),
});

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

function check(text: string, chunks: readonly ChunkResult[], max: number): void {
  const normalized = normalize(text, { markup: 'markdown', language: 'nl' });
  const own: string[] = [];
  let covered = 0;
  for (const [i, { content, startChar, endChar, index, tokenEstimate }] of chunks.entries()) {
    expect(index).toBe(i);
    expect(tokenEstimate).toBeLessThanOrEqual(Math.ceil(max / 3));
    expect(startChar).toBeGreaterThanOrEqual(covered);
    expect(endChar).toBeGreaterThan(startChar);
    covered = endChar;
    const from = normalized.map.toNormalized(startChar, 'start');
    const span = normalized.text.slice(from, normalized.map.toNormalized(endChar, 'end'));
    const at = content.indexOf(span);
    expect(at, `${JSON.stringify(content)} holds ${JSON.stringify(span)}`).toBeGreaterThanOrEqual(0);
    // Around it stands what is repeated: the language of a fence, the header of a table, marks.
    expect(letters(content.slice(0, at) + content.slice(at + span.length))).toMatch(/^(?:js|ab)?$/);
    own.push(span);
  }
  expect(letters(own.join(''))).toBe(letters(normalized.text));
}

test('whatever the document: nothing is lost, nothing above the maximum, exact spans, the same again', () => {
  fc.assert(
    fc.property(markdown, sizes, (text, { target, extra, min }) => {
      const max = target + extra;
      const input = parsed(text, { language: 'nl' });
      const chunk = (): ChunkResult[] => adapt(input, { target, max, min: Math.max(1, target * min) });
      const chunks = chunk();
      check(text, chunks, max);
      expect(chunk()).toEqual(chunks);
    }),
    { numRuns: 500 },
  );
});
