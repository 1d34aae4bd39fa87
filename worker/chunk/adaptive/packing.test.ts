import { describe, expect, test } from 'vitest';
import { AdaptiveChunker, MarkdownChunker } from '../index.ts';
import { adapt, contents, paragraphs, parsed, sentence } from '../samples.contract.ts';

describe('sizes', () => {
  test('without any: a target of 3600 characters, at most 5400, at least 900', () => {
    const full = adapt(paragraphs(40, 398));
    expect(full[0]!.content.length).toBeGreaterThan(3200);
    expect(full[0]!.content.length).toBeLessThanOrEqual(3600);
    // One paragraph that is above the target with what is there, but not above the maximum.
    expect(adapt(`${sentence(898)}\n\n${sentence(3500)}`)).toHaveLength(1);
    expect(adapt(`${sentence(901)}\n\n${sentence(3500)}`)).toHaveLength(2);
    expect(adapt(`# A\n\n${sentence(890)}\n\n# B\n\n${sentence(300)}`)).toHaveLength(1);
    expect(adapt(`# A\n\n${sentence(900)}\n\n# B\n\n${sentence(900)}`)).toHaveLength(2);
  });

  test('of a job replace those of the constructor, the rest follows from the target', () => {
    const text = paragraphs(60, 98);
    const longest = (job: object): number =>
      Math.max(
        ...new AdaptiveChunker({ targetTokens: 50 }).chunk(parsed(text), job).map((c) => c.content.length),
      );
    expect(longest({})).toBe(98);
    expect(longest({ chunk_size: 900 })).toBe(898);
    expect(longest({ chunk_size: 900, chunker: { target_tokens: 500 } })).toBe(1498);
    expect(longest({ chunker: { target_tokens: 400 } })).toBe(1198);
    // 400 tokens give at most 600 and at least 100.
    const chunk = (text: string): number =>
      new AdaptiveChunker().chunk(parsed(text), { chunker: { target_tokens: 400 } }).length;
    expect(chunk(`${sentence(290)}\n\n${sentence(1190)}`)).toBe(1);
    expect(chunk(`${sentence(310)}\n\n${sentence(1190)}`)).toBe(2);
    expect(chunk(sentence(1800).replaceAll('.', ''))).toBe(1);
    expect(chunk(`${'woord '.repeat(301)}`)).toBe(2);
  });

  test('that fit each other badly are mended, with a warning', () => {
    const warnings: string[] = [];
    const warn = (message: string): void => void warnings.push(message);
    const chunks = adapt(paragraphs(10, 98), { target: 600, max: 300, min: 900 }, { warn });
    for (const { content } of chunks) expect(content.length).toBeLessThanOrEqual(300);
    expect(warnings).toEqual([
      'The target of 200 estimated tokens is above the maximum, and taken for 100.',
      'The minimum of 300 estimated tokens is above the target, and taken for 100.',
    ]);
  });

  test('that are none are refused by name', () => {
    const refused: [object, object, string][] = [
      [{ targetTokens: 0 }, {}, 'targetTokens'],
      [{ maxTokens: -1 }, {}, 'maxTokens'],
      [{ minTokens: Number.NaN }, {}, 'minTokens'],
      [{}, { chunk_size: '900' }, 'chunk_size'],
      [{}, { chunker: { target_tokens: '12' } }, 'chunker.target_tokens'],
      [{}, { chunker: { max_tokens: 0 } }, 'chunker.max_tokens'],
      [{}, { chunker: 12 }, 'chunker'],
    ];
    for (const [options, job, key] of refused) {
      expect(() => new AdaptiveChunker(options).chunk(parsed('a'), job), key).toThrow(
        expect.objectContaining({ code: 'invalid-option', message: expect.stringMatching(`^${key} `) }),
      );
    }
  });
});

