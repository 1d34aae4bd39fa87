import { describe, expect, test } from 'vitest';
import { markdown, plain } from './samples.contract.ts';

const LINE = 'De gemeenteraad heeft in zijn vergadering van mei besloten dat het';
const MORE = 'plan doorgaat. Bewoners kunnen tot en met juni bezwaar maken. Daarna';

describe.each([
  ['Markdown', markdown],
  ['plain text', plain],
])('%s: lines of a paragraph that were full', (_, read) => {
  test('are one line, as if nobody had wrapped them', () => {
    const words = `${LINE} ${MORE} staat het vast.`;
    expect(read(`${LINE}\n${MORE}\nstaat het vast.`)).toBe(words);
    expect(read(`${LINE}\r\n${MORE}\r\nstaat het vast.`)).toBe(words);
    expect(read(words)).toBe(words);
  });

  test('a short line goes on where its sentence does, and ends a paragraph where that ends', () => {
    expect(read(`${LINE}\nplan van de raad\nnu doorgaat.`)).toBe(`${LINE} plan van de raad nu doorgaat.`);
    expect(
      read(`${LINE}\nplan doorgaat.\nBewoners zijn blij met het besluit van de gemeenteraad in mei.`),
    ).toBe(`${LINE} plan doorgaat.\nBewoners zijn blij met het besluit van de gemeenteraad in mei.`);
  });

  test.each([
    ['an address', 'Gemeente Voorbeeld\nDorpsstraat 12\n1234 AB Voorbeeld'],
    [
      'verse',
      'Een nieuwe lente en een nieuw geluid:\nIk wil dat dit lied klinkt als het gefluit,\nDat ik vaak hoorde voor een zomernacht\nIn een oud stadje, langs de watergracht',
    ],
    [
      'long lines of verse',
      'When forty winters shall besiege thy brow,\nAnd dig deep trenches in the beauty of thy field,\nThe youth of thy proud livery so gazed on now,\nWill be a tattered weed of small worth held:',
    ],
    [
      'a heading without markup',
      '4.3 De aanvraag van een vergunning voor het bouwen van een woning\nWie wil bouwen, vraagt een vergunning aan bij de gemeente.',
    ],
    ['headings on lines that follow one another', '1.3 Gas\n1.4 Stroom\n1.5 Water'],
    [
      'a heading in capitals',
      'ALGEMENE BEPALINGEN OVER DE UITVOERING VAN DEZE WET\nDe gemeente voert deze wet uit binnen de grenzen van de gemeente.',
    ],
    [
      'a table of contents',
      '4.3 Titel van het onderdeel over de aanvraag .......... 12\n4.4 Titel van het onderdeel over het besluit .......... 19',
    ],
    [
      'items with marks of their own',
      '• het eerste punt van de lijst, dat behoorlijk lang is geworden\n• het tweede punt van de lijst, dat behoorlijk lang is geworden',
    ],
    [
      'lettered items',
      'a. het eerste punt van de lijst, dat behoorlijk lang is geworden\nb. het tweede punt van de lijst, dat behoorlijk lang is geworden',
    ],
    [
      'text that was never wrapped',
      `${LINE} ${MORE} staat alles vast. ${LINE} ${MORE} volgt de rest.\n${MORE} ${LINE} ${LINE} ${MORE} blijft het zo.`,
    ],
    ['blank lines', `${LINE}\n\n${MORE}`],
  ])('%s keeps its line ends', (_kind, source) => {
    expect(read(source)).toBe(source);
  });

  test('an item goes on in its next lines', () => {
    expect(read('- het eerste punt van de lijst, dat behoorlijk\n  lang is\n- het tweede')).toBe(
      '- het eerste punt van de lijst, dat behoorlijk lang is\n- het tweede',
    );
  });

  test('no space comes between characters of Chinese and Japanese', () => {
    const half = '这是一个很长的段落，它在行末被折断，但是它应该重新连接起来，成为一个完整的段落没有';
    expect(read(`${half}\n${half}`)).toBe(half + half);
  });

  test('a fence that is closed keeps its lines', () => {
    const source = '```\nlet x = a -\nwerking samen-\nwerking\n```';
    expect(read(source)).toBe(source);
  });
});

describe('what stays as it is in Markdown', () => {
  test.each([
    ['front matter', '---\ntitle: samen-\nwerking: x\n---\n'],
    ['a fence that nothing closes', '```py\nsamen-\nwerking\n\n## B\nsamen-\nwerking'],
    ['a fence of tildes', '~~~\nsamen-\nwerking\n~~~'],
    ['a fence in an item', '- tekst\n\n  ```\n  samen-\n  werking\n  ```\n- meer'],
    ['a fence in a quote', '> ```\n> samen-\n> werking\n> ```'],
    ['a fence in an item of a quote', '> - ```\n>   samen-\n>   werking\n>   ```'],
    ['a fence that begins an item', '1. ```\n   samen-\n   werking\n   ```'],
    ['formulas', '$$\na-\nb\n$$'],
    ['formulas over a blank line', '$$\na-\n\nb-\nc\n$$'],
    ['a table', '| a- | b |\n|---|---|\n| samen- | 2 |\n| werking | 3 |'],
    ['a table without outer bars', 'a | b-\n---|---\nc | d-\ne | f'],
    ['HTML', '<div>\nsamen-\nwerking\n</div>'],
    ['indented code', 'Tekst.\n\n    samen-\n    werking'],
    ['code in an item', '- tekst\n\n      samen-\n      werking'],
    ['hard breaks', `${LINE}  \n${MORE}\\\n${LINE}.`],
    ['a heading', '# Kop met samen-\nwerking'],
    [
      'definitions',
      '[a]: https://example.org/een-lange-weg-naar-het-einde-\n[b]: https://example.org/een-lange-weg-naar-het-einde-',
    ],
    ['rules', 'Tekst\n\n---\n\n***'],
  ])('%s', (_, source) => {
    expect(markdown(source)).toBe(source);
  });

  test('what comes behind a fence in an item is text again', () => {
    expect(markdown('- a\n  ```\n  x\n- samen-\n  werking')).toBe('- a\n  ```\n  x\n- samenwerking');
    expect(markdown('> ```\n> x\n\nsamen-\nwerking')).toBe('> ```\n> x\n\nsamenwerking');
  });

  test('quotes flow without their marks, not into what they are nested in', () => {
    expect(markdown(`> ${LINE}\n> ${MORE}\n> staat het vast samen-\n> werking.`)).toBe(
      `> ${LINE} ${MORE} staat het vast samenwerking.`,
    );
    const nested = `> ${LINE}\n>> ${MORE}`;
    expect(markdown(nested)).toBe(nested);
  });

  test('indentation alone makes no code of plain text', () => {
    expect(plain('Tekst.\n\n    samen-\n    werking')).toBe('Tekst.\n\n    samenwerking');
  });
});

describe('what stays as it is in plain text', () => {
  test.each([
    [
      'columns',
      'Naam van de partij die deze subsidie krijgt     Bedrag     Jaar\nStichting Voorbeeld voor alle bewoners samen-     12.000     2023\nwerking van de bewoners in de hele wijk samen     13.000     2024',
    ],
    ['an indented paragraph', `  ${LINE} plan doorgaat.\n    ${MORE} staat het vast.`],
    ['a row of signs', '*******************************************\nDe gemeente heeft dit besloten in mei.'],
  ])('%s', (_, source) => {
    expect(plain(source)).toBe(source);
  });

  test('two spaces at the end of a line say nothing', () => {
    expect(plain(`${LINE}  \n${MORE}`)).toBe(`${LINE} ${MORE}`);
  });
});
