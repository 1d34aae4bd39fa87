import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChunkResult, MarkdownParseResult } from '../../contract/index.ts';
import { contents, paged, parsed } from '../samples.contract.ts';
import { MarkdownChunker, type MarkdownChunkerOptions } from './markdown-chunker.ts';

function chunk(input: string | MarkdownParseResult, options: MarkdownChunkerOptions = {}): ChunkResult[] {
  return new MarkdownChunker(options).chunk(typeof input === 'string' ? parsed(input) : input);
}

const starts = (chunks: ChunkResult[]): number[] => chunks.map(({ startChar }) => startChar);

describe('splitting', () => {
  test('blank lines come first, then line ends, full stops, spaces', () => {
    const text = 'One two.\nThree four. Five six.\n\nSeven eight nine ten';
    expect(contents(chunk(text, { chunkSize: 32, chunkOverlap: 0 }))).toEqual([
      'One two.\nThree four. Five six.',
      'Seven eight nine ten',
    ]);
    expect(contents(chunk(text, { chunkSize: 22, chunkOverlap: 0 }))).toEqual([
      'One two.',
      'Three four. Five six.',
      'Seven eight nine ten',
    ]);
    expect(contents(chunk(text, { chunkSize: 12, chunkOverlap: 0 }))).toEqual([
      'One two.',
      'Three four.',
      'Five six.',
      'Seven eight',
      'nine ten',
    ]);
  });

  test('what a document repeats has offsets of its own', () => {
    expect(starts(chunk('chunk chunk', { chunkSize: 5, chunkOverlap: 0 }))).toEqual([0, 6]);
    const text = 'The same sentence again. '.repeat(6);
    const chunks = chunk(text, { chunkSize: 60, chunkOverlap: 25 });
    expect(chunks.length).toBeGreaterThan(2);
    for (const [i, each] of chunks.entries()) {
      expect(text.slice(each.startChar, each.endChar)).toBe(each.content);
      if (i > 0) expect(each.startChar).toBeGreaterThan(chunks[i - 1]!.startChar);
    }
  });

  test('a text without any separator is cut at the size, each step as long as the size less the overlap', () => {
    const chunks = chunk('a'.repeat(10_000), { chunkSize: 1000, chunkOverlap: 100 });
    expect(starts(chunks)).toEqual([0, 900, 1800, 2700, 3600, 4500, 5400, 6300, 7200, 8100, 9000]);
    for (const { content } of chunks) expect(content).toHaveLength(1000);
  });

  test('headings, tables and fences are text like any other', () => {
    const [only] = chunk('# A\n\n| a |\n| - |\n\n```\n# b\n```');
    expect(only).toMatchObject({ contextHeader: '', headingPath: [], blockKinds: [] });
    expect(only!.embeddingText).toBe(only!.content);
  });

  test('two chunks share no more than the overlap, in whole pieces', () => {
    const words = Array.from({ length: 40 }, (_, i) => `w${i}`).join(' ');
    const chunks = chunk(words, { chunkSize: 20, chunkOverlap: 8 });
    for (const [i, { endChar, content }] of chunks.entries()) {
      expect(content).toMatch(/^w\d+( w\d+)*$/);
      const next = chunks[i + 1];
      if (next === undefined) continue;
      expect(endChar - next.startChar).toBeGreaterThan(0);
      expect(endChar - next.startChar).toBeLessThanOrEqual(8);
    }
  });

  test('a family of emoji and a surrogate pair stay whole, and count as code points', () => {
    const family = '👨‍👩‍👧‍👦';
    for (const { content } of chunk(family.repeat(50), { chunkSize: 16, chunkOverlap: 0 })) {
      expect(content).toBe(family.repeat(2));
    }
    expect(contents(chunk('🌳'.repeat(10), { chunkSize: 4, chunkOverlap: 0 }))).toEqual([
      '🌳'.repeat(4),
      '🌳'.repeat(4),
      '🌳'.repeat(2),
    ]);
  });
});

describe('what is cleaned', () => {
  test('offsets are those of the text with its control characters', () => {
    const text = 'a\u0000b '.repeat(20);
    const chunks = chunk(text, { chunkSize: 11, chunkOverlap: 0 });
    expect(chunks).toHaveLength(5);
    for (const { content, startChar, endChar } of chunks) {
      expect(content).toBe('ab ab ab ab');
      expect(text.slice(startChar, endChar)).toBe('a\0b a\0b a\0b a\0b');
    }
  });

  test('line ends of Windows and of old Macs give the same chunks', () => {
    const paragraphs = ['One and two.', 'Three and four.', 'Five and six.'];
    const unix = chunk(paragraphs.join('\n\n'), { chunkSize: 20 });
    const text = paragraphs.join('\r\n\r\n');
    const windows = chunk(text, { chunkSize: 20 });
    expect(contents(windows)).toEqual(contents(unix));
    expect(contents(chunk(paragraphs.join('\r\r'), { chunkSize: 20 }))).toEqual(contents(unix));
    for (const { content, startChar, endChar } of windows)
      expect(text.slice(startChar, endChar)).toBe(content);
  });

  test('blank documents have no chunks', () => {
    for (const text of ['', ' \n\t ', '\u0000\u0001\u0085']) expect(chunk(text)).toEqual([]);
  });
});

