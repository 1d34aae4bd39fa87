import { describe, expect, test } from 'vitest';
import { adapt, paged, parsed, sentence } from '../samples.contract.ts';

const header = (text: string): string => adapt(text)[0]!.contextHeader;

describe('the header of a chunk', () => {
  test('is the last three titles of the path, which itself is whole', () => {
    const titles = ['Een', 'Twee', 'Drie', 'Vier', 'Vijf', 'Zes'];
    const text = `${titles.map((title, i) => `${'#'.repeat(i + 1)} ${title}`).join('\n\n')}\n\nTekst.`;
    expect(adapt(text)[0]).toMatchObject({ contextHeader: 'Vier > Vijf > Zes', headingPath: titles });
  });

  test('has at most 300 characters: the first titles go, and the last one is cut between words', () => {
    const title = (name: string, length: number): string =>
      `${name} ${'woord '.repeat(60)}`.slice(0, length).trim();
    const long = [title('Een', 199), title('Twee', 199), title('Drie', 199)];
    expect(header(`# ${long[0]}\n\n## ${long[1]}\n\n### ${long[2]}\n\nTekst.`)).toBe(long[2]);
    const cut = header(`# ${title('Een', 350)}\n\nTekst.`);
    expect(cut.length).toBeLessThanOrEqual(300);
    expect(cut).toMatch(/^Een (?:woord )+woord…$/);
  });

  test('has no markup', () => {
    expect(header('## [Kop](x) **vet** {#id}\n\nTekst.')).toBe('Kop vet');
    expect(header('# Kop ¶ #\n\nTekst.')).toBe('Kop');
  });

  test('does not say a title twice', () => {
    expect(adapt('# A\n\n## A\n\nTekst.')[0]).toMatchObject({ contextHeader: 'A', headingPath: ['A'] });
    expect(header('---\ntitle: A\n---\n\n# A\n\n## B\n\nTekst.')).toBe('A > B');
  });

  test('is empty before the first heading', () => {
    const [before, after] = adapt(`${sentence(150)}\n\n# A\n\nTekst.`, { target: 160, min: 10 });
    expect(before).toMatchObject({ contextHeader: '', headingPath: [], embeddingText: sentence(150) });
    expect(after!.contextHeader).toBe('A');
  });

  test('follows levels that jump', () => {
    const text = `# Een\n\n${sentence(90)}\n\n#### Vier\n\n${sentence(90)}\n\n## Twee\n\n${sentence(90)}`;
    expect(adapt(text, { target: 100, min: 1 }).map(({ headingPath }) => headingPath)).toEqual([
      ['Een'],
      ['Een', 'Vier'],
      ['Een', 'Twee'],
    ]);
  });

  test('of several small sections is that of the first', () => {
    expect(adapt('# A\n\nKort.\n\n# B\n\nOok kort.')).toMatchObject([{ contextHeader: 'A' }]);
  });
});

test('what an encoder is given says the headings once', () => {
  const [only] = adapt('# A\n\n## B\n\nTekst.\n\n### C\n\nMeer.');
  expect(only!.content).toBe('# A\n\n## B\n\nTekst.\n\n### C\n\nMeer.');
  expect(only!.embeddingText).toBe('A > B\n\nTekst.\n\n### C\n\nMeer.');
  expect(adapt('# A\n\n## B\n\n### C\n\n#### D\n\nTekst.')[0]!.embeddingText).toBe(
    'B > C > D\n\n# A\n\nTekst.',
  );
  expect(adapt('# A')[0]!.embeddingText).toBe('A');
});

test('front matter is not in the content; its title heads the path', () => {
  const text = '---\ntitle: "Het boek"\nauthor: X\n---\n\n# Deel\n\nTekst.';
  const [only] = adapt(text);
  expect(only).toMatchObject({ content: '# Deel\n\nTekst.', contextHeader: 'Het boek > Deel' });
  expect(text.slice(only!.startChar, only!.endChar)).toBe(only!.content);
  expect(adapt('+++\ntitle = "Boek"\n+++\n\nTekst.')[0]!.headingPath).toEqual(['Boek']);
});

describe('places', () => {
  test('a chunk that lies on no page is on the last page of the one before', () => {
    const text = `${sentence(90)}\n\n${sentence(90)}\n\n${sentence(90)}`;
    const pageRanges = [
      { page: 3, start: 0, end: 20 },
      { page: 4, start: 20, end: 91 },
      { page: 7, start: 190, end: 300 },
    ];
    const chunks = adapt(parsed(text, { pageRanges, language: 'nl' }), { target: 100, min: 1 });
    expect(chunks.map(({ pages }) => pages)).toEqual([[3, 4], [4], [7]]);
    expect(
      adapt(parsed(text, { pageRanges: pageRanges.slice(2) }), { target: 100, min: 1 })[0]!.pages,
    ).toEqual([1]);
  });

  test('the first forty rectangles of sixty', () => {
    const layoutBlocks = Array.from({ length: 60 }, (_, i) => ({
      ...{ page: 1, x0: i, y0: 0, x1: 1, y1: 1 },
      ...{ start: i, end: i + 5 },
    }));
    const [only] = adapt(parsed(sentence(80), { layoutBlocks }));
    expect(only!.rectangles.map(({ x0 }) => x0)).toEqual(Array.from({ length: 40 }, (_, i) => i));
  });

  test('a sentence that goes on over a page with a footer between is on both', () => {
    const page = (n: number, text: string): string => `Rapport over bomen\n\n${text}\n\nPagina ${n} van 3`;
    const chunks = adapt(
      paged(
        page(1, `${sentence(120)} De zin gaat over de grens van de`),
        page(2, `bladzijde en eindigt daar. ${sentence(120)}`),
        page(3, sentence(120)),
      ),
    );
    expect(chunks[0]!.content).toContain('De zin gaat over de grens van de bladzijde en eindigt daar.');
    expect(chunks[0]!.content).not.toMatch(/Rapport|Pagina/);
    expect(chunks[0]!.pages).toEqual([1, 2, 3]);
  });
});
