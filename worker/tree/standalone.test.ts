import { Parser } from 'commonmark';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildTree, detectMode, headingPath, structLevels, type TreeNode } from './standalone.ts';

describe('pages', () => {
  test('keep their numbers, wherever these begin', () => {
    const text = ['# A\n\nfirst page, ', 'goes on here.\n\n# B\n\nb'];
    for (const from of [0, 1, 7]) {
      const tree = buildTree(text.map((page, i) => [from + i, page] as const));
      expect(tree.map(({ pageStart, pageEnd }) => [pageStart - from, pageEnd - from])).toEqual([
        [0, 1],
        [0, 1],
        [1, 1],
      ]);
    }
    const windows = buildTree(Array.from({ length: 20 }, (_, i) => [i + 1, 'prose'] as const));
    expect(windows[1]!.title).toBe('Pages 1–8: prose');
  });

  test('end where they end: no word and no heading runs into the next', () => {
    const tree = buildTree([
      [0, 'text'],
      [1, '# A'],
      [2, '# B'],
    ]);
    expect(tree.map(({ title }) => title)).toEqual(['Document', 'A', 'B']);
    expect(tree[0]!.text()).toBe('text');
    expect(tree.map(({ start, end }) => [start, end])).toEqual([
      [0, 6],
      [6, 11],
      [11, 14],
    ]);
  });

  test('none, or one that is empty', () => {
    expect(buildTree([])).toHaveLength(1);
    expect(buildTree('')).toMatchObject([{ seq: 0, parent: null }, { parent: 0 }]);
  });
});

describe('options', () => {
  test.each([
    [{ window: 0 }, /window must be .* not 0/],
    [{ maxLevels: 0 }, /maxLevels must be .* not 0/],
    [{ minLevel: -1 }, /minLevel must be .* not -1/],
    [{ mode: 'pages' }, /mode must be .* not pages/],
    [{ title: 5 }, /title must be a text, not 5/],
  ])('that do not fit are refused: %j', (options, message) => {
    const build = (): unknown => buildTree('# A', { ...(options as object) });
    expect(build).toThrow(message);
    expect(build).toThrow(expect.objectContaining({ code: 'invalid-option' }));
  });

  test('and so is what is neither a text nor pages', () => {
    for (const pages of [undefined, null, 5, {}]) {
      expect(() => buildTree(pages as never)).toThrow(/pages must be a text or a list of pages/);
      expect(() => detectMode(pages as never)).toThrow(/pages must be/);
      expect(() => structLevels(pages as never)).toThrow(/pages must be/);
    }
    expect(() => structLevels('Chapter 1', 0)).toThrow(/maxLevels must be/);
  });

  const text = '# One\n\n## Two\n\n### Three\n\n#### Four\n\n##### Five\n\ntext';

  test('levels: four unless told otherwise', () => {
    const levels = (options: object): number[] => buildTree(text, options).map(({ level }) => level);
    expect(levels({})).toEqual([0, 1, 2, 3, 4, 4]);
    expect(levels({ maxLevels: 6 })).toEqual([0, 1, 2, 3, 4, 5]);
    expect(levels({ minLevel: 3 })).toEqual([0, 3, 3, 3, 4, 4]);
  });

  test('a mode is taken as given', () => {
    expect(buildTree('# A\n\ntext', { mode: 'window' }).map(({ title }) => title)).toEqual([
      'Document',
      'Page 1: # A',
    ]);
    expect(buildTree('CHAPTER 1\n\ntext', { mode: 'chapter' })[1]!.title).toBe('CHAPTER 1');
  });

  test('summaries by a function: of the own text, else of the titles below', () => {
    const tree = buildTree('# One\n\n## Two\n\nSome text.', { title: 'T', summarize: (own) => `<${own}>` });
    expect(tree.map(({ summary }) => summary)).toEqual(['<One>', '<Two>', '<Some text.>']);
    expect(buildTree('# One', { summarize: () => 'never' })[1]!.summary).toBe('');
  });

  test('front matter is in the root and not in its text', () => {
    const tree = buildTree('---\ntitle: x\n---\n\nlead\n\n# A');
    expect(tree[0]).toMatchObject({ start: 0, end: 24 });
    expect(tree[0]!.text()).toBe('lead');
  });
});

test('a path of titles that repeat one another names each once', () => {
  const tree = buildTree('# Field Manual\n\n## Chapter 1\n\ntext');
  expect(headingPath(tree, tree[2]!, 'field  manual')).toBe('field  manual › Chapter 1');
  expect(headingPath(tree, tree[0]!, 'T')).toBe('T');
  const circle: TreeNode[] = [
    { ...tree[1]!, seq: 0, parent: 1 },
    { ...tree[2]!, seq: 1, parent: 0 },
  ];
  expect(headingPath(circle, circle[0]!, 'T')).toBe('T › Chapter 1 › Field Manual');
});

test('the headings of random Markdown are those of CommonMark', () => {
  const line = fc
    .tuple(
      fc.constantFrom('', '', '', '> ', '- ', '1. ', '    ', '   '),
      fc.constantFrom(
        '',
        '',
        'text',
        'Some',
        '# a',
        '## B ##',
        '### c#',
        '#',
        '####### no',
        '#no',
        '\\# no',
        '```',
        '````',
        '~~~',
        '---',
        '===',
        '***',
        '<div>',
        '</div>',
        '<!--',
        '-->',
      ),
    )
    .map((parts) => parts.join(''));
  const oracle = (text: string): number[] => {
    const levels: number[] = [];
    for (let node = new Parser().parse(text).firstChild; node !== null; node = node.next) {
      if (node.type !== 'heading') continue;
      const [[first], [last]] = node.sourcepos;
      const underlined = !/^ {0,3}#{1,6}(?:\s|$)/.test(text.split('\n')[first - 1]!);
      // An underlined heading of several lines is a paragraph above a rule here.
      if (last - first <= (underlined ? 1 : 0)) levels.push(node.level);
    }
    return levels;
  };
  fc.assert(
    fc.property(fc.array(line, { maxLength: 16 }), (lines) => {
      // Text first, so that nothing is front matter.
      const text = `text\n\n${lines.join('\n')}`;
      const tree = buildTree(text, { maxLevels: 6, mode: 'markdown' });
      const found = oracle(text);
      if (found.length > 0) expect(tree.slice(1).map(({ level }) => level)).toEqual(found);
      else expect(tree).toHaveLength(2);
    }),
    { numRuns: 1500 },
  );
});
