import { describe, expect, test } from 'vitest';
import type { DocumentTree, ParsedDocument, TreeOptions } from '../contract/index.ts';
import { buildTree } from './index.ts';

const BODY = 'The survey lists depth, water level\nand owner of each of the wells.';

function tree(
  text: string,
  more: Partial<ParsedDocument> = {},
  options: Partial<TreeOptions> = {},
): DocumentTree {
  const document: ParsedDocument = { text, kind: 'text', markup: 'plain', meta: {}, warnings: [], ...more };
  return buildTree(document, { title: 'T', ...options });
}

/** Titles indented by their depth below the root. */
function outline({ sections }: DocumentTree): string[] {
  const depths: number[] = [];
  return sections
    .map(({ parent, title }) => {
      depths.push(parent < 0 ? 0 : depths[parent]! + 1);
      return `${'  '.repeat(Math.max(depths.at(-1)! - 1, 0))}${title}`;
    })
    .slice(1);
}

/** Each line with text below it; an empty one ends the headings before it without text. */
const written = (...lines: string[]): string =>
  lines.map((line) => (line.endsWith('…') ? `${line.slice(0, -1)}\n\n` : `${line}\n\n${BODY}\n\n`)).join('');

describe('words', () => {
  test('known ones by rank, in three languages', () => {
    expect(
      outline(
        tree(written('BOEK 1…', 'Hoofdstuk 1…', 'Artikel 1', 'Artikel 2', 'Hoofdstuk 2…', 'Artikel 3')),
      ),
    ).toEqual([
      'BOEK 1',
      '  Hoofdstuk 1',
      '    Artikel 1',
      '    Artikel 2',
      '  Hoofdstuk 2',
      '    Artikel 3',
    ]);
    expect(
      outline(
        tree(written('Erster Teil…', 'Erstes Kapitel', 'Zweites Kapitel', 'Zweiter Teil…', 'Erstes Kapitel')),
      ),
    ).toEqual(['Erster Teil', '  Erstes Kapitel', '  Zweites Kapitel', 'Zweiter Teil', '  Erstes Kapitel']);
  });

  test('those that the document uses in the same way, the rarer above', () => {
    const play = written(
      'ACT I…',
      'SCENE I. A hall',
      'SCENE II. A wood',
      'ACT II…',
      'SCENE I. A street',
      'ACT III…',
      'SCENE I. A hall',
      'SCENE II. A field',
    );
    expect(outline(tree(play))).toEqual([
      'ACT I',
      '  SCENE I. A hall',
      '  SCENE II. A wood',
      'ACT II',
      '  SCENE I. A street',
      'ACT III',
      '  SCENE I. A hall',
      '  SCENE II. A field',
    ]);
  });

  test('but not in any order, and no captions', () => {
    expect(tree(written('Room 4', 'Room 9', 'Room 2', 'Room 11')).mode).toBe('window');
    expect(tree(written('Figure 1', 'Figure 2', 'Figure 3')).mode).toBe('window');
    expect(tree(written('Room 1', 'Room 2', 'Room 3')).mode).toBe('chapter');
  });

  test('how numbers begin anew corrects the ranks', () => {
    const text = [1, 2, 3].flatMap((n) => [`Abschnitt ${n}…`, 'Titel 1', 'Titel 2']);
    expect(outline(tree(written(...text))).slice(0, 3)).toEqual(['Abschnitt 1', '  Titel 1', '  Titel 2']);
  });

  test('and tells which of two of one rank is the larger', () => {
    const text = ['I', 'II', 'III'].flatMap((n) => [`ANNEX ${n}…`, 'PART A', 'PART B']);
    expect(outline(tree(written(...text))).slice(0, 4)).toEqual([
      'ANNEX I',
      '  PART A',
      '  PART B',
      'ANNEX II',
    ]);
  });

  test('set in spaced letters', () => {
    expect(outline(tree(written('S e c t i o n 1', 'S e c t i o n 2')))).toEqual(['Section 1', 'Section 2']);
  });

  test('a title below on a line of its own', () => {
    const apart = written('Article 5…', 'Subject matter', 'Article 6…', 'Scope and definitions');
    expect(outline(tree(apart))).toEqual(['Article 5 · Subject matter', 'Article 6 · Scope and definitions']);
    expect(tree(apart).sections[1]).toMatchObject({
      start: 0,
      bodyStart: 'Article 5\n\nSubject matter\n'.length,
    });
    const numeral = tree(`CHAPTER 1\n\nII\n\n${BODY}`, {}, { structure: 'chapter' });
    expect(outline(numeral)).toEqual(['CHAPTER 1', 'II']);
    for (const { start, bodyStart, end } of numeral.sections) {
      expect([start <= bodyStart, bodyStart <= end]).toEqual([true, true]);
    }
    const joined = `Article 5\nSubject matter\n\n${BODY}\n\nArticle 6\nScope\n\n${BODY}`;
    expect(outline(tree(joined))).toEqual(['Article 5 · Subject matter', 'Article 6 · Scope']);
    const prose = written(
      'Chapter 1…',
      '“Well?”',
      'Chapter 2…',
      'It is so.',
      'Chapter 3…',
      'Nobody answered him!',
    );
    expect(outline(tree(prose))).toEqual(['Chapter 1', 'Chapter 2', 'Chapter 3']);
  });

  test('a table of contents gives no sections', () => {
    const chapters = ['CHAPTER I. The Road', 'CHAPTER II. The Quarry', 'CHAPTER III. The Ford'];
    const text = `${chapters.join('\n\n')}\n\n${written(...chapters)}`;
    expect(outline(tree(text))).toEqual(chapters);
    expect(outline(tree(`CONTENTS\n\n${text}`))).toEqual(['CONTENTS', ...chapters]);
  });

  test('nor one whose entries are wrapped, where a heading announces it', () => {
    const contents = [
      'TITLE I — Subject\nTITLE II — Persons\n1',
      'Chapter 1 — Goods and\nservices of all\nkinds',
      'Chapter 2 — Trade',
      'TITLE III — Rates',
      'Chapter 1 — Rates',
    ];
    const real = written(
      'TITLE I…',
      'Article 1',
      'TITLE II…',
      'Chapter 1…',
      'Article 2',
      'Chapter 2…',
      'Article 3',
      'TITLE III…',
      'Chapter 1…',
      'Article 4',
    );
    expect(outline(tree(`TABLE OF CONTENTS\n\n${contents.join('\n\n')}\n\n${real}`))).toEqual([
      'TABLE OF CONTENTS',
      'TITLE I',
      '  Article 1',
      'TITLE II',
      '  Chapter 1',
      '    Article 2',
      '  Chapter 2',
      '    Article 3',
      'TITLE III',
      '  Chapter 1',
      '    Article 4',
    ]);
  });

  test('the head of each page repeats no chapter', () => {
    expect(outline(tree(written('CHAPTER 1', 'CHAPTER 1', 'CHAPTER 2', 'CHAPTER 2', 'CHAPTER 2')))).toEqual([
      'CHAPTER 1',
      'CHAPTER 2',
    ]);
  });

  test('a preface holds no chapters, whatever stands around', () => {
    const text = written('PREFACE', 'CHAPTER 1', 'CHAPTER 2', 'EPILOGUE', 'APPENDIX A');
    expect(tree(text).sections.map(({ parent }) => parent)).toEqual([-1, 0, 0, 0, 0, 0]);
  });
});

