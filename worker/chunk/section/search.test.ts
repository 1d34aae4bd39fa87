import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChunkSpan, ParsedDocument, SectionNode } from '../../contract/index.ts';
import { searchChunker } from '../index.ts';

function section(text: string, more: Partial<SectionNode> = {}): SectionNode {
  const base = { seq: 1, parent: 0, level: 1, title: 'T', start: 0, bodyStart: 0, summary: '' };
  return { ...base, end: text.length, treeEnd: text.length, ...more };
}

function chunk(
  text: string,
  markup: ParsedDocument['markup'] = 'markdown',
  more?: Partial<SectionNode>,
): ChunkSpan[] {
  return searchChunker.chunk(text, section(text, more), markup, 'en');
}

const texts = (text: string, spans: ChunkSpan[]): string[] =>
  spans.map(({ start, end }) => text.slice(start, end));
const points = (text: string): number => [...text].length;

const sentence = 'The quick survey of the wells lists depth, water level and owner. ';
const paragraph = (count: number): string => sentence.repeat(count).trim();

describe('packing', () => {
  test('blocks share a chunk while they fit', () => {
    const text = `${paragraph(3)}\n\n${paragraph(3)}\n\n${paragraph(3)}`;
    const spans = chunk(text);
    expect(texts(text, spans)).toEqual([`${paragraph(3)}\n\n${paragraph(3)}`, paragraph(3)]);
  });

  test('a long paragraph is cut between sentences, evenly', () => {
    const text = paragraph(10);
    const spans = chunk(text);
    expect(spans).toHaveLength(2);
    for (const piece of texts(text, spans)) expect(piece).toMatch(/^The quick.*owner\.$/);
    expect(Math.abs(spans[0]!.end - spans[0]!.start - (spans[1]!.end - spans[1]!.start))).toBeLessThan(80);
  });

  test('hard-wrapped prose is cut between sentences, not lines', () => {
    const text = `${paragraph(12).replace(/(.{1,60}) /g, '$1\n')}`;
    for (const piece of texts(text, chunk(text))) expect(piece.trim()).toMatch(/^The quick[\s\S]*owner\.$/);
  });

  test('no cut after abbreviations and initials, or before lower case', () => {
    const text = `${'x'.repeat(300)} on p. 3. The rest by J. Smith and e.g. others ${'y'.repeat(300)}`;
    const [first] = texts(text, chunk(text));
    expect(first).not.toMatch(/(?:p\.|J\.|e\.g\.)$/);
  });

  test('code is cut at blank lines, else at line ends, its indentation kept', () => {
    const step = (name: string): string => `  function ${name}() {\n    return compute(${name});\n  }\n`;
    const text = Array.from({ length: 30 }, (_, i) => step(`step${i}`)).join('\n');
    const spans = chunk(text, 'code', { level: 1 });
    expect(spans.length).toBeGreaterThan(2);
    for (const { kind } of spans) expect(kind).toBe('code');
    for (const piece of texts(text, spans)) {
      expect(points(piece)).toBeLessThanOrEqual(512);
      expect(piece).toMatch(/^ {2}function step\d+[\s\S]* {2}}$/);
    }
    const dense = '    let value = compute(value);\n'.repeat(60);
    for (const piece of texts(dense, chunk(dense, 'code'))) expect(piece).toMatch(/^ {4}let[\s\S]*;$/);
  });

  test('records on one line are cut between their fields', () => {
    const keys = Array.from({ length: 90 }, (_, i) => [`key${i}`, `some, words and "more" ${i}`]);
    for (const text of [
      JSON.stringify(Object.fromEntries(keys)),
      JSON.stringify(keys).replaceAll('","', '", "'),
    ]) {
      const pieces = texts(text, chunk(text, 'code'));
      expect(pieces.length).toBeGreaterThan(4);
      for (const piece of pieces.slice(1)) expect(piece).toMatch(/^(?:"key\d+"|\["key\d+"|"some, words)/);
    }
    const row = Array.from({ length: 60 }, (_, i) => `"a cell, with ""quotes"" ${i}"`).join(';');
    for (const piece of texts(row, chunk(row, 'code'))) expect(piece).toMatch(/^"a cell, .*\d";?$/);
  });

  test('a line of minified code is cut without dividing a character', () => {
    const text = 'f("🌳é"),'.repeat(4000);
    const spans = chunk(text, 'code');
    expect(texts(text, spans).join('')).toBe(text);
    for (const piece of texts(text, spans)) {
      expect(points(piece)).toBeLessThanOrEqual(512);
      expect(piece).not.toMatch(/^\p{M}|\p{Surrogate}/u);
    }
  });

  test('a fence that fits stays whole, a longer one is cut at lines', () => {
    const fence = `\`\`\`js\n${'let value = compute();\n'.repeat(15)}\`\`\``;
    const text = `${paragraph(5)}\n\n${fence}`;
    expect(texts(text, chunk(text))).toEqual([paragraph(5), fence]);
    const long = `\`\`\`js\n${'let value = compute();\n'.repeat(60)}\`\`\``;
    const spans = chunk(long);
    expect(spans.length).toBeGreaterThan(2);
    for (const { start, kind } of spans) {
      expect(kind).toBe('code');
      expect(start === 0 || long[start - 1] === '\n').toBe(true);
    }
  });

  test('long code is cut at blank lines, and keeps its indentation', () => {
    const part = `    if (ready) {\n${'      step();\n'.repeat(18)}    }\n`;
    const text = `\`\`\`\n${part}\n${part}\n${part}\`\`\``;
    const pieces = texts(text, chunk(text));
    expect(pieces).toHaveLength(3);
    expect(pieces[1]!.startsWith('    if (ready) {')).toBe(true);
  });

  test('lists between items, tables between rows', () => {
    const list = Array.from({ length: 30 }, (_, i) => `${i + 1}. ${sentence}\n   continued here`).join('\n');
    for (const piece of texts(list, chunk(list))) expect(piece).toMatch(/^\d+\. /);
    const table = `| a | b |\n| - | - |\n${'| some cell | another cell |\n'.repeat(60)}`;
    for (const piece of texts(table, chunk(table))) expect(piece).toMatch(/^\|[\s\S]*\|$/);
    expect(chunk(list)[0]!.kind).toBe('list');
    expect(chunk(table)[0]!.kind).toBe('table');
  });

  test('small pieces join a neighbour that has room', () => {
    const text = `${paragraph(7)}\n\nYes.\n\n${paragraph(7)}`;
    expect(chunk(text)).toHaveLength(2);
    const full = 'x'.repeat(511);
    expect(texts(`${full}\n\nYes.\n\n${full}`, chunk(`${full}\n\nYes.\n\n${full}`))).toEqual([
      full,
      'Yes.',
      full,
    ]);
  });

  test('the kind is that of most of the text', () => {
    expect(chunk(`Look:\n\n\`\`\`\n${'code\n'.repeat(20)}\`\`\``)[0]!.kind).toBe('code');
    expect(chunk(`${paragraph(3)}\n\n- a`)[0]!.kind).toBe('prose');
  });

  test('plain text knows no fences', () => {
    const text = `\`\`\`\n${paragraph(3)}\n\n${paragraph(6)}`;
    expect(chunk(text, 'plain').every(({ kind }) => kind === 'prose')).toBe(true);
  });
});

describe('what no reader sees', () => {
  const seen = (text: string): string[] => texts(text, chunk(text));

  test('is in no chunk, and parts them', () => {
    expect(seen("import A from 'a';\n\nOne.\n\n<!-- not this -->\n\nTwo.\n\n[a]: /b\n[c]: /d 'e'\n")).toEqual(
      ['One.', 'Two.'],
    );
    expect(seen('[a]: /b\nText.\n\n{/* no */}\n\n<script>\nno()\n\nno()\n</script>\n\nMore.')).toEqual([
      'Text.',
      'More.',
    ]);
    expect(seen('One.\n\n{% include a.html %}\n\nTwo.')).toEqual(['One.', 'Two.']);
    expect(seen('One.\n\n```rust\n{{#include ../a.rs}}\n```\n\nTwo.')).toEqual(['One.', 'Two.']);
  });

  test('rules and lone tags neither begin nor end a chunk, nor do they part one', () => {
    expect(seen('<div class="a">\n\nOne.\n\n---\n\n</div>\n\nTwo.\n\n</div>\n\n***\n')).toEqual([
      'One.\n\n---\n\n</div>\n\nTwo.',
    ]);
  });

  test('a section of nothing else is found by its heading', () => {
    const text = '## Links\n\n[a]: /b\n';
    expect(chunk(text, 'markdown', { bodyStart: 9 })).toEqual([{ start: 0, end: 8, kind: 'heading' }]);
  });

  test('plain text and code show all of it', () => {
    expect(texts('[a]: /b', chunk('[a]: /b', 'plain'))).toEqual(['[a]: /b']);
    expect(texts('<!-- a -->', chunk('<!-- a -->', 'code'))).toEqual(['<!-- a -->']);
  });
});

describe('sections', () => {
  test('the heading line is in no chunk of the body', () => {
    const text = '## Title\n\nBody.\n';
    expect(texts(text, chunk(text, 'markdown', { bodyStart: 9 }))).toEqual(['Body.']);
  });

  test('a section without a body is found by its heading', () => {
    const text = '## Title\n\n  \n';
    const spans = chunk(text, 'markdown', { bodyStart: 9 });
    expect(spans).toEqual([{ start: 0, end: 8, kind: 'heading' }]);
  });

  test('a heading longer than its title is found by all of its words', () => {
    const heading = `## ${'Act to amend several other acts '.repeat(5)}omnibus\n`;
    const text = `${heading}\nBody.`;
    const title =
      'Act to amend several other acts Act to amend several other acts Act to amend several other acts';
    const spans = chunk(text, 'markdown', { title, bodyStart: heading.length });
    expect(texts(text, spans)).toEqual([heading.trim(), 'Body.']);
    expect(spans.map(({ kind }) => kind)).toEqual(['heading', 'prose']);
    const endless = `# ${'word '.repeat(300)}\n`;
    expect(chunk(endless, 'markdown', { title: 'word', bodyStart: endless.length }).length).toBeGreaterThan(
      2,
    );
    const linked = `## [Short](https://example.org/${'a'.repeat(200)})\n`;
    expect(chunk(`${linked}b`, 'markdown', { title: 'Short', bodyStart: linked.length })).toHaveLength(1);
  });

  test('an empty root has none, front matter or not', () => {
    const text = '---\ntitle: x\n---\n\n';
    const root = { seq: 0, parent: -1, level: 0 };
    expect(chunk('', 'markdown', root)).toEqual([]);
    expect(chunk(text, 'markdown', { ...root, bodyStart: 17 })).toEqual([]);
    const folded = `${text}# name\n`;
    expect(texts(folded, chunk(folded, 'markdown', { ...root, bodyStart: folded.length }))).toEqual([
      '# name',
    ]);
  });

  test('only its own text', () => {
    const text = 'before\n\nown\n\nafter';
    expect(texts(text, chunk(text, 'markdown', { start: 8, bodyStart: 8, end: 13 }))).toEqual(['own']);
  });
});

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
const word = fc.constantFrom(
  'word',
  'longerword',
  '漢字かな。',
  'ก็น้ำ',
  '👨‍👩‍👧‍👦',
  '🇳🇱',
  'e\u0301',
  'ष्ट्र',
  'end.',
  'x'.repeat(300),
  '👍'.repeat(200),
);
const gap = fc.constantFrom(
  ' ',
  ' ',
  ' ',
  '\n',
  '\n\n',
  '\r\n',
  '\n- ',
  '\n> ',
  '\n```\n',
  '\n    ',
  '\n| a | b |\n',
  '',
  '\u00a0',
  '\n1. ',
  '\n---\n',
);
/** Fences, rules and their kin without any are in no chunk. */
const WORDS = /[\p{L}\p{N}\p{So}]/u;
const body = fc.array(fc.tuple(word, gap), { maxLength: 120 }).map((parts) => parts.flat().join(''));

describe('on random text', () => {
  test.each(['markdown', 'plain'] as const)(
    '%s: within the body, ascending, disjoint, small enough, nothing lost',
    (markup) => {
      fc.assert(
        fc.property(body, fc.constantFrom('', '# Heading\n'), (text, heading) => {
          const whole = heading + text;
          const spans = chunk(whole, markup, { bodyStart: heading.length });
          const lost = markup === 'plain' ? /\S/ : WORDS;
          let pos = heading.length;
          if (!WORDS.test(text)) {
            expect(spans).toHaveLength(heading === '' ? 0 : 1);
            return;
          }
          for (const { start, end } of spans) {
            expect(start).toBeGreaterThanOrEqual(pos);
            expect(whole.slice(pos, start)).not.toMatch(lost);
            expect(points(whole.slice(start, end))).toBeLessThanOrEqual(512);
            expect(whole.slice(start, end).trim()).not.toBe('');
            pos = end;
          }
          expect(whole.slice(pos)).not.toMatch(lost);
        }),
        { numRuns: 500 },
      );
    },
  );

  test('no grapheme is divided', () => {
    fc.assert(
      fc.property(body, (text) => {
        const borders = new Set([...segmenter.segment(text)].map(({ index }) => index).concat(text.length));
        for (const { start, end } of chunk(text)) {
          expect(borders.has(start)).toBe(true);
          expect(borders.has(end)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('the same on every run, and small pieces only where neighbours are full', () => {
    fc.assert(
      fc.property(body, (text) => {
        const spans = chunk(text);
        expect(chunk(text)).toEqual(spans);
        for (let i = 1; i < spans.length; i++) {
          const pair = [spans[i - 1]!, spans[i]!] as const;
          const small = pair.some(({ start, end }) => points(text.slice(start, end).trim()) < 40);
          if (small) expect(points(text.slice(pair[0].start, pair[1].end))).toBeGreaterThan(512);
        }
      }),
      { numRuns: 300 },
    );
  });
});

test('a single line of 5 MB', () => {
  const text = sentence.repeat(80_000);
  const start = performance.now();
  expect(chunk(text).length).toBeGreaterThan(10_000);
  expect(performance.now() - start).toBeLessThan(5000);
});
