import { describe, expect, test } from 'vitest';
import type { DocumentTree, ParsedDocument, TreeOptions } from '../contract/index.ts';
import { buildTree, sectionKeys, sectionPath } from './index.ts';

function markdown(text: string, more: Partial<ParsedDocument> = {}): ParsedDocument {
  return { text, kind: 'markdown', markup: 'markdown', meta: {}, warnings: [], ...more };
}

function plain(text: string, more: Partial<ParsedDocument> = {}): ParsedDocument {
  return { text, kind: 'text', markup: 'plain', meta: {}, warnings: [], ...more };
}

function tree(text: string, title = 'Doc', options: Partial<TreeOptions> = {}): DocumentTree {
  return buildTree(markdown(text), { title, ...options });
}

function paged(pages: string[]): Pick<ParsedDocument, 'text' | 'pages'> {
  let start = 0;
  const spans = pages.map((text, index) => {
    const span = { page: index + 1, start, end: start + text.length };
    start = span.end;
    return span;
  });
  return { text: pages.join(''), pages: spans };
}

const titles = ({ sections }: DocumentTree): string[] => sections.map(({ title }) => title);
const parents = ({ sections }: DocumentTree): number[] => sections.map(({ parent }) => parent);
const own = (text: string, { sections }: DocumentTree): string[] =>
  sections.map(({ start, end }) => text.slice(start, end));