describe('sizes', () => {
  test('are 2816 characters and a tenth of it, unless something else is said', () => {
    const text = 'a'.repeat(9000);
    expect(starts(chunk(text))).toEqual([0, 2535, 5070, 7605].slice(0, 4));
    expect(chunk(text)[0]).toMatchObject({ endChar: 2816, tokenEstimate: 939 });
    expect(starts(new MarkdownChunker({ chunkSize: 50 }).chunk(parsed(text), { chunk_size: 4000 }))).toEqual([
      0, 3600, 7200,
    ]);
    const job = { chunk_size: 4000, chunk_overlap: null };
    expect(starts(new MarkdownChunker({ chunkSize: 50, chunkOverlap: 0 }).chunk(parsed(text), job))).toEqual([
      0, 3600, 7200,
    ]);
  });

  test('that cannot be are refused by name', () => {
    const refused: [MarkdownChunkerOptions, object, string][] = [
      [{ chunkSize: 0 }, {}, 'chunkSize'],
      [{ chunkSize: 10, chunkOverlap: 10 }, {}, 'chunkOverlap'],
      [{ chunkOverlap: -1 }, {}, 'chunkOverlap'],
      [{}, { chunk_size: 0 }, 'chunk_size'],
      [{}, { chunk_size: '12' }, 'chunk_size'],
      [{}, { chunk_size: Number.NaN }, 'chunk_size'],
      [{}, { chunk_size: 1.5 }, 'chunk_size'],
      [{}, { chunk_size: 100, chunk_overlap: 100 }, 'chunk_overlap'],
      [{ chunkOverlap: 100 }, { chunk_size: 50 }, 'chunkOverlap'],
    ];
    for (const [options, job, key] of refused) {
      expect(() => new MarkdownChunker(options).chunk(parsed('a'), job), key).toThrow(
        expect.objectContaining({ code: 'invalid-option', message: expect.stringMatching(`^${key} `) }),
      );
    }
  });
});

describe('places', () => {
  test('a chunk has all pages that it lies on, the first one where it lies on none', () => {
    const chunks = chunk(paged('One two three.', 'Four five six.', 'Seven eight nine.'), { chunkSize: 40 });
    expect(chunks.map(({ pages }) => pages)).toEqual([[1, 2], [3]]);
    expect(chunk(parsed('No page', { pageRanges: [{ page: 4, start: 20, end: 30 }] }))[0]!.pages).toEqual([
      1,
    ]);
  });

  test('the first forty rectangles', () => {
    const layoutBlocks = Array.from({ length: 60 }, (_, i) => ({
      ...{ page: 1, x0: i, y0: 0, x1: 1, y1: 1 },
      ...{ start: i, end: i + 2 },
    }));
    const [first] = chunk(parsed('x'.repeat(60), { layoutBlocks }));
    expect(first!.rectangles.map(({ x0 }) => x0)).toEqual(Array.from({ length: 40 }, (_, i) => i));
    const last = chunk(parsed('x'.repeat(60), { layoutBlocks }), { chunkSize: 30, chunkOverlap: 0 })[1]!;
    expect(last.rectangles.map(({ x0 }) => x0)).toEqual(Array.from({ length: 31 }, (_, i) => i + 29));
    expect(Object.keys(last.rectangles[0]!).sort()).toEqual(['page', 'x0', 'x1', 'y0', 'y1']);
  });
});

test('nothing but white space and control characters is lost, whatever the text', () => {
  const text = fc
    .array(
      fc.constantFrom(
        'word',
        '. ',
        '\n\n',
        ' ',
        '\n',
        '\r\n',
        '\u0000',
        '🌳',
        'é',
        '\u00a0',
        '\t',
        'x'.repeat(30),
      ),
      {
        maxLength: 60,
      },
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 40 }), fc.nat(39), (markdown, chunkSize, overlap) => {
      const chunkOverlap = Math.min(overlap, chunkSize - 1);
      const chunks = chunk(markdown, { chunkSize, chunkOverlap });
      let covered = 0;
      for (const [i, { content, startChar, endChar, index }] of chunks.entries()) {
        expect(index).toBe(i);
        expect([...content].length).toBeLessThanOrEqual(chunkSize);
        expect(content).toBe(content.trim());
        const cleaned = markdown.slice(startChar, endChar).replace(/\0/g, '').replace(/\r\n?/g, '\n');
        expect(cleaned).toBe(content);
        expect(markdown.slice(covered, startChar)).toMatch(/^[\s\0]*$/);
        if (i > 0) expect(startChar).toBeGreaterThan(chunks[i - 1]!.startChar);
        covered = Math.max(covered, endChar);
      }
      expect(markdown.slice(covered)).toMatch(/^[\s\0]*$/);
    }),
    { numRuns: 300 },
  );
});
