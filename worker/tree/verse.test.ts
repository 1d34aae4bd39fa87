import { describe, expect, test } from 'vitest';
import type { DocumentTree, PageSpan, ParsedDocument, StructureMode } from '../contract/index.ts';
import { buildTree } from './index.ts';

function tree(text: string, more: Partial<ParsedDocument> = {}, structure?: StructureMode): DocumentTree {
  const document: ParsedDocument = { text, kind: 'tei', markup: 'markdown', meta: {}, warnings: [], ...more };
  return buildTree(document, { title: 'T', ...(structure && { structure }) });
}

/** Verses 1 to `count` of a division. */
const verses = (division: string, count: number, mark: string = '||'): string =>
  Array.from(
    { length: count },
    (_, i) => `first half ${i} |\nsecond half ${mark} ${division}${i + 1} ${mark}`,
  ).join('\n\n');

const rows = ({ sections }: DocumentTree): string[] =>
  sections.map(({ level, title }) => `${'  '.repeat(level)}${title}`);

describe('citations', () => {
  test('divide a text by all of their numbers but the last', () => {
    const text = `${verses('Manu_1.', 3)}\n\niti prathamo 'dhyayah\n\n${verses('Manu_2.', 3)}\n`;
    const built = tree(text);
    expect(built.mode).toBe('verse');
    expect(rows(built)).toEqual(['T', '  Manu 1', '  Manu 2']);
    const [, one, two] = built.sections;
    expect(text.slice(one!.start, one!.end)).toMatch(/^first half 0[\s\S]*dhyayah\n\n$/);
    expect(text.slice(two!.start)).toMatch(/^first half 0/);
    expect(one).toMatchObject({
      anchor: 'Manu_1',
      summary: expect.stringMatching(/^first half 0 \| second half first/),
    });
  });

  test('of several levels, with commas, full stops and slashes', () => {
    const text = ['Rm_1,1.', 'Rm_1,2.', 'Rm_2,1.'].map((division) => verses(division, 2, '//')).join('\n\n');
    expect(rows(tree(text))).toEqual(['T', '  Rm 1', '    Rm 1.1', '    Rm 1.2', '  Rm 2', '    Rm 2.1']);
  });

  test('one verse a line', () => {
    const text = 'speaker\nfoo || Bh_1.1 ||\nbar || Bh_1.2 ||\nbaz || Bh_2.1 ||\nqux || Bh_2.2 ||\n';
    const { sections } = tree(text);
    expect(sections.map(({ start, end }) => text.slice(start, end))).toEqual([
      '',
      'speaker\nfoo || Bh_1.1 ||\nbar || Bh_1.2 ||\n',
      'baz || Bh_2.1 ||\nqux || Bh_2.2 ||\n',
    ]);
  });

  test('without divisions: a short text is one section, a long one is cut into runs', () => {
    expect(rows(tree(verses('AgBhaist_', 10)))).toEqual(['T']);
    expect(tree('a // Hvpv_1 (6) //\n\nb // Hvpv_2 (7) //\n\nc // Hvpv_3 //').mode).toBe('verse');
    const long = tree(verses('Sapta_', 2000));
    expect(rows(long).slice(0, 2)).toEqual(['T', expect.stringMatching(/^ {2}Sapta 1–\d+$/)]);
    expect(long.sections.length).toBeGreaterThan(2);
    for (const { start, end } of long.sections.slice(1)) expect(end - start).toBeLessThan(35_000);
  });

  test('of two works', () => {
    expect(rows(tree(`${verses('A_1.', 2)}\n\n${verses('B_1.', 2)}`))).toEqual(['T', '  A 1', '  B 1']);
  });
});

describe('with headings', () => {
  test('the depth of a citation is relative to the heading above', () => {
    const text = `## Work\n\nLead.\n\n${verses('S_1.', 2)}\n\n${verses('S_2.', 2)}`;
    expect(rows(tree(text))).toEqual(['T', '    Work', '      S 1', '      S 2']);
  });

  test('a heading that heads one division stands for it', () => {
    const text = [1, 2, 3].map((n) => `# Adhyaya ${n}\n\n${verses(`S_${n}.`, 3)}`).join('\n\n');
    expect(rows(tree(text))).toEqual(['T', '  Adhyaya 1', '  Adhyaya 2', '  Adhyaya 3']);
    const books = [1, 2]
      .map((n) => `# Book ${n}\n\n${verses(`S_${n},1.`, 2)}\n\n${verses(`S_${n},2.`, 2)}`)
      .join('\n\n');
    expect(rows(tree(books))).toEqual([
      'T',
      '  Book 1',
      '    S 1.1',
      '    S 1.2',
      '  Book 2',
      '    S 2.1',
      '    S 2.2',
    ]);
  });

  test('sections without citations are headings like others', () => {
    const text = `## dhyanam\n\na prayer\n\n${verses('S_1.', 4)}`;
    expect(rows(tree(text))).toEqual(['T', '    dhyanam']);
  });

  test('a citation in a heading cites no verse', () => {
    const text = `last // S_0.1 //\n===\n\n${verses('S_1.', 2)}`;
    expect(rows(tree(text, {}, 'verse'))).toEqual(['T', '  last // S_0.1 //']);
  });

  test('more headings than citations make no verse', () => {
    const text = Array.from({ length: 4 }, (_, i) => `# H${i}\n\nText.\n\n`).join('') + verses('S_1.', 3);
    expect(tree(text).mode).toBe('markdown');
  });
});

describe('detection', () => {
  test('a few citations in prose are none, nor are addresses', () => {
    const prose = 'Some text about it.\n\n'.repeat(40);
    expect(tree(prose + verses('S_1.', 3)).mode).toBe('window');
    expect(tree('see https://a.org/x_1 // and http://b.org/y_2.1 //\n\n'.repeat(9)).mode).toBe('window');
    expect(tree('Text.', {}, 'verse').mode).toBe('window');
  });

  test('with pages, a fifth of them and divisions are needed', () => {
    const paged = (texts: string[]): Partial<ParsedDocument> & { text: string } => {
      let start = 0;
      const pages = texts.map((text, i): PageSpan => {
        const span = { page: i + 1, start, end: start + text.length };
        start = span.end;
        return span;
      });
      return { text: texts.join(''), pages };
    };
    const cited = Array.from({ length: 10 }, (_, i) => `verse || S_${i < 5 ? 1 : 2}.${(i % 5) + 1} ||\n\n`);
    const { text, ...more } = paged(cited);
    const built = tree(text, more);
    expect(built.mode).toBe('verse');
    expect(built.sections.map(({ title, pageStart, pageEnd }) => [title, pageStart, pageEnd])).toEqual([
      ['T', 1, 10],
      ['S 1', 1, 5],
      ['S 2', 6, 10],
    ]);
    const rare = paged([...cited, ...Array.from({ length: 90 }, () => 'prose\n\n')]);
    expect(tree(rare.text, rare).mode).toBe('window');
    const flat = paged(Array.from({ length: 10 }, (_, i) => `verse || S_${i + 1} ||\n\n`));
    expect(tree(flat.text, flat).mode).toBe('window');
  });
});