describe('numbers', () => {
  test('levels by depth', () => {
    const lines = [
      '1 Introduction',
      '1.1 Aims',
      '1.2 Scope',
      '2 Methods',
      '2.1 Sites',
      '2.1.1 The north',
      '3 Results',
    ];
    expect(outline(tree(written(...lines)))).toEqual([
      '1 Introduction',
      '  1.1 Aims',
      '  1.2 Scope',
      '2 Methods',
      '  2.1 Sites',
      '    2.1.1 The north',
      '3 Results',
    ]);
  });

  test('a part of a larger text begins where it begins', () => {
    expect(outline(tree(written('4.3 Title', '4.4 Other', '5 Next', '5.1 Below')))).toEqual([
      '4.3 Title',
      '4.4 Other',
      '5 Next',
      '  5.1 Below',
    ]);
  });

  test('roman numerals and letters, below one another', () => {
    const text = written('I. The North', '1. Wells', '2. Springs', 'II. The South', '1. Wells', '2. Rivers');
    expect(outline(tree(text))).toEqual([
      'I. The North',
      '  1. Wells',
      '  2. Springs',
      'II. The South',
      '  1. Wells',
      '  2. Rivers',
    ]);
    expect(outline(tree(written('A. First', 'B. Second', 'C. Third')))).toEqual([
      'A. First',
      'B. Second',
      'C. Third',
    ]);
  });

  test.each<[string, string]>([
    ['items', '1. Milk\n\n2. Eggs\n\n3. Bread\n\nThat is all.'],
    ['sentences', written('1. Buy the milk.', '2. Buy the eggs.')],
    ['lines of one paragraph', `1. Milk\n2. Eggs\n3. Bread\n\n${BODY}`],
    ['dates', written('12 March 2020', '3 April 2021', '24 May 2019')],
    ['versions', written('2.7.18 Final', '3.12 Alpha', '1.0 Beta')],
    ['a contents page', '1. Introduction ........ 1\n\n2. Methods ........ 4\n\n3. Results ...... 9\n\ntext'],
  ])('%s are no headings', (_, text) => {
    expect(tree(text).mode).toBe('window');
  });

  const minutes = (...titles: string[]): string => titles.map((title) => `${title}\n${BODY}\n\n`).join('');

  test('with the text right below them', () => {
    const text = minutes('1. Opening', '2. Wells and springs', '3. Any other business');
    expect(outline(tree(`Minutes of the meeting\n\n${text}`))).toEqual([
      '1. Opening',
      '2. Wells and springs',
      '3. Any other business',
    ]);
    expect(outline(tree(`POLICY\n\n${minutes('1. PURPOSE', '2. SCOPE', '3. REVIEW')}`))).toEqual([
      'POLICY',
      '1. PURPOSE',
      '2. SCOPE',
      '3. REVIEW',
    ]);
    const part = (name: string, ...titles: string[]): string => `PART ${name}\n\n${minutes(...titles)}`;
    expect(outline(tree(part('I', '1. Title', '2. Terms') + part('II', '3. The Board')))).toEqual([
      'PART I',
      '  1. Title',
      '  2. Terms',
      'PART II',
      '  3. The Board',
    ]);
  });

  test.each([
    [
      'wrapped items',
      '1. Write down for each of the wells how deep\nThey are.\n\n2. Ask everyone who lives beside them about\nWater.\n\n3. Draw a map of all of the wells and of the\nRoads.\n',
    ],
    ['items that go on', '1. Milk and\nsome eggs\n\n2. Bread and\nsome butter\n\n3. Tea and\nsome sugar\n'],
    ['items of one line among others', `1. Milk\n2. Eggs\n\n1. Bread\n2. Tea\n\n1. Jam\n2. Oil\n\n${BODY}`],
    ['sentences', minutes('1. Buy it.', '2. Sell it.', '3. Keep it.')],
    ['two of them', minutes('1. Milk', '2. Eggs')],
    ['numbers in any order', minutes('3. Milk', '9. Eggs', '2. Tea')],
  ])('%s with text right below are no headings', (_, text) => {
    expect(tree(text).mode).toBe('window');
  });

  test('beside numbered headings that stand alone, those with text right below are items', () => {
    const text = `${written('1. Opening')}${minutes('1. Milk', '2. Eggs', '3. Tea')}${written('2. Wells', '3. End')}`;
    expect(outline(tree(text))).toEqual(['1. Opening', '2. Wells', '3. End']);
  });

  test('titles with full stops', () => {
    expect(
      outline(tree(written('0. Definitions.', '1. Source Code.', '2. Basic Permissions.'))),
    ).toHaveLength(3);
  });

  test('a list inside of a section is none of its sections', () => {
    const text = written('1. Aims', '1. Milk…', '2. Eggs…', '3. Bread', '2. Ways', '3. Results');
    expect(outline(tree(text))).toEqual(['1. Aims', '2. Ways', '3. Results']);
  });
});

