import { describe, expect, test } from 'vitest';
import { normalize } from './normalize.ts';
import { body, pagesOf, plain } from './samples.contract.ts';

/** Lines of the result that are not blank. */
const lines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
const bodies = (count: number): string[] =>
  lines(
    pagesOf(count, (n) => body(n))
      .replaceAll('\f', '\n')
      .replace(/zij\nvan/g, 'zij van'),
  );

describe('headers, footers and page numbers', () => {
  test('go from three pages on, and the rest stays', () => {
    const page = (n: number): string =>
      `Jaarverslag 2023 – Gemeente Voorbeeld\n\n${body(n)}\n\nPagina ${n} van 3\n`;
    expect(lines(plain(pagesOf(3, page)))).toEqual(bodies(3));
    const two = plain(pagesOf(2, page));
    expect(two.match(/Jaarverslag/g)).toHaveLength(2);
    expect(two).toContain('Pagina 2 van 3');
  });

  test('are told as spans of the source', () => {
    const source = pagesOf(3, (n) => `Kop\r\n\r\n${body(n)}\r\n\r\n- ${n} -\r\n`);
    const { droppedLines, map, text } = normalize(source, { markup: 'plain' });
    expect(droppedLines.map(({ start, end }) => source.slice(start, end))).toEqual([
      'Kop',
      '- 1 -',
      'Kop',
      '- 2 -',
      'Kop',
      '- 3 -',
    ]);
    const at = text.indexOf('Op bladzijde 2');
    expect(source.slice(map.toSource(at, 'start')).startsWith('Op bladzijde 2')).toBe(true);
  });

  test('of pages that are given instead of form feeds', () => {
    const parts = [1, 2, 3].map((n) => `Kop van alles\n\n${body(n)}\n\n`);
    let at = 0;
    const pages = parts.map((part, i) => {
      const start = at;
      at += part.length;
      return { page: i + 1, start, end: at };
    });
    expect(lines(normalize(parts.join(''), { markup: 'plain', pages }).text)).toEqual(bodies(3));
  });

  test('of left and right pages', () => {
    const page = (n: number): string =>
      `${n % 2 === 0 ? 'Gemeente Voorbeeld' : `Hoofdzaken van het jaar`}\n\n${body(n)}\n`;
    expect(lines(plain(pagesOf(8, page)))).toEqual(bodies(8));
  });

  test.each([
    ['alone', (n: number) => `${n}`],
    ['with dashes', (n: number) => `- ${n} -`],
    ['of all', (n: number) => `${n}/40`],
    ['in Dutch', (n: number) => `Pagina ${n} van 40`],
    ['in English', (n: number) => `Page ${n} of 40`],
    ['abbreviated', (n: number) => `blz. ${n}`],
    ['Roman', (n: number) => ['i', 'ii', 'iii', 'iv', 'v'][n - 1]!],
    ['that begin elsewhere', (n: number) => `${n + 144}`],
  ])('page numbers %s', (_, number) => {
    expect(lines(plain(pagesOf(5, (n) => `${body(n)}\n\n${number(n)}\n`)))).toEqual(bodies(5));
  });

  test('Roman page numbers before Arabic ones', () => {
    const page = (n: number): string => `${body(n)}\n\n${n <= 4 ? ['i', 'ii', 'iii', 'iv'][n - 1] : n - 4}\n`;
    expect(lines(plain(pagesOf(9, page)))).toEqual(bodies(9));
  });

  test('a number of the body that does not count with the pages stays', () => {
    const source = pagesOf(4, (n) => `${body(n)}\n\n${[145, 12, 145, 88][n - 1]}\n\n${n}\n`);
    expect(lines(plain(source)).filter((line) => /^\d+$/.test(line))).toEqual(['145', '12', '145', '88']);
  });

  test('several lines, from the outside in', () => {
    const page = (n: number): string => `Gemeente\nAfdeling wonen\n\n${body(n)}\n\nvertrouwelijk\n${n}\n`;
    expect(lines(plain(pagesOf(4, page)))).toEqual(bodies(4));
  });

  test('an inner line stays where the outer one does', () => {
    const page = (n: number): string =>
      `Begin ${String.fromCharCode(64 + n)}${'xyzq'[n - 1]} van iets\nAfdeling wonen\n\n${body(n)}\n`;
    expect(plain(pagesOf(4, page)).match(/Afdeling wonen/g)).toHaveLength(4);
  });

  test.each([
    ['items of lists', '- eerst dit doen'],
    ['captions', 'Tabel 3: bedragen'],
    ['rows of tables', '| naam | bedrag |'],
    ['the header of aligned columns', 'Naam      Bedrag      Datum\nJansen    12,00       1 mei'],
  ])('%s stay', (_, line) => {
    const source = pagesOf(4, (n) => `${line}\n\n${body(n)}\n`);
    const [first] = line.split('\n');
    expect(plain(source).split(first!)).toHaveLength(5);
  });

  test('a marked heading that repeats stays where it is first', () => {
    const source = pagesOf(4, (n) => `# Jaarverslag\n\n${body(n)}\n`);
    const { text } = normalize(source, { markup: 'markdown' });
    expect(text.match(/# Jaarverslag/g)).toHaveLength(1);
    expect(text.startsWith('# Jaarverslag')).toBe(true);
  });

  test('headings that count on stay', () => {
    const source = pagesOf(4, (n) => `Artikel ${n}\n\n${body(n)}\n`);
    expect(plain(source).match(/Artikel \d/g)).toEqual(['Artikel 1', 'Artikel 2', 'Artikel 3', 'Artikel 4']);
  });

  test('a line in a fence stays', () => {
    const source = pagesOf(4, (n) => `\`\`\`\nx\n\`\`\`\n\n${body(n)}\n`);
    expect(normalize(source, { markup: 'markdown' }).text.match(/```/g)).toHaveLength(8);
  });

  test('never more than a fifth of a page goes', () => {
    const form =
      'Naam en voornamen van de aanvrager\nAdres en woonplaats van de aanvrager\nHandtekening van de aanvrager zelf';
    const source = pagesOf(4, (n) => `${form}\nAntwoord: ${'abcd'[n - 1]} en niets meer dan dat.`);
    const { droppedLines } = normalize(source, { markup: 'plain' });
    for (const page of source.split('\f')) {
      const start = source.indexOf(page);
      const gone = droppedLines.filter((line) => line.start >= start && line.end <= start + page.length);
      const size = gone.reduce((sum, line) => sum + line.end - line.start, 0);
      expect(size).toBeLessThanOrEqual(0.2 * page.length);
    }
  });

  test('a short last page loses them, too', () => {
    const page = (n: number): string => `Gemeente Voorbeeld\n\n${n === 4 ? 'Slot.' : body(n)}\n\n${n}\n`;
    expect(lines(plain(pagesOf(4, page)))).toEqual([...bodies(3), 'Slot.']);
  });
});

describe('a sentence over the end of a page', () => {
  const start = 'Het college heeft in de vergadering besloten dat de bewoners van de wijk';
  const end = 'eerst worden gehoord. Daarna volgt het besluit van de gemeenteraad zelf.';

  test('is one, with a footer and a header between', () => {
    const page = (n: number): string => {
      const text = n === 2 ? `${end}\n\n${body(2)}` : n === 1 ? `${body(1)}\n\n${start}` : body(n);
      return `Gemeente Voorbeeld\n\n${text}\n\nPagina ${n} van 3\n`;
    };
    const source = pagesOf(3, page);
    const { text, map } = normalize(source, { markup: 'plain' });
    expect(text).toContain(`${start} ${end}`);
    const at = text.indexOf(start);
    const last = at + start.length + 1 + end.length;
    expect(source.slice(map.toSource(at, 'start')).startsWith(start)).toBe(true);
    expect(source.slice(0, map.toSource(last, 'end')).endsWith(end)).toBe(true);
  });

  test('is one where a word is broken there', () => {
    expect(plain(`${start} samen-\n\f werking zoeken met de ondernemers.`)).toBe(
      `${start} samenwerking zoeken met de ondernemers.`,
    );
  });

  test.each([
    ['a sentence ends there', `${start}.\n\f${end}`],
    ['the next page begins with a capital', `${start}\n\fDaarna volgt het besluit.`],
    ['the next page begins with an item', `${start}\n\fa. eerst worden gehoord`],
  ])('is none where %s', (_, source) => {
    expect(plain(source)).toBe(source.replace('\f', '\n'));
  });
});
