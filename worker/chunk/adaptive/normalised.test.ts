/** What normalisation does for chunks. */
import { describe, expect, test } from 'vitest';
import { adapt, contents, paged, sentence } from '../samples.contract.ts';

const whole = (text: string, known: readonly string[] = []): string =>
  contents(adapt(text, {}, { isKnownWord: (word) => known.includes(word) })).join('\n\n');

describe('words that a line end parts', () => {
  const filler = 'Deze regel is lang genoeg om een afgebroken regel te zijn van ';

  test.each([
    ['samen-\nwerking', 'samenwerking', ['samenwerking']],
    ['niet-\nbestaande', 'niet-bestaande', ['niet', 'bestaande']],
    ['een e-\nmail', 'een e-mail', ['mail', 'email']],
    ['vracht- en verzend-\nkosten', 'vracht- en verzendkosten', ['verzendkosten']],
    ['Immo\u00ad\nbilien', 'Immobilien', []],
    ['Wert\u00adpapier', 'Wertpapier', []],
    ['be-\neindigen', 'beëindigen', ['beëindigen']],
  ])('%j', (parts, joined, known) => {
    const text = `${filler}${parts} verder gaat de zin nog even door.`;
    expect(whole(text, known)).toBe(`${filler}${joined} verder gaat de zin nog even door.`);
  });

  test('a hyphen stays where the document writes the word with one elsewhere', () => {
    const text = `A price-determining factor is one thing.\n\n${filler}price-\ndetermining of things.`;
    expect(whole(text)).toContain('van price-determining of things');
  });
});

describe('pages', () => {
  const page = (n: number): string =>
    `Jaarverslag 2020\n\n${sentence(150, `eerste ${n}`)}\n\n${sentence(150, `tweede ${n}`)}\n\nPagina ${n} van 3`;

  test('heads, feet and numbers of three pages go, those of two stay', () => {
    const three = contents(adapt(paged(page(1), page(2), page(3)))).join('\n');
    expect(three).not.toMatch(/Jaarverslag|Pagina/);
    for (const n of [1, 2, 3]) expect(three).toContain(sentence(150, `tweede ${n}`));
    const two = contents(adapt(paged(page(1), page(2)))).join('\n');
    expect(two.match(/Jaarverslag 2020/g)).toHaveLength(2);
    expect(two.match(/Pagina \d/g)).toHaveLength(2);
  });

  test('left and right pages may have heads of their own', () => {
    const pages = Array.from(
      { length: 8 },
      (_, i) =>
        `${i % 2 === 0 ? 'Deel een' : 'Van bomen'}\n\n${sentence(200, `blad ${i}`)}\n\n${sentence(90, `rest ${i}`)}`,
    );
    const text = contents(adapt(paged(...pages))).join('\n');
    expect(text).not.toMatch(/Deel een|Van bomen/);
    expect(text).toContain(sentence(90, 'rest 7'));
  });

  test('the header of a table at the head of each page, and a number in a column, stay', () => {
    const table = (n: number): string =>
      `| naam | waarde |\n| --- | --- |\n| rij ${n} | ${n}45 |\n\n${sentence(100, `onder ${n}`)}`;
    const text = contents(adapt(paged(table(1), table(2), table(3)))).join('\n');
    expect(text.match(/\| naam \| waarde \|/g)).toHaveLength(3);
    const column = paged(
      ...[1, 2, 3].map(
        (n) => `${sentence(120, `voor ${n}`)}\n\n11${n}\n145\n178\n\n${sentence(120, `na ${n}`)}`,
      ),
    );
    expect(contents(adapt(column)).join('\n').match(/145/g)).toHaveLength(3);
  });

  test('offsets of what stands between dropped lines are exact', () => {
    const document = paged(page(1), page(2), page(3));
    for (const { content, startChar, endChar } of adapt(document, { target: 170, max: 170, min: 1 })) {
      expect(document.markdown.slice(startChar, endChar)).toBe(content);
    }
  });
});

describe('lines', () => {
  const words = `${sentence(70, 'een')} ${sentence(70, 'twee')} ${sentence(70, 'drie')} ${sentence(70, 'vier')}`;
  const wrapped = words.replace(/(.{50,70}?) /g, '$1\n');

  test('a hard-wrapped paragraph and one on a line give the same chunks', () => {
    for (const target of [80, 160, 3600]) {
      const sizes = { target, min: 1 };
      expect(contents(adapt(wrapped, sizes))).toEqual(contents(adapt(words, sizes)));
    }
    const [first] = adapt(wrapped, { target: 80, min: 1 });
    expect(wrapped.slice(first!.startChar, first!.endChar).replaceAll('\n', ' ')).toBe(first!.content);
  });

  test('line ends of Windows change nothing but offsets', () => {
    const text = `# A\n\n${wrapped}\n\n- een\n- twee`;
    const windows = text.replaceAll('\n', '\r\n');
    const chunks = adapt(windows, { target: 160, min: 1 });
    expect(contents(chunks)).toEqual(contents(adapt(text, { target: 160, min: 1 })));
    const { startChar, endChar, content } = chunks.at(-1)!;
    expect(windows.slice(startChar, endChar).replaceAll('\r', '')).toContain(content.slice(-12));
  });

  test('addresses and verses keep theirs', () => {
    const address = 'Gemeente Bomen\nPostbus 12\n1234 AB Bomen';
    const verse =
      'De boom staat in het veld\nzijn blad is als een hand\nde wind die het vertelt\ngaat over heel het land';
    expect(whole(`${sentence(200)}\n\n${address}\n\n${verse}`)).toContain(`${address}\n\n${verse}`);
  });
});
