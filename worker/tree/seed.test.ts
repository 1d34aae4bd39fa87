/** The reference cases of document trees, with their exact values. */
import { describe, expect, test } from 'vitest';
import { scanBlocks } from '../markup/index.ts';
import {
  buildTree,
  detectMode,
  headingPath,
  structLevels,
  summarizeExtractive,
  type TreeNode,
} from './standalone.ts';

const titles = (tree: TreeNode[]): string[] => tree.map(({ title }) => title);
const parents = (tree: TreeNode[]): (number | null)[] => tree.map(({ parent }) => parent);
const pages = (count: number, text: (i: number) => string): [number, string][] =>
  Array.from({ length: count }, (_, i) => [i, text(i)]);

test('two pages with headings', () => {
  const tree = buildTree(
    [
      [0, '# Saturn\n\nIntro text about the ringed planet.\n\n## Transits\n\nSade sati runs seven years.'],
      [1, '## Remedies\n\nRecite on Saturdays.'],
    ],
    { title: 'Jyotisha' },
  );
  expect(titles(tree)).toEqual(['Jyotisha', 'Saturn', 'Transits', 'Remedies']);
  expect(tree[2]!.parent).toBe(1);
  expect(tree[3]!.parent).toBe(1);
  expect(headingPath(tree, tree[2]!, 'Jyotisha')).toBe('Jyotisha › Saturn › Transits');
  expect(tree.map((n) => [n.seq, n.level, n.pageStart, n.pageEnd, n.title, n.summary.slice(0, 40)])).toEqual([
    [0, 0, 0, 1, 'Jyotisha', 'Saturn'],
    [1, 1, 0, 0, 'Saturn', 'Intro text about the ringed planet.'],
    [2, 2, 0, 0, 'Transits', 'Sade sati runs seven years.'],
    [3, 2, 1, 1, 'Remedies', 'Recite on Saturdays.'],
  ]);
});

describe('a skipped level never nests siblings', () => {
  test('a title in lower case above headings of the second level', () => {
    const gap = buildTree(
      [
        [
          0,
          '# litesearch\n\n> a tagline\n\n## Install\n\npip install\n\n## Encoders\n\nencoders\n\n### Fallback\n\nhashing',
        ],
      ],
      { title: 'litesearch' },
    );
    expect(titles(gap)).toEqual(['litesearch', 'Install', 'Encoders', 'Fallback']);
    expect(parents(gap)).toEqual([null, 0, 0, 2]);
    expect(headingPath(gap, gap[2]!, 'litesearch')).toBe('litesearch › Encoders');
    expect(headingPath(gap, gap[3]!, 'litesearch')).toBe('litesearch › Encoders › Fallback');
  });

  test('from the first level to the third', () => {
    const jump = buildTree([[0, '# Doc\n\ntop\n\n### Deep One\n\na\n\n### Deep Two\n\nb']], { title: 'Doc' });
    expect(parents(jump)).toEqual([null, 0, 1, 1]);
  });
});

describe('fences', () => {
  const readme = `# vishalakshi

> a tagline

## Harvest

\`\`\`python
v.apis('https://shop/browse')
# [0] .../api/bff/products?page=1   records: 24
\`\`\`

## Watches

watch what changes
`;

  test('a comment in a fence is a comment', () => {
    const tree = buildTree([[0, readme]], { title: 'vishalakshi' });
    expect(titles(tree)).toEqual(['vishalakshi', 'Harvest', 'Watches']);
    expect(parents(tree)).toEqual([null, 0, 0]);
    expect(tree[1]!.text()).toContain('records: 24');
    const levels = [...scanBlocks(readme, 0, readme.length)].flatMap(({ heading }) => heading?.level ?? []);
    expect([levels.length, new Set(levels).size]).toEqual([3, 2]);
    expect(detectMode([[0, readme]])).toBe('markdown');
  });

  test('one that is never closed holds the rest', () => {
    const open = buildTree([[0, '# Doc\n\n## Alpha\n\n```\n## Beta\n']], { title: 'Doc' });
    expect(titles(open)).toEqual(['Doc', 'Doc', 'Alpha']);
    expect(open[2]!.text()).toContain('## Beta');
  });

  test('only one at least as long, of the same marks, closes it', () => {
    const nest = '# Doc\n\n## Alpha\n\n````md\n```\n# Not a heading\n```\n````\n\n## Beta\n\nb';
    expect(titles(buildTree([[0, nest]], { title: 'Doc' }))).toEqual(['Doc', 'Doc', 'Alpha', 'Beta']);
    const tildes = '~~~\n# x\n```\n# y\n~~~';
    expect([...scanBlocks(tildes, 0, tildes.length)]).toEqual([
      { kind: 'code', start: 0, end: tildes.length },
    ]);
  });
});

