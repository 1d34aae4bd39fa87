import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mendLigatures, wordsWithLigatures } from './ligatures.ts';
import { at, BODY, lines, marked, page } from './pages.contract.ts';
import { readStructure } from './structure.ts';
import type { PageLayout } from './types.ts';

const texts = ({ parts }: PageLayout): string[] =>
  parts.map((part) =>
    part.kind === 'line' ? part.text : part.rows.map((row) => row.join('|').replaceAll('\n', ' ')).join('\n'),
  );

describe('runs', () => {
  test('bold made by printing twice comes once', () => {
    expect(texts(page(1, [at(50, 100, 'Twice'), at(50.4, 100.3, 'Twice'), at(50, 130, 'Twice')]))).toEqual([
      'Twice',
      'Twice',
    ]);
  });

  test('what lies outside the page, artifacts and glyphs without a meaning are left out', () => {
    const items = [at(-50, 100, 'left'), at(50, 900, 'below'), ...marked('Artifact', [at(50, 20, 'Header')])];
    const layout = page(1, [...items, at(50, 100, 'He\u0000llo\u0000'), at(50, 130, '\u0000')]);
    expect(texts(layout)).toEqual(['Hello']);
    expect(layout).toMatchObject({ characters: 5, unknown: 3 });
  });

  test('ligatures and presentation forms become letters', () => {
    expect(texts(page(1, [at(50, 100, 'o\ufb03ce'), at(50, 130, '\ufe8d\ufedf\ufecc')]))).toEqual([
      'office',
      'الع',
    ]);
  });

  test('accents that old typesetting prints before the letter join it', () => {
    expect(texts(page(1, [at(50, 100, 'a na¨ıve M¨uller')]))).toEqual(['a naïve Müller']);
  });

  test('a page turned by a quarter reads as any other; a stamp at its edge comes last', () => {
    const turned = BODY.map((text, n) => at(100 + n * 12, 700, text, { turn: 90 }));
    const stamp = at(20, 400, 'arXiv:1234.5678');
    const layout = page(1, [stamp, ...turned]);
    expect(texts(layout)).toEqual([...BODY, 'arXiv:1234.5678']);
    expect(layout.parts.map((part) => part.kind === 'line' && part.aside)).toEqual([
      ...BODY.map(() => false),
      true,
    ]);
  });

  test('vertical text is read down, then to the left', () => {
    const column = (x: number, str: string): ReturnType<typeof at> => ({
      ...at(x, 100, str, { font: 'vertical' }),
      width: 10,
      height: str.length * 10,
    });
    expect(texts(page(1, [column(500, '日本語'), column(480, '縦書き')]))).toEqual(['日本語', '縦書き']);
  });
});

test('a page with more pieces of text than anyone reads is cut, and says so', () => {
  const items = Array.from({ length: 50_100 }, (_, n) => at(50 + (n % 50) * 10, 20 + n * 0.015, 'x'));
  const layout = page(1, items);
  expect(layout.cut).toBe(true);
  expect(page(1, items.slice(0, 100)).cut).toBe(false);
});