describe('other signs', () => {
  test('underlined, by the order of the marks', () => {
    const text =
      'Title\n=====\n\nText.\n\nPart\n----\ntext at once\n\nSmall\n~~~~~\n\nText.\n\nOther\n-----\n\nText.';
    expect(outline(tree(text))).toEqual(['Title', '  Part', '    Small', '  Other']);
    expect(tree('FIELD NOTES\n===========\n\nText.').mode).toBe('chapter');
    expect(tree('Name   Age\n----------\nAnn    12\n\nText.').mode).toBe('window');
    expect(tree('A sentence of several words\n---\n\nText.').mode).toBe('window');
  });

  test('underlined from above, too; numbers say more than the rows; rows of an indented text are its own', () => {
    const over = `=====\nTitle\n=====\n\nText.\n\nPart\n====\n\nText.`;
    expect(outline(tree(over))).toEqual(['Title', '  Part']);
    const numbered = `The License\n===========\n\n1. Terms\n--------\n\nText.\n\n${written('1.1. Grants')}2. Notes\n--------\n\nText.`;
    expect(outline(tree(numbered))).toEqual(['The License', '  1. Terms', '    1.1. Grants', '  2. Notes']);
    const indented = `Title\n=====\n\nText.\n\n    Aside\n    =====\n\nPart\n----\n\nText.`;
    expect(outline(tree(indented))).toEqual(['Title', '  Part']);
  });

  test('capitals with an indented text below, however many they are', () => {
    const names = ['NAME', 'SYNOPSIS', 'DESCRIPTION', 'OPTIONS', 'EXIT STATUS', 'AUTHOR', 'SEE ALSO'];
    const page = (title: string): string =>
      `${title}\n       text of the page that goes on\n       for two lines.\n\n`;
    const more = '       -a     takes all of them.\n\n';
    expect(outline(tree(names.map((name) => page(name) + more).join('')))).toEqual(names);
    const play = ['NORA', 'HELMER', 'NORA', 'RANK', 'NORA', 'HELMER', 'RANK', 'HELMER', 'RANK'];
    expect(tree(play.map(page).join('')).mode).toBe('window');
  });

  test('capitals', () => {
    const page = 'NAME\n    copse - search\n\nSYNOPSIS\n    copse search\n\nSEE ALSO\n\n    grep\n';
    expect(outline(tree(page))).toEqual(['NAME', 'SYNOPSIS', 'SEE ALSO']);
    const speakers = Array.from(
      { length: 12 },
      (_, i) => `${i % 2 ? 'ROMEO' : 'JULIET'}\n\n${BODY}\n\n`,
    ).join('');
    expect(tree(speakers).mode).toBe('window');
    expect(outline(tree(written('THE WELLS', 'CHAPTER 1', 'CHAPTER 2')))).toEqual([
      'THE WELLS',
      '  CHAPTER 1',
      '  CHAPTER 2',
    ]);
    expect(outline(tree(written('CHAPTER 1', 'NOTICE', 'CHAPTER 2')))).toEqual([
      'CHAPTER 1',
      '  NOTICE',
      'CHAPTER 2',
    ]);
  });

  test('a numeral alone goes on from the chapter before it', () => {
    expect(outline(tree(written('CHAPTER I. THE ROAD', 'Chapter 2: The Quarry', '    III.')))).toEqual([
      'CHAPTER I. THE ROAD',
      'Chapter 2: The Quarry',
      'III.',
    ]);
    expect(outline(tree(written('I', 'II', 'III')))).toEqual(['I', 'II', 'III']);
  });

  test('lines at the margin of an indented text', () => {
    const body = '   The survey lists depth, water level\n   and owner of each of the wells.';
    const text = ['Status of This Memo', 'Security Considerations']
      .map((line) => `${line}\n\n${`${body}\n\n`.repeat(4)}`)
      .join('');
    expect(outline(tree(text))).toEqual(['Status of This Memo', 'Security Considerations']);
  });

  test('chapters of Chinese and Korean texts', () => {
    const text =
      '第一卷 风起\n第一章 雨夜\n正文在这里。\n第二章 天明\n正文在这里。\n第二卷 云涌\n第十二章\n正文在这里，第三章会说明。\n';
    expect(outline(tree(text))).toEqual([
      '第一卷 风起',
      '  第一章 雨夜',
      '  第二章 天明',
      '第二卷 云涌',
      '  第十二章',
    ]);
    expect(outline(tree('제1장 총칙\n\n본문.\n\n제2장 의무\n\n본문.'))).toEqual(['제1장 총칙', '제2장 의무']);
  });

  test('the body begins after the underline', () => {
    const text = 'Title\r\n=====\r\nText.\r\n';
    expect(tree(text).sections[1]).toMatchObject({ bodyStart: 14, summary: 'Text.' });
  });
});