test('chapter lines of a scanned book', () => {
  const book = pages(4, (i) => `CHAPTER ${i + 1}\n\nbody of chapter ${i + 1}`);
  const tree = buildTree(book, { title: 'Saravali' });
  expect(detectMode(pages(4, (i) => `CHAPTER ${i + 1}\n\nbody`))).toBe('chapter');
  expect(tree).toHaveLength(5);
  expect(tree[1]!.title.startsWith('CHAPTER 1')).toBe(true);
});

test('windows of pages', () => {
  const plain = buildTree(
    pages(20, (i) => `page ${i} of undifferentiated prose`),
    { title: 'Notes', window: 8 },
  );
  expect(detectMode(pages(20, () => 'prose'))).toBe('window');
  expect(plain).toHaveLength(4);
  expect(plain[1]!.title.startsWith('Pages 1–8')).toBe(true);
});

const GRAHAS = `# Saturn

Saturn is the slowest of the classical grahas.

## Sade Sati

Sade sati is the seven and a half year period when Saturn transits the twelfth, first and second
houses from the natal moon. It is counted in three phases of roughly thirty months each.

The middle phase, with Saturn over the moon itself, is held to be the heaviest.

## Remedies

Recitation on Saturdays is the common prescription. Donation of black sesame is another.

# Jupiter

Jupiter is the great benefic and moves through one sign each year.

## Transits

Jupiter's return to its natal sign happens roughly every twelve years.`;

test('a document of three chapters', () => {
  const tree = buildTree(GRAHAS, { title: 'Grahas' });
  expect(tree).toHaveLength(6);
  expect(tree[0]!.children.map((seq) => tree[seq]!.title)).toEqual(['Saturn', 'Jupiter']);
  const sadeSati = tree[tree[1]!.children[0]!]!;
  expect(headingPath(tree, sadeSati, 'Grahas')).toBe('Grahas › Saturn › Sade Sati');
  expect(sadeSati.text()).toContain('thirty months');
  expect([sadeSati.pageStart, sadeSati.pageEnd]).toEqual([0, 0]);
  // The section as it is read is its title's line and 266 characters.
  expect(sadeSati.text()).toHaveLength(266);
});

test('files of a folder', () => {
  const ratios = buildTree(
    '# Ratios\n\n## Liquidity\n\nCurrent ratio is current assets over current liabilities.',
    { title: 'ratios' },
  );
  expect(titles(ratios)).toEqual(['ratios', 'Ratios', 'Liquidity']);
  expect(parents(ratios)).toEqual([null, 0, 1]);
  const notes = buildTree('A plain text file with no headings at all, ingested as one windowed node.', {
    title: 'notes',
  });
  expect(notes).toHaveLength(2);
});

describe('words', () => {
  test('what occurs is compacted to levels', () => {
    expect(structLevels('Article 1\n\na\n\nArticle 2\n\nb')).toEqual({ article: 1 });
    const five = ['CHAPTER I', 'Article 1', 'SECTION 1', 'ANNEX I', 'Rule 1'].map(
      (line) => `${line}\n\ntext.`,
    );
    expect(structLevels(five.join('\n\n'))).toEqual({
      chapter: 2,
      article: 4,
      section: 3,
      annex: 1,
      rule: 4,
    });
  });

  test('the deepest level is capped', () => {
    const five = ['BOOK I', 'CHAPTER I', 'SECTION 1', 'PARAGRAPH 1'].map((line) => `${line}\n\ntext.`);
    expect(structLevels(five.join('\n\n'), 2)).toEqual({ book: 1, chapter: 2, section: 2, paragraph: 2 });
  });

  test('of words that nobody knows the rarer is the larger', () => {
    const play = [1, 2, 3].flatMap((act) => [
      `Aufzug ${act}`,
      ...[1, 2, 3].map((scene) => `Auftritt ${scene}\n\nEiner spricht, und ein anderer schweigt.`),
    ]);
    expect(structLevels(play.join('\n\n'))).toEqual({ aufzug: 1, auftritt: 2 });
  });
});

test('summaries are the first characters, on one line', () => {
  expect(summarizeExtractive('  a\n\n b ')).toBe('a b');
  expect(summarizeExtractive('word '.repeat(100), 14)).toBe('word word word…');
  expect(summarizeExtractive('x'.repeat(300))).toBe('x'.repeat(300));
  expect(summarizeExtractive('')).toBe('');
});