describe('segments', () => {
  test('spaces are where the eye sees them', () => {
    const items = [at(50, 100, 'two', { width: 15 }), at(68, 100, 'words', { width: 25 })];
    expect(texts(page(1, items))).toEqual(['two words']);
    const tight = [at(50, 100, 'to', { width: 10 }), at(60.5, 100, 'gether', { width: 30 })];
    expect(texts(page(1, tight))).toEqual(['together']);
  });

  test('a space of the file counts even where it is narrow', () => {
    const space = { ...at(65, 100, ' '), height: 0 };
    expect(texts(page(1, [at(50, 100, 'two', { width: 15 }), space, at(66, 100, 'words')]))).toEqual([
      'two words',
    ]);
  });

  test('letters set wide are a word', () => {
    expect(texts(page(1, [at(50, 100, 'W E L K O M')]))).toEqual(['WELKOM']);
    expect(texts(page(1, [at(50, 100, 'A B of C')]))).toEqual(['A B of C']);
  });

  test('the mark of a note is no part of the word before it, a power is one of its base', () => {
    const raised = (x: number, str: string): ReturnType<typeof at> => at(x, 96, str, { size: 6 });
    const claim = [at(50, 100, 'a claim', { width: 35 }), raised(85, '12'), at(94, 100, 'and more')];
    expect(texts(page(1, claim))).toEqual(['a claim[^12] and more']);
    expect(texts(page(1, [at(50, 100, 'of 5 m', { width: 30 }), raised(80, '2')]))).toEqual(['of 5 m2']);
    expect(texts(page(1, [raised(50, '12'), at(57, 100, 'Its source.')]))).toEqual(['12 Its source.']);
  });

  test('a drop cap goes before its line', () => {
    const cap = at(50, 124, 'T', { size: 40, width: 24 });
    expect(texts(page(1, [cap, at(76, 100, 'his report'), at(76, 112, 'is long.')]))).toEqual([
      'This report',
      'is long.',
    ]);
  });

  test('a number belongs to the text beside it', () => {
    expect(texts(page(1, [at(50, 100, '(3)'), at(90, 100, 'In order to')]))).toEqual(['(3) In order to']);
  });

  test('Arabic and Hebrew: runs from right to left, foreign words in their own order', () => {
    const items = [
      at(300, 100, 'שלום', { dir: 'rtl', width: 40 }),
      at(240, 100, 'Python', { width: 50 }),
      at(200, 100, '3.12', { width: 30 }),
      at(150, 100, 'עולם', { dir: 'rtl', width: 40 }),
    ];
    expect(texts(page(1, items))[0]).toBe('שלום 3.12 Python עולם');
  });

  test('ligatures of lam and alef are put right by what the page draws', () => {
    // From left to right, as they stand on the page.
    const words = wordsWithLigatures([
      ['ت', 'لا', 'ك', 'ش', 'م', 'ل', 'ا', ' ', 'a'],
      ['ن', 'م'],
    ]);
    const item = at(50, 100, 'من المشكالت', { dir: 'rtl' });
    mendLigatures([item], words);
    expect(item.str).toBe('من المشكلات');
    expect([...words]).toEqual([['المشكالت', 'المشكلات']]);
  });

  test('a space behind Arabic, as the file has it, stands before it', () => {
    const arabic = at(200, 100, 'من', { dir: 'rtl', width: 20 });
    const space = { ...at(220, 100, ' '), height: 0 };
    expect(
      texts(
        page(1, [
          arabic,
          space,
          at(220.2, 100, 'Python', { width: 30 }),
          at(260, 100, 'بلغة', { dir: 'rtl' }),
        ]),
      ),
    ).toEqual(['بلغة Python من']);
  });
});

describe('order', () => {
  const left = BODY.map((text) => text.slice(0, 44).trim());
  const right = BODY.map((text) => text.slice(0, 40).trim().toUpperCase());

  test('the order of the file stands where it is one', () => {
    const items = [...lines(50, 100, left), ...lines(320, 100, right)];
    expect(texts(page(1, items))).toEqual([...left, ...right]);
  });

  test('two columns painted line by line are read one after the other, below their common heading', () => {
    const items = left.flatMap((text, n) => [at(50, 130 + n * 12, text), at(320, 130 + n * 12, right[n]!)]);
    const heading = at(50, 80, 'A heading that reaches over both of the columns of this page, as they do');
    expect(texts(page(1, [...items, heading]))).toEqual([heading.str, ...left, ...right]);
  });

  test('rows of a table of contents stay rows', () => {
    const entries = ['Introduction', 'Methods', 'Results', 'Discussion', 'References'];
    const items = entries.flatMap((text, n) => [
      at(50, 100 + n * 14, `${text} ${'. '.repeat(30)}`),
      at(500, 100 + n * 14, String(n * 7 + 1)),
    ]);
    const got = texts(page(1, items)).map((text) => text.replace(/[. ]{4,}/, ' … '));
    expect(got).toEqual(entries.map((text, n) => `${text} … ${n * 7 + 1}`));
  });

  test('nothing is lost or doubled, whatever the page looks like', () => {
    const item = fc.record({
      x: fc.integer({ min: 0, max: 500 }),
      y: fc.integer({ min: 20, max: 780 }),
      size: fc.integer({ min: 4, max: 30 }),
    });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 40 }), (places) => {
        const items = places.map(({ x, y, size }, n) => at(x, y, `w${n}q`, { size, width: 12 }));
        const words = texts(page(1, items)).join(' ').match(/w\d+q/g) ?? [];
        expect(words.sort()).toEqual(places.map((_, n) => `w${n}q`).sort());
      }),
      { numRuns: 150 },
    );
  });
});