test('in Markdown without headings, outside of fences and lists', () => {
  const text = `**Chapter 1**\n\n${BODY}\n\n\`\`\`\nChapter 7\n\`\`\`\n\n1. Milk\n\n2. Eggs\n\nChapter 2\n\n${BODY}`;
  expect(outline(tree(text, { markup: 'markdown' }))).toEqual(['Chapter 1', 'Chapter 2']);
});

describe('a book in Markdown whose chapters have no markup', () => {
  const chapter = (n: number): string => `CHAPTER ${n}\n\n${`${BODY}\n\n`.repeat(60)}`;
  const book = `# The Wells\n\nBy nobody.\n\n${[1, 2, 3].map(chapter).join('')}`;

  test('has its chapters below its title', () => {
    const built = tree(book, { markup: 'markdown' });
    expect(built.mode).toBe('chapter');
    expect(outline(built)).toEqual(['The Wells', '  CHAPTER 1', '  CHAPTER 2', '  CHAPTER 3']);
    expect(tree(`${book}\n\n# A\n\n# B`, { markup: 'markdown' }).mode).toBe('markdown');
  });

  test('and with pages, where hashes are noise, only its chapters', () => {
    const noise = Array.from({ length: 60 }, (_, i) => `# Line ${i}\n\n`).join('');
    const text = noise + [1, 2, 3].map(chapter).join('');
    const half = Math.ceil(text.length / 2);
    const pages = [
      { page: 1, start: 0, end: half },
      { page: 2, start: half, end: text.length },
    ];
    expect(outline(tree(text, { markup: 'markdown', pages }))).toEqual([
      'CHAPTER 1',
      'CHAPTER 2',
      'CHAPTER 3',
    ]);
  });
});
