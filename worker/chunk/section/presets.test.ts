import { expect, test } from 'vitest';
import type { SectionNode } from '../../contract/index.ts';
import { Chunkers, searchChunker } from '../index.ts';

const verse = (n: number): string => `yad bhāvaṃ tad bhavati || Iśo ${n} || pūrṇam adaḥ pūrṇam idaṃ ${n}`;

function section(text: string): SectionNode {
  const base = { seq: 1, parent: 0, level: 1, title: 'T', start: 0, bodyStart: 0, summary: '' };
  return { ...base, end: text.length, treeEnd: text.length };
}

test.each([
  ['a line each', '\n'],
  ['a paragraph or page each', '\n\n'],
])('verses fill chunks together: %s', (_, separator) => {
  const text = Array.from({ length: 40 }, (_, i) => verse(i + 1)).join(separator);
  for (const markup of ['plain', 'markdown'] as const) {
    const spans = searchChunker.chunk(text, section(text), markup, 'sa');
    expect(spans.length).toBeLessThanOrEqual(6);
    for (const { start, end } of spans) {
      expect(end - start).toBeLessThanOrEqual(512);
      // Whole verses.
      expect(text.slice(start, end)).toMatch(/^yad [\s\S]* idaṃ \d+$/);
    }
  }
});

test('every preset gives exact spans within the section, and says what is in them', () => {
  const prose = 'The survey lists depth, level and owner of each well. '.repeat(90).trim();
  const code = `\`\`\`js\n${'let x = 1;\n'.repeat(400)}\`\`\``;
  const list = Array.from({ length: 300 }, (_, i) => `- item ${i} of the list`).join('\n');
  const text = `# T\n\n${prose}\n\n${code}\n\n${list}\n`;
  const node = { ...section(text), bodyStart: 4 };
  const chunkers = new Chunkers();
  for (const name of chunkers.names) {
    const spans = chunkers.named(name).chunk(text, node, 'markdown', 'en');
    expect(new Set(spans.map(({ kind }) => kind))).toEqual(new Set(['prose', 'code', 'list']));
    let [before, covered] = [4, 4];
    for (const { start, end } of spans) {
      expect(start).toBeGreaterThanOrEqual(before);
      expect(text.slice(covered, start).trim()).toBe('');
      expect(text.slice(start, end)).toMatch(/^\S[\s\S]*\S$/);
      [before, covered] = [start + 1, end];
    }
    expect(text.slice(covered).trim()).toBe('');
  }
  const reading = chunkers.named('reading').chunk(text, node, 'markdown', 'en');
  expect(reading.map(({ end, start }) => end - start).every((size) => size <= 5400)).toBe(true);
  const fixed = chunkers.named('fixed').chunk(text, node, 'markdown', 'en');
  expect(fixed.some(({ start }, i) => i > 0 && start < fixed[i - 1]!.end)).toBe(true);
});