describe('tables', () => {
  const grid = (rows: readonly (readonly string[])[], y = 100): ReturnType<typeof at>[] =>
    rows.flatMap((row, n) => row.map((text, column) => at(60 + column * 130, y + n * 14, text)));

  test('columns that stand below one another', () => {
    const rows = [
      ['Year', 'Sales', 'Costs'],
      ['2021', '10.5', '8'],
      ['2022', '11', '9.25'],
    ];
    expect(texts(page(1, grid(rows)))).toEqual([rows.map((row) => row.join('|')).join('\n')]);
    // Painted column by column.
    const columns = [0, 1, 2].flatMap((column) => grid(rows).filter((_, n) => n % 3 === column));
    expect(texts(page(1, columns))).toEqual([rows.map((row) => row.join('|')).join('\n')]);
  });

  test('a cell of several lines', () => {
    const items = [
      ...grid([['Name', 'Type', 'Description']]),
      ...grid([['HOST', 'CHAR', 'Name of the client']], 120),
      at(320, 132, 'as the system gives it'),
      ...grid([['PORT', 'INT', 'Port of the client']], 152),
    ];
    expect(texts(page(1, items))).toEqual([
      'Name|Type|Description\nHOST|CHAR|Name of the client as the system gives it\nPORT|INT|Port of the client',
    ]);
  });

  test('text in two columns, and lists, are no tables', () => {
    const columns = BODY.flatMap((text, n) => [
      at(50, 100 + n * 12, text.slice(0, 44)),
      at(320, 100 + n * 12, text.slice(0, 44)),
    ]);
    expect(page(1, columns).parts.every(({ kind }) => kind === 'line')).toBe(true);
    const list = ['Apples', 'Pears', 'Plums', 'Figs'].flatMap((text, n) => [
      at(50, 100 + n * 12, '•'),
      at(70, 100 + n * 12, text),
    ]);
    expect(texts(page(1, list))).toEqual(['• Apples', '• Pears', '• Plums', '• Figs']);
  });
});

describe('structure tree', () => {
  const leaf = (id: string): { type: string; id: string } => ({ type: 'content', id });
  const p = (id: string): { role: string; children: ReturnType<typeof leaf>[] } => ({
    role: 'P',
    children: [leaf(id)],
  });

  test('it decides the order, and what is outside of it at the edge goes', () => {
    const tags = readStructure({ children: [p('a'), { role: 'H2', children: [leaf('b')] }, p('c')] });
    const items = [
      ...marked('c', [at(50, 300, 'Third of the three parts')]),
      ...marked('a', [at(50, 200, 'First of the three parts')]),
      ...marked('b', [at(50, 100, 'Second of the three parts')]),
      at(50, 20, 'Head'),
    ];
    const layout = page(1, items, tags);
    expect(texts(layout)).toEqual([
      'First of the three parts',
      'Second of the three parts',
      'Third of the three parts',
    ]);
    expect(layout.parts[1]).toMatchObject({ tag: { role: 'heading', level: 2 } });
  });

  test('a tree that holds little of the page is not followed', () => {
    const tags = readStructure({ children: [p('a')] });
    const layout = page(1, [...lines(50, 100, BODY), ...marked('a', [at(50, 200, 'Tagged')])], tags);
    expect(texts(layout).slice(0, 4)).toEqual(BODY);
    expect(layout.tagged).toBe(false);
  });

  test('tables, with what is untagged between their cells', () => {
    const cell = (id: string): { role: string; children: ReturnType<typeof p>[] } => ({
      role: 'TD',
      children: [p(id)],
    });
    const row = (...ids: string[]): { role: string; children: ReturnType<typeof cell>[] } => ({
      role: 'TR',
      children: ids.map(cell),
    });
    const tags = readStructure({ children: [{ role: 'Table', children: [row('a', 'b'), row('c', 'd')] }] });
    const items = [
      ...marked('a', [at(50, 100, 'Name of it')]),
      ...marked('b', [at(200, 100, 'Address of it')]),
      ...marked('c', [at(50, 130, 'Someone')]),
      at(90, 130, 's'),
      ...marked('d', [at(200, 130, 'Somewhere')]),
    ];
    expect(texts(page(1, items, tags))).toEqual(['Name of it|Address of it\nSomeone s|Somewhere']);
  });

  test('a note comes after the paragraph that it interrupts, its mark stays', () => {
    const note = { role: 'Note', children: [{ role: 'Link', children: [leaf('m')] }, p('n')] };
    const tags = readStructure({ children: [{ role: 'P', children: [leaf('a'), note, leaf('b')] }] });
    const items = [
      ...marked('a', [at(50, 100, 'A claim')]),
      ...marked('m', [at(86, 100, '(1)')]),
      ...marked('b', [at(104, 100, 'and more.')]),
      ...marked('n', [at(50, 700, '(1) Its source.')]),
    ];
    expect(texts(page(1, items, tags))).toEqual(['A claim(1) and more.', '(1) Its source.']);
  });

  test('headings around whole paragraphs are no headings; endless depth ends', () => {
    const tags = readStructure({ role: 'Root', children: [{ role: 'H', children: [p('a'), p('b')] }] });
    expect(tags?.get('a')).toMatchObject({ role: 'paragraph' });
    let deep: Parameters<typeof readStructure>[0] = p('x');
    for (let n = 0; n < 10_000; n++) deep = { role: 'Div', children: [deep!] };
    expect(readStructure(deep)?.size).toBe(0);
    expect(readStructure(null)).toBeUndefined();
  });
});
