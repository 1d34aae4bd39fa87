import { describe, expect, test } from 'vitest';
import type { DocumentTree } from '../contract/index.ts';
import { buildTree } from './index.ts';

function tree(text: string): DocumentTree {
  return buildTree({ text, kind: 'markdown', markup: 'markdown', meta: {}, warnings: [] }, { title: 'T' });
}

const rows = ({ sections }: DocumentTree): string[] =>
  sections.map(({ level, title }) => `${level} ${title}`).slice(1);

describe('title lines', () => {
  const law =
    '##Wet van 1968\n\n### Artikel  1  \n\n####Begrippen \n\nText 1.\n\n###Artikel 2\n\n#### Doelgroep\n\nText 2.\n';

  test('are taken into the title, and their section is one', () => {
    const built = tree(law);
    expect(rows(built)).toEqual(['2 Wet van 1968', '3 Artikel 1 · Begrippen', '3 Artikel 2 · Doelgroep']);
    const [, , first] = built.sections;
    expect(law.slice(first!.start, first!.bodyStart)).toBe('### Artikel  1  \n\n####Begrippen \n');
    expect(first).toMatchObject({ summary: 'Text 1.', anchor: 'artikel-1' });
  });

  test('only where nothing stands between, none follows of their depth, and most are so', () => {
    expect(
      rows(tree('# Chapter 1\n\n## A\n\na\n\n## B\n\nb\n\n# Chapter 2\n\n## C\n\nc\n\n## D\n\nd')),
    ).toHaveLength(6);
    expect(rows(tree('# Chapter 1\n\nLead.\n\n## A\n\na\n\n# Chapter 2\n\nLead.\n\n## B\n\nb'))).toHaveLength(
      4,
    );
    expect(rows(tree('# Chapter 1\n\n## A\n\na\n\n# Chapter 2\n\ntext'))).toHaveLength(3);
    expect(rows(tree('# Setup\n\n## A\n\na\n\n# Usage\n\n## B\n\nb'))).toHaveLength(4);
    expect(rows(tree('# Part 1\n\n## Chapter 1\n\na\n\n# Part 2\n\n## Chapter 2\n\nb'))).toHaveLength(4);
  });
});

describe('words of one level', () => {
  test('are put below one another', () => {
    const text = ['Hoofdstuk 1', 'Artikel 1', 'Artikel 2', 'Hoofdstuk 2', '§ 1', 'Artikel 3'];
    expect(rows(tree(`## Wet\n\n${text.map((title) => `### ${title}\n\ntext\n\n`).join('')}`))).toEqual([
      '2 Wet',
      '3 Hoofdstuk 1',
      '5 Artikel 1',
      '5 Artikel 2',
      '3 Hoofdstuk 2',
      '4 § 1',
      '5 Artikel 3',
    ]);
  });

  test('deeper headings move down with them', () => {
    const text =
      '# Part 1\n\n# Chapter 1\n\n## Notes\n\ntext\n\n# Chapter 2\n\n# Part 2\n\n## Notes\n\ntext\n';
    expect(rows(tree(text))).toEqual([
      '1 Part 1',
      '2 Chapter 1',
      '3 Notes',
      '2 Chapter 2',
      '1 Part 2',
      '3 Notes',
    ]);
  });

  test('but not where other titles are more, or where the hashes tell them apart', () => {
    const mixed = ['Part 1', 'Chapter 1', 'Chapter 2', 'Use', 'Notes', 'More', 'Terms'];
    expect(
      rows(tree(mixed.map((title) => `# ${title}\n\ntext\n\n`).join(''))).every((row) => row.startsWith('1')),
    ).toBe(true);
    expect(rows(tree('# Part 1\n\n## Chapter 1\n\n## Chapter 2\n\n# Part 2\n\n## Chapter 3'))).toEqual([
      '1 Part 1',
      '2 Chapter 1',
      '2 Chapter 2',
      '1 Part 2',
      '2 Chapter 3',
    ]);
  });
});

describe('headings written as HTML', () => {
  test.each<[string, string[]]>([
    ['<h1 align="center">Copse</h1>\n\nText.', ['1 Copse']],
    [
      '<p align="center">\n  <a href="x"><img src="l.png"></a>\n</p>\n\n<h2 id="use">Use <em>it</em></h2>\n\nText.',
      ['2 Use it'],
    ],
    [
      '<div align="center">\n<h1>\n  <img alt="Copse" src="l.png">\n</h1>\n</div>\n\n## Use',
      ['1 Copse', '2 Use'],
    ],
    ['<h3 id="a">Build options</h3>\n\ntext', ['3 Build options']],
    ['<div class="example">\n<h3>Bad</h3>\n\n```js\n1\n```\n</div>', []],
    ['<h1>never closed\n\ntext', []],
    ['<h1></h1>\n\ntext', []],
    ['<!-- <h1>No</h1> -->\n\ntext', []],
    ['```html\n<h1>No</h1>\n```\n\ntext', []],
    ['text <h1>No</h1>', []],
  ])('%j', (text, expected) => {
    expect(rows(tree(text))).toEqual(expected);
  });

  test('their id is the anchor, and the text begins below', () => {
    const text = '<h2 id="use">Use</h2>\n\nText.';
    expect(tree(text).sections[1]).toMatchObject({
      anchor: 'use',
      start: 0,
      bodyStart: 22,
      summary: 'Text.',
    });
  });
});