describe('headings', () => {
  test('sections, parents, pages and summaries', () => {
    const pages = [
      '# Saturn\n\nIntro text about the ringed planet.\n\n## Transits\n\nSade sati runs seven years.\n\n',
      '## Remedies\n\nRecite on Saturdays.',
    ];
    const built = buildTree(markdown('', paged(pages)), { title: 'Jyotisha' });
    expect(built.mode).toBe('markdown');
    expect(
      built.sections.map(({ seq, level, parent, pageStart, pageEnd, title, summary }) =>
        [seq, level, parent, pageStart, pageEnd, title, summary].join('|'),
      ),
    ).toEqual([
      '0|0|-1|1|2|Jyotisha|Saturn',
      '1|1|0|1|1|Saturn|Intro text about the ringed planet.',
      '2|2|1|1|1|Transits|Sade sati runs seven years.',
      '3|2|1|2|2|Remedies|Recite on Saturdays.',
    ]);
    expect(sectionPath(built.sections, 2)).toEqual(['Jyotisha', 'Saturn', 'Transits']);
  });

  test('skipped levels never nest siblings; a lower-case name of the document is the root', () => {
    const gap = tree(
      '# litesearch\n\n> a tagline\n\n## Install\n\npip install\n\n## Encoders\n\nencoders\n\n### Fallback\n\nhashing',
      'litesearch',
    );
    expect(titles(gap)).toEqual(['litesearch', 'Install', 'Encoders', 'Fallback']);
    expect(parents(gap)).toEqual([-1, 0, 0, 2]);
    expect(gap.sections[0]).toMatchObject({ summary: 'a tagline', anchor: 'litesearch', bodyStart: 13 });
    expect(sectionPath(gap.sections, 2)).toEqual(['litesearch', 'Encoders']);
    expect(sectionPath(gap.sections, 3)).toEqual(['litesearch', 'Encoders', 'Fallback']);
    const jump = tree('# Doc\n\ntop\n\n### Deep One\n\na\n\n### Deep Two\n\nb');
    expect(parents(jump)).toEqual([-1, 0, 1, 1]);
  });

  test('only the first heading can be the root, and only where nothing stands before it', () => {
    expect(titles(tree('# litesearch', 'litesearch'))).toEqual(['litesearch']);
    expect(titles(tree('# other', 'litesearch'))).toEqual(['litesearch', 'other']);
    expect(titles(tree('## litesearch', 'litesearch'))).toEqual(['litesearch', 'litesearch']);
    expect(titles(tree('text\n\n# litesearch', 'litesearch'))).toEqual(['litesearch', 'litesearch']);
    expect(titles(tree('# a\n\n# litesearch', 'litesearch'))).toEqual(['litesearch', 'a', 'litesearch']);
  });

  test('fences never open sections', () => {
    const readme =
      "# vishalakshi\n\n> a tagline\n\n## Harvest\n\n```python\nv.apis('https://shop/browse')\n# [0] .../api/bff/products?page=1   records: 24\n```\n\n## Watches\n\nwatch what changes\n";
    const fences = tree(readme, 'vishalakshi');
    expect(titles(fences)).toEqual(['vishalakshi', 'Harvest', 'Watches']);
    expect(parents(fences)).toEqual([-1, 0, 0]);
    expect(own(readme, fences)[1]).toContain('records: 24');
    const open = '# Doc\n\n## Alpha\n\n```\n## Beta\n';
    expect(titles(tree(open))).toEqual(['Doc', 'Doc', 'Alpha']);
    expect(own(open, tree(open))[2]).toContain('## Beta');
    const nest = '# Doc\n\n## Alpha\n\n````md\n```\n# Not a heading\n```\n````\n\n## Beta\n\nb';
    expect(titles(tree(nest))).toEqual(['Doc', 'Doc', 'Alpha', 'Beta']);
  });

  test('a document with chapters', () => {
    const text =
      '# Saturn\n\nSaturn is slow.\n\n## Sade Sati\n\nSeven years.\n\nThe middle.\n\n## Remedies\n\nSesame.\n\n# Jupiter\n\nGreat.\n\n## Transits\n\nTwelve years.';
    const built = tree(text, 'Grahas');
    expect(titles(built)).toEqual(['Grahas', 'Saturn', 'Sade Sati', 'Remedies', 'Jupiter', 'Transits']);
    expect(parents(built)).toEqual([-1, 0, 1, 1, 0, 4]);
    expect(own(text, built).join('')).toBe(text);
    expect(built.sections.map(({ treeEnd }) => treeEnd)).toEqual([
      text.length,
      text.indexOf('# Jupiter'),
      text.indexOf('## Remedies'),
      text.indexOf('# Jupiter'),
      text.length,
      text.length,
    ]);
  });

  test('titles: lower case, one character, symbols, long and empty ones', () => {
    const built = tree(`## A\n\n## verses 6\n\n## C#\n\n## ${'word '.repeat(50)}\n\n##\n\n## 🚀`);
    expect(titles(built)).toEqual([
      'Doc',
      'A',
      'verses 6',
      'C#',
      'word '.repeat(20).trim(),
      'Section 5',
      '🚀',
    ]);
  });

  test('levels: six by default, capped and floored on request', () => {
    const text = '# 1\n\n## 2\n\n### 3\n\n#### 4\n\n##### 5\n\n###### 6';
    const levels = (options: Partial<TreeOptions>): number[] =>
      tree(text, 'Doc', options).sections.map(({ level }) => level);
    expect(levels({})).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(levels({ maxLevels: 4 })).toEqual([0, 1, 2, 3, 4, 4, 4]);
    expect(parents(tree(text, 'Doc', { maxLevels: 4 }))).toEqual([-1, 0, 1, 2, 3, 3, 3]);
    expect(levels({ minLevel: 2 })).toEqual([0, 2, 2, 3, 4, 5, 6]);
  });

  test('one heading, or none', () => {
    const one = tree('# Title\n\nText.', 'note');
    expect(titles(one)).toEqual(['note', 'Title']);
    const none = tree('Only text.\n\nMore *text*.', 'note');
    expect(titles(none)).toEqual(['note']);
    expect(none.sections[0]).toMatchObject({
      start: 0,
      end: 24,
      bodyStart: 0,
      summary: 'Only text. More text.',
    });
  });

  test('front matter lies in the root but not in its body', () => {
    const text = '---\ntitle: x\n---\n\nlead\n\n# A\n\nb';
    const built = buildTree(markdown(text, { frontMatter: [0, 17] }), { title: 'x' });
    expect(built.sections[0]).toMatchObject({ start: 0, bodyStart: 17, summary: 'lead' });
    expect(text.slice(built.sections[0]!.bodyStart, built.sections[0]!.end)).toBe('\nlead\n\n');
  });

  test('modules, tags, boxes, definitions and footnotes of dialects', () => {
    const text = [
      "import Tabs from 'tabs';\nimport {\n\n# no heading\n\n} from 'x';",
      '# Guide {#start}',
      '<Tabs values={[{ a: 1 }]}>\n<Tab value="a">',
      'Lead *text*[^1] of [one][a].',
      '</Tab>\n</Tabs>',
      ':::note Mind\nHot.\n:::\n---',
      '## Next {/* #n */}',
      '[a]: /b "c"',
      '[^1]: A note.',
      '!!! tip "Try"\n\n    # no heading\n',
      '## [Badges][a]',
      '[![x](y)](z)\n\nWords.',
    ].join('\n\n');
    const { sections } = tree(text);
    expect(sections.map(({ title, anchor, summary }) => [title, anchor, summary])).toEqual([
      ['Doc', undefined, 'Guide'],
      ['Guide', 'start', 'Lead text of one. Mind: Hot.'],
      ['Next', 'n', 'Try: # no heading'],
      ['Badges', 'badges', 'Words.'],
    ]);
    expect(sections.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
  });

  test('what a document says of itself sums it up', () => {
    for (const text of ['lead\n\n# A\n\nb', 'only text', '# A\n\nb']) {
      const built = buildTree(markdown(text, { summary: 'About trees.' }), { title: 'x' });
      expect(built.sections[0]!.summary).toBe('About trees.');
    }
  });

  test('summaries: words without markup, at most 300 characters', () => {
    const built = tree(
      `# A\n\n- **one** [two](x)\n\n\`\`\`js\ncode\n\`\`\`\n\n${'tail '.repeat(100)}\n\n# B\n\n\`\`\`\nonly code\n\`\`\`\n\n# C\n\n## D`,
    );
    const [, a, b, c] = built.sections;
    expect(a!.summary).toMatch(/^one two tail tail/);
    expect(a!.summary.length).toBeLessThanOrEqual(300);
    expect(a!.summary.endsWith('…')).toBe(true);
    expect(b!.summary).toBe('only code');
    expect(c!.summary).toBe('D');
  });

  test('anchors: from the source, from the author, else a slug', () => {
    const text = '# One\n\n# One\n\n# Two {#given}\n\n# Three\n\n# given';
    const built = buildTree(markdown(text, { anchors: new Map([[text.indexOf('# Three'), 'html-id']]) }), {
      title: 'D',
    });
    expect(built.sections.map(({ anchor }) => anchor)).toEqual([
      undefined,
      'one',
      'one-1',
      'given',
      'html-id',
      'given-1',
    ]);
  });

  test('a page begins inside a section', () => {
    const pages = ['# A\n\nfirst page, ', 'goes on here.\n\n# B\n\nb'];
    const built = buildTree(markdown('', paged(pages)), { title: 'D' });
    expect(built.sections.map(({ pageStart, pageEnd }) => [pageStart, pageEnd])).toEqual([
      [1, 2],
      [1, 2],
      [2, 2],
    ]);
  });
});

describe('chapters', () => {
  const book = [1, 2, 3, 4].map((n) => `CHAPTER ${n}\n\nbody of chapter ${n}\n\n`);

  test('chapter lines of a plain text', () => {
    const built = buildTree(plain('', paged(book)), { title: 'Saravali' });
    expect(built.mode).toBe('chapter');
    expect(titles(built)).toEqual(['Saravali', 'CHAPTER 1', 'CHAPTER 2', 'CHAPTER 3', 'CHAPTER 4']);
    expect(built.sections[2]).toMatchObject({
      pageStart: 2,
      pageEnd: 2,
      anchor: 'L5',
      summary: 'body of chapter 2',
    });
  });

  test('words are compacted to levels', () => {
    const lines = [
      'PART ONE',
      'CHAPTER I. The Start',
      'Section 1',
      'Artikel 2a Begrippen',
      'CHAPTER II',
      'BIJLAGE A',
    ];
    const text = lines.map((line) => `${line}\n\ntext\n\n`).join('');
    const built = buildTree(plain(text), { title: 'Law' });
    expect(built.sections.map(({ level }) => level)).toEqual([0, 1, 2, 3, 4, 2, 1]);
    const articles = buildTree(plain('Article 1\n\na\n\nArticle 2\n\nb\n\nArticle 3\n\nc'), { title: 'Law' });
    expect(articles.sections.map(({ level }) => level)).toEqual([0, 1, 1, 1]);
  });

  test.each([
    'Part did well this year',
    'Section civil law',
    'Article 5 shall apply to all members.',
    'Chapter 3 is about the sea, and what came after it.',
    'Rule mild',
    'Chapter 1 ........ 12',
  ])('%j is a sentence', (line) => {
    const text = `${line}\n\n`.repeat(5);
    expect(buildTree(plain(text), { title: 'D' }).mode).toBe('window');
  });

  test('a list of contents is none', () => {
    const text = 'CHAPTER 1\nCHAPTER 2\nCHAPTER 3\nCHAPTER 4\n\ntext';
    expect(buildTree(plain(text), { title: 'D' }).mode).toBe('window');
  });
});

describe('windows', () => {
  test('twenty pages', () => {
    const pages = Array.from({ length: 20 }, (_, i) => `page ${i} of undifferentiated prose\n`);
    const built = buildTree(plain('', paged(pages)), { title: 'Notes', window: 8 });
    expect(built.mode).toBe('window');
    expect(titles(built)).toEqual([
      'Notes',
      'Pages 1–8: page 0 of undifferentiated prose',
      'Pages 9–16: page 8 of undifferentiated prose',
      'Pages 17–20: page 16 of undifferentiated prose',
    ]);
    expect(built.sections[2]).toMatchObject({ pageStart: 9, pageEnd: 16 });
  });

  test('a short text is one section', () => {
    const built = buildTree(plain('A plain text with no headings at all.'), { title: 'notes' });
    expect(built.sections).toHaveLength(1);
    expect(built.sections[0]).toMatchObject({ summary: 'A plain text with no headings at all.', end: 37 });
  });

  test('a long text is cut after paragraphs', () => {
    const text = `${'A sentence of some length. '.repeat(30).trim()}\n\n`.repeat(80);
    const built = buildTree(plain(text), { title: 'D' });
    expect(built.sections.length).toBeGreaterThan(2);
    for (const { start } of built.sections.slice(1)) expect(text.slice(0, start)).toMatch(/^$|\n\n$/);
    expect(own(text, built).join('')).toBe(text);
    expect(built.sections[2]!.anchor).toBe(`L${text.slice(0, built.sections[2]!.start).split('\n').length}`);
  });

  test('the mode can be forced', () => {
    expect(tree('# A\n\nb', 'D', { structure: 'window' })).toMatchObject({
      mode: 'window',
      sections: { length: 1 },
    });
    expect(
      tree('# A\n\nCHAPTER 1\n\nb', 'D', { structure: 'chapter' }).sections.map(({ title }) => title),
    ).toEqual(['D', 'CHAPTER 1']);
    expect(buildTree(plain('# A\n\nb'), { title: 'D', structure: 'markdown' }).mode).toBe('markdown');
  });
});

describe('paths and keys', () => {
  test('repeats are dropped from a path', () => {
    const { sections } = tree(
      '# Field  Manual\n\n## Chapter 1\n\n### chapter 1\n\n#### Field Manual',
      'Field Manual',
    );
    expect(sectionPath(sections, 4)).toEqual(['Field Manual', 'Chapter 1', 'Field Manual']);
  });

  test('keys are unique and survive edits elsewhere', () => {
    const before = tree('# A\n\n## B\n\n## B\n\n# A\n\n## B');
    const after = tree('# New\n\n# A\n\ntext\n\n## B\n\n## B\n\n# A\n\n## B');
    const keys = sectionKeys(before.sections);
    expect(new Set(keys).size).toBe(keys.length);
    expect(sectionKeys(after.sections)).toEqual(expect.arrayContaining(keys));
    const tricky = sectionKeys(tree('# A/B\n\n# A\n\n## B\n\n# A#1\n\n# A').sections);
    expect(new Set(tricky).size).toBe(tricky.length);
  });
});

test('100,000 headings', () => {
  const text = Array.from({ length: 100_000 }, (_, i) => `## Heading ${i % 10}\n\nText ${i}.\n`).join('\n');
  const start = performance.now();
  const built = tree(text);
  expect(built.sections).toHaveLength(100_001);
  expect(new Set(built.sections.map(({ anchor }) => anchor)).size).toBe(100_001);
  expect(performance.now() - start).toBeLessThan(10_000);
});