describe('sections', () => {
  test('headings without text stay with the text below', () => {
    const [only, ...more] = adapt('# H1\n\n## H2\n\n### H3\n\nDe tekst.', { target: 60, min: 1 });
    expect(more).toEqual([]);
    expect(only).toMatchObject({ contextHeader: 'H1 > H2 > H3', headingPath: ['H1', 'H2', 'H3'] });
  });

  test('a heading at the end of a full chunk begins the next one', () => {
    const text = `# A\n\n${sentence(80)}\n\n${sentence(90)}\n\n## B\n\n${sentence(190)}`;
    const [first, second] = contents(adapt(text, { target: 200, min: 50 }));
    expect(first).not.toContain('## B');
    expect(second).toMatch(/^## B\n\n/);
    // Also where the heading itself had joined a small section.
    const small = `# A\n\n${sentence(30)}\n\n## B\n\n${sentence(190)}`;
    expect(contents(adapt(small, { target: 200, max: 210, min: 60 }))).toEqual([
      `# A\n\n${sentence(30)}`,
      `## B\n\n${sentence(190)}`,
    ]);
  });

  test('whole sections below the minimum share a chunk', () => {
    const text = `# A\n\nKort.\n\n# B\n\nOok kort.\n\n# C\n\n${sentence(150)}`;
    expect(contents(adapt(text, { target: 200, min: 60 }))).toEqual([
      `# A\n\nKort.\n\n# B\n\nOok kort.\n\n# C\n\n${sentence(150)}`,
    ]);
    expect(contents(adapt(text, { target: 120, min: 20 }))).toEqual([
      '# A\n\nKort.\n\n# B\n\nOok kort.',
      `# C\n\n${sentence(150)}`,
    ]);
  });

  test('a section begins a chunk where the one so far is not below the minimum, or is the end of a longer section', () => {
    const text = `# A\n\n${paragraphs(2, 95)}\n\nKort.\n\n# B\n\nTekst.`;
    expect(contents(adapt(text, { target: 110, max: 120, min: 40 }))).toEqual([
      `# A\n\n${sentence(95, 'alinea 1')}`,
      `${sentence(95, 'alinea 2')}\n\nKort.`,
      '# B\n\nTekst.',
    ]);
  });

  test('what is left of a section joins the chunk before it, if both fit', () => {
    const text = `# Top\n\n## A\n\n${paragraphs(2, 185)}\n\n${sentence(30)}\n\n## B\n\n${sentence(150)}`;
    const sizes = { target: 200, min: 50 };
    const chunks = contents(adapt(text, { ...sizes, max: 300 }));
    expect(chunks).toHaveLength(3);
    expect(chunks[1]).toBe(`${sentence(185, 'alinea 2')}\n\n${sentence(30)}`);
    expect(contents(adapt(text, { ...sizes, max: 205 }))).toHaveLength(4);
  });

  test('but not across outermost sections', () => {
    const one = `# Top\n\n## A\n\n${sentence(190)}\n\n## B\n\n${sentence(20)}`;
    const two = `# A\n\n${sentence(190)}\n\n# B\n\n${sentence(20)}`;
    const sizes = { target: 200, max: 300, min: 50 };
    expect(adapt(one, sizes)).toHaveLength(1);
    expect(adapt(two, sizes)).toHaveLength(2);
    expect(adapt(`${sentence(190)}\n\n# B\n\n${sentence(20)}`, sizes)).toHaveLength(2);
  });

  test('blocks fill a chunk up to the target, and above it while it is below the minimum', () => {
    const sizes = { target: 200, max: 300, min: 50 };
    expect(contents(adapt(`${sentence(40)}\n\n${sentence(190)}`, sizes))).toHaveLength(1);
    expect(contents(adapt(`${sentence(60)}\n\n${sentence(190)}`, sizes))).toHaveLength(2);
    expect(contents(adapt(`${sentence(40)}\n\n${sentence(195)}`, { ...sizes, max: 230 }))).toHaveLength(2);
  });
});

test('a document of one paragraph is one chunk, on page one', () => {
  expect(adapt(sentence(50))).toEqual([
    {
      content: sentence(50),
      index: 0,
      startChar: 0,
      endChar: 50,
      pages: [1],
      rectangles: [],
      contextHeader: '',
      headingPath: [],
      embeddingText: sentence(50),
      tokenEstimate: 17,
      blockKinds: ['paragraph'],
      meta: {},
    },
  ]);
});

test('blank documents, and those of rules alone, have no chunks', () => {
  for (const text of ['', ' \n\t ', '\u0000\u0001', '---\n\n***\n', '#']) expect(adapt(text)).toEqual([]);
});

test('the caller counts tokens, and says facts about a chunk', () => {
  const words = (text: string): number => text.split(/\s+/).length;
  const chunks = new AdaptiveChunker({
    targetTokens: 10,
    maxTokens: 10,
    estimateTokens: words,
    meta: (content, { index }) => ({ index, length: content.length }),
  }).chunk(
    parsed('Een twee drie vier vijf zes. Zeven acht negen tien elf. Twaalf en dertien.\n\n'.repeat(3)),
  );
  expect(chunks.length).toBeGreaterThan(3);
  for (const { content, tokenEstimate, meta, index } of chunks) {
    expect(words(content)).toBeLessThanOrEqual(10);
    expect(tokenEstimate).toBe(words(content));
    expect(meta).toEqual({ index, length: content.length });
  }
});

test.each([AdaptiveChunker, MarkdownChunker])('a chunker says what it takes and gives: %o', (Chunker) => {
  for (const { supportedTypes, outputType } of [Chunker, new Chunker()]) {
    expect([[...supportedTypes], outputType]).toEqual([['markdown_document'], 'chunked_document']);
  }
  for (const input of [undefined, {}, { markdown: 'a' }, { markdown: 'a', pageRanges: [] }]) {
    expect(() => new Chunker().chunk(input as never)).toThrow(
      /^parsed\.(?:markdown|pageRanges|layoutBlocks) must be/,
    );
  }
});
