import { describe, expect, test } from 'vitest';
import { adapt, sentence } from '../samples.contract.ts';

/** Paths and kinds of blocks of a text, a chunk for each section. */
function sections(text: string): { path: string[]; kinds: string[] }[] {
  const chunks = adapt(text, { target: 120, max: 600, min: 1 });
  return chunks.map(({ headingPath, blockKinds }) => ({ path: headingPath, kinds: blockKinds }));
}
const paths = (text: string): string[] => sections(text).map(({ path }) => path.join(' > '));
const body = sentence(100);

describe('headings of the markup', () => {
  test('an underlined line is one, several lines above a rule are none', () => {
    expect(paths(`Titel\n===\n\n${body}`)).toEqual(['Titel']);
    expect(sections('Een regel\nen nog een regel\nen een derde\n---\n\nTekst.')).toEqual([
      { path: [], kinds: ['paragraph'] },
    ]);
  });

  test('a bold line that stands alone is one', () => {
    expect(paths(`# A\n\n${body}\n\n**Wat nog volgt**\n\n${body}`)).toEqual(['A', 'A > Wat nog volgt']);
    expect(paths(`# A\n\n**Een hele zin in vet.**\n\nTekst.`)).toEqual(['A']);
    expect(paths(`**Conclusie**\n\n${body}`)).toEqual(['Conclusie']);
    expect(paths(`**De optie \`-Pad\`**\n\n${body}`)).toEqual(['De optie -Pad']);
  });
});

describe('headings without markup', () => {
  test('decimal numbers before a capital, as deep as they have parts', () => {
    expect(paths(`4.3 Titel\n\n${body}`)).toEqual(['4.3 Titel']);
    expect(paths(`4.3 miljoen euro\n\n${body}`)).toEqual(['']);
    expect(paths(`12.3.2020\n\n${body}`)).toEqual(['']);
    expect(paths(`4.3 Miljoen euro\n\n${body}\n\n9.30 Uur\n\n${body}\n\n12.3 Maart\n\n${body}`)).toEqual([
      '',
      '',
      '',
    ]);
    expect(
      paths(`1 Een\n\n${body}\n\n1.1 Twee\n\n${body}\n\n1.1.1 Drie\n\n${body}\n\n2 Vier\n\n${body}`),
    ).toEqual(['1 Een', '1 Een > 1.1 Twee', '1 Een > 1.1 Twee > 1.1.1 Drie', '2 Vier']);
  });

  test('words that number parts', () => {
    expect(paths(`HOOFDSTUK 2\n\n${body}\n\nArtikel 5\n\n${body}\n\nBijlage A Kaart\n\n${body}`)).toEqual([
      'HOOFDSTUK 2',
      'HOOFDSTUK 2 > Artikel 5',
      'Bijlage A Kaart',
    ]);
    expect(paths(`Artikel 12 van de wet is van toepassing.\n\nTekst.`)).toEqual(['']);
  });

  test('a title on the line below belongs to its number, a heading of the markup does not', () => {
    const text = `Hoofdstuk 1\n\nVan bomen\n\n${body}\n\nHoofdstuk 2\n\nVan water\n\n${body}`;
    expect(paths(text)).toEqual(['Hoofdstuk 1 · Van bomen', 'Hoofdstuk 2 · Van water']);
    expect(paths(`HOOFDSTUK 2\n\n# Zo boom\n\n${body}`)).toEqual(['Zo boom']);
  });

  test('an isolated number that goes on from the one before, not an item of a list', () => {
    expect(sections('1. Appels\n2. Peren')).toEqual([{ path: [], kinds: ['list'] }]);
    expect(sections('1. Appels\n\n2. Peren\n\n3. Bananen')).toEqual([{ path: [], kinds: ['list'] }]);
    expect(paths(`1. Inleiding\n\n${body}\n\n2. Methode\n\n${body}`)).toEqual(['1. Inleiding', '2. Methode']);
    expect(paths(`3. Elders\n\n${body}`)).toEqual(['']);
  });

  test('a year that begins a sentence is neither item nor heading', () => {
    expect(sections('1986. Een jaar begon.\n\nTekst.')).toEqual([{ path: [], kinds: ['paragraph'] }]);
  });

  test('on lines one below the other', () => {
    expect(paths(`1.3 Gas\n1.4 Stroom\n1.5 Water\n\n${body}`)).toEqual(['1.5 Water']);
    expect(sections(`1.3 Gas\n1.4 Stroom\n1.5 Water`)).toEqual([{ path: ['1.5 Water'], kinds: ['heading'] }]);
  });

  test('entries of a table of contents are none', () => {
    const entries = [3, 4, 5, 6, 7].map((n) => `4.${n} Titel ....... 1${n}`).join('\n');
    const [contents] = sections(`${entries}\n\n# A\n\n${body}`);
    expect(contents).toEqual({ path: [], kinds: ['toc'] });
  });

  test('lie below the heading of the markup above them', () => {
    const text = `# Boek\n\n## Deel\n\n${body}\n\n1.1 Een\n\n${body}\n\nALGEMENE BEPALINGEN\n\n${body}\n\n## Slot\n\n${body}`;
    expect(paths(text)).toEqual([
      'Boek > Deel',
      'Boek > Deel > 1.1 Een',
      'Boek > Deel > 1.1 Een > ALGEMENE BEPALINGEN',
      'Boek > Slot',
    ]);
  });
});

test('formulas are blocks of their own, blank lines in them or not', () => {
  expect(sections(`Tekst.\n\n$$\na = b\n\nc = d\n$$\n\nMeer.`)).toEqual([
    { path: [], kinds: ['paragraph', 'math'] },
  ]);
});
