import { describe, expect, test } from 'vitest';
import { adapt, contents, sentence } from '../samples.contract.ts';

const lines = (text: string): string[] => text.split('\n');

describe('paragraphs', () => {
  test('are cut behind sentences, never behind an abbreviation', () => {
    const text =
      `${sentence(60)} Zie art. 5. Dhr. J. de Vries kwam met mr. dr. A. Bakker. ${sentence(40)}`.repeat(3);
    const chunks = contents(adapt(text, { target: 100, max: 140, min: 10 }));
    expect(chunks.length).toBeGreaterThan(3);
    for (const chunk of chunks) expect(chunk).not.toMatch(/(?:art|Dhr|J|mr|dr|A)\.$/);
    for (const chunk of chunks) expect(chunk).toMatch(/\.$/);
  });

  test('a sentence above the maximum is cut behind clauses, then words, then characters', () => {
    const clauses =
      'de eerste zaak; de tweede zaak, en nog een derde zaak: met vier en vijf en zes en zeven en acht.';
    for (const chunk of contents(adapt(clauses, { target: 40, max: 40, min: 1 }))) {
      expect(chunk.length).toBeLessThanOrEqual(40);
    }
    expect(contents(adapt(clauses, { target: 40, max: 40, min: 1 }))[0]).toBe(
      'de eerste zaak; de tweede zaak,',
    );
    expect(contents(adapt('woord '.repeat(20), { target: 30, max: 30, min: 1 }))[0]).toBe(
      'woord woord woord woord woord',
    );
    expect(contents(adapt('a'.repeat(100), { target: 30, max: 30, min: 1 }))).toEqual([
      ...Array(3).fill('a'.repeat(30)),
      'a'.repeat(10),
    ]);
  });

  test('parts of a sentence above the maximum are filled up to the target', () => {
    const chunks = contents(adapt('woord '.repeat(200), { target: 100, max: 600, min: 1 }));
    for (const chunk of chunks) expect(chunk.length).toBeLessThanOrEqual(100);
    expect(chunks).toHaveLength(13);
    expect(adapt('woord '.repeat(90), { target: 100, max: 600, min: 1 })).toHaveLength(1);
  });

  test('a family of emoji is not divided', () => {
    const family = '👨‍👩‍👧‍👦';
    const chunks = contents(adapt(family.repeat(30), { target: 16, max: 16, min: 1 }));
    for (const chunk of chunks) expect(chunk).toBe(family.repeat(2));
    expect(chunks).toHaveLength(15);
  });

  test('Chinese is cut behind its full stops, and a character is a token', () => {
    const text = '这是一个关于树木和水的句子。'.repeat(360);
    const chunks = adapt(text, { target: 1200, max: 1500 });
    expect(chunks.length).toBeGreaterThan(10);
    for (const { content, tokenEstimate } of chunks) {
      expect(content).toMatch(/。$/);
      expect(tokenEstimate).toBeLessThanOrEqual(500);
      expect(tokenEstimate).toBeGreaterThanOrEqual(0.9 * content.length);
    }
  });

  test('Devanagari is cut behind its dandas; the number of a verse stays with it', () => {
    const verse = (n: number): string =>
      `धर्मक्षेत्रे कुरुक्षेत्रे समवेता युयुत्सवः । मामकाः पाण्डवाश्चैव किमकुर्वत सञ्जय ॥ ${n}॥`;
    const text = Array.from({ length: 12 }, (_, i) => verse(i + 1))
      .join(' ')
      .replace(/\d+/g, (n) => [...n].map((d) => '०१२३४५६७८९'[Number(d)]).join(''));
    const chunks = contents(adapt(text, { target: 400, max: 400, min: 1 }));
    expect(chunks.length).toBeGreaterThan(3);
    for (const chunk of chunks) expect(chunk).toMatch(/[।॥]$/);
    for (const chunk of chunks) expect(chunk).not.toMatch(/^[०-९]/);
  });

  test('footnotes are blocks of their own, not cut within sentences', () => {
    const text = `${sentence(80)}[^1]\n\n[^1]: ${sentence(60)} ${sentence(60)}\n\n${sentence(80)}`;
    const chunks = adapt(text, { target: 100, max: 130, min: 10 });
    for (const { content } of chunks) expect(content).toMatch(/\.(?:\[\^1\])?$/);
    expect(chunks.flatMap(({ blockKinds }) => blockKinds)).toContain('footnote');
  });
});

describe('code', () => {
  const FENCE = /^```py\n[\s\S]*\n```$/;

  test('every piece has its fences, with the language', () => {
    const code = Array.from({ length: 40 }, (_, i) => `def f${i}():\n    return ${i}\n`).join('\n');
    const chunks = contents(adapt(`\`\`\`py\n${code}\`\`\``, { target: 300, min: 1 }));
    expect(chunks.length).toBeGreaterThan(3);
    for (const chunk of chunks) {
      expect(chunk).toMatch(FENCE);
      expect(chunk.length).toBeLessThanOrEqual(450);
      expect(chunk).toMatch(/^```py\ndef/);
    }
    const kept = chunks.map((chunk) => chunk.slice(6, -4)).join('\n');
    expect(kept.replace(/\n+/g, '\n')).toBe(code.trimEnd().replace(/\n+/g, '\n'));
  });

  test('without blank lines it is cut at its lines, a line above the maximum within', () => {
    const chunks = contents(
      adapt(`~~~py\n${'    x = x + 1\n'.repeat(30)}${'y'.repeat(300)}\n~~~`, {
        target: 100,
        max: 120,
        min: 1,
      }),
    );
    for (const chunk of chunks) {
      expect(chunk).toMatch(/^~~~py\n(?: {4}x = x \+ 1\n|y+\n)+~~~$/);
      expect(chunk.length).toBeLessThanOrEqual(120);
    }
    expect(chunks.join('').replace(/[^y]/g, '').replace(/py/g, '')).toContain('y'.repeat(300));
  });

  test('a comment in a fence is no heading', () => {
    const text = `# A\n\n\`\`\`sh\n# Comment\necho\n\`\`\`\n\nTekst.`;
    expect(adapt(text)).toMatchObject([{ headingPath: ['A'], blockKinds: ['heading', 'code', 'paragraph'] }]);
  });

  test('a fence that is never closed is code to the end, and gets its end', () => {
    const [only, ...more] = adapt('Tekst.\n\n```js\nlet x;\n\n## B\n\nmeer');
    expect(more).toEqual([]);
    expect(only).toMatchObject({ headingPath: [], blockKinds: ['paragraph', 'code'] });
    expect(only!.content).toBe('Tekst.\n\n```js\nlet x;\n\n## B\n\nmeer\n```');
    expect(only!.endChar).toBe('Tekst.\n\n```js\nlet x;\n\n## B\n\nmeer'.length);
  });

  const lines20 = Array.from({ length: 20 }, (_, i) => `let x${i} = 1;`);
  const fenceIn = (mark: string): string =>
    [`${mark}\`\`\`js`, ...lines20.map((line) => mark + line), `${mark}\`\`\``].join('\n');

  test.each([
    ['an item', `- Een item.\n\n${fenceIn('  ')}\n- Nog een.`],
    ['a quote', `> Een citaat.\n>\n${fenceIn('> ')}`],
  ])('fences in %s are balanced in every chunk', (_, text) => {
    const chunks = contents(adapt(text, { target: 120, min: 1 }));
    expect(chunks.length).toBeGreaterThan(2);
    for (const chunk of chunks) {
      expect(chunk.length).toBeLessThanOrEqual(180);
      expect((chunk.match(/^(?:> | {2})```/gm) ?? []).length % 2).toBe(0);
      if (text.startsWith('>')) expect(lines(chunk).filter((line) => !line.startsWith('>'))).toEqual([]);
    }
    for (const line of lines20) expect(chunks.filter((chunk) => chunk.includes(line))).toHaveLength(1);
  });
});

describe('tables', () => {
  const row = (i: number): string => `| rij ${i} | waarde ${i} |`;
  const table = `| naam | waarde |\n| --- | --- |\n${Array.from({ length: 50 }, (_, i) => row(i)).join('\n')}`;

  test('every piece begins with the header, and has each row once', () => {
    const chunks = contents(adapt(table, { target: 250, min: 1 }));
    expect(chunks.length).toBeGreaterThan(4);
    for (const chunk of chunks) {
      expect(chunk).toMatch(/^\| naam \| waarde \|\n\| --- \| --- \|\n\| rij/);
      expect(chunk).not.toMatch(/\n\n/);
      expect(chunk.length).toBeLessThanOrEqual(375);
    }
    const rows = chunks.flatMap((chunk) => lines(chunk).slice(2));
    expect(rows).toEqual(Array.from({ length: 50 }, (_, i) => row(i)));
  });

  test('offsets leave the repeated header out', () => {
    const chunks = adapt(table, { target: 250, min: 1 });
    for (const [i, { content, startChar, endChar }] of chunks.entries()) {
      const own = i === 0 ? content : lines(content).slice(2).join('\n');
      expect(table.slice(startChar, endChar)).toBe(own);
    }
  });

  test('a header above half of the target is not repeated, and a warning says so', () => {
    const warnings: string[] = [];
    const header = `| ${'kolom '.repeat(12)}| b |\n| --- | --- |`;
    const text = `${header}\n${Array.from({ length: 20 }, (_, i) => row(i)).join('\n')}`;
    const chunks = contents(
      adapt(text, { target: 150, min: 1 }, { warn: (message) => warnings.push(message) }),
    );
    expect(chunks.length).toBeGreaterThan(2);
    expect(chunks.filter((chunk) => chunk.includes('kolom'))).toEqual([chunks[0]]);
    expect(warnings).toEqual([expect.stringMatching(/^The header of a table .* not repeated: \| kolom/)]);
  });

  test('a row above the maximum is cut in its longest cell, with as many cells in each piece', () => {
    const text = `| a | b | c |\n|---|---|---|\n| kort | ${'woord '.repeat(60)}| \`x \\| y\` |\n| 1 | 2 | 3 |`;
    const chunks = contents(adapt(text, { target: 100, max: 120, min: 1 }));
    expect(chunks.length).toBeGreaterThan(3);
    for (const chunk of chunks) {
      expect(chunk.length).toBeLessThanOrEqual(120);
      for (const line of lines(chunk)) expect(line.match(/(?<!\\)\|/g)).toHaveLength(4);
    }
    expect(chunks.join(' ').match(/woord/g)).toHaveLength(60);
    expect(chunks.join(' ')).toContain('`x \\| y`');
  });

  test.each(['\n', '\n\n'])('a caption stays with the first piece, and is not repeated: %j', (between) => {
    const chunks = contents(adapt(`Tabel 1: Waarden${between}${table}`, { target: 250, min: 1 }));
    expect(chunks[0]!.startsWith(`Tabel 1: Waarden${between}| naam`)).toBe(true);
    expect(chunks.filter((chunk) => chunk.includes('Tabel 1'))).toHaveLength(1);
  });

  test('escaped bars and those in code do not part cells', () => {
    const text = `| a | b |\n|---|---|\n${'| x \\| y | `p \\| q` |\n'.repeat(20)}`;
    for (const chunk of contents(adapt(text, { target: 120, min: 1 }))) {
      for (const line of lines(chunk).slice(2)) expect(line).toBe('| x \\| y | `p \\| q` |');
    }
  });
});

describe('lists', () => {
  test('are cut between items, which keep their numbers', () => {
    const text = Array.from({ length: 40 }, (_, i) => `${i + 1}. Punt ${i + 1} gaat over iets.`).join('\n');
    const chunks = contents(adapt(text, { target: 300, min: 1 }));
    expect(chunks.length).toBeGreaterThan(2);
    let next = 1;
    for (const chunk of chunks) {
      expect(chunk).toMatch(new RegExp(`^${next}\\. Punt ${next} `));
      next += lines(chunk).length;
    }
    expect(next).toBe(41);
  });

  test('an item stays with those below it, if they fit', () => {
    const item = (i: number): string => `- Punt ${i}\n  - Deel a\n  - Deel b\n    - Nog dieper`;
    const text = Array.from({ length: 12 }, (_, i) => item(i)).join('\n');
    for (const chunk of contents(adapt(text, { target: 130, min: 1 }))) {
      expect(chunk).toMatch(/^(?:- Punt \d+\n {2}- Deel a\n {2}- Deel b\n {4}- Nog dieper\n?)+$/);
    }
  });

  test('an item above the target is cut between the items below it, then behind sentences', () => {
    const text = `- Punt\n${Array.from({ length: 10 }, (_, i) => `  - ${sentence(40, `deel ${i}`)}`).join('\n')}\n- ${sentence(60)} ${sentence(60)} ${sentence(60)}`;
    const chunks = contents(adapt(text, { target: 100, max: 130, min: 1 }));
    for (const chunk of chunks) {
      expect(chunk.length).toBeLessThanOrEqual(130);
      expect(chunk).toMatch(/^(?:- | {2}- |De zin)/);
    }
    expect(chunks[0]).toMatch(/^- Punt\n {2}- De deel 0/);
  });
});

describe('quotes', () => {
  test('are cut behind sentences, and stay quotes', () => {
    const text = `> ${sentence(60)} ${sentence(60)}\n> ${sentence(60)} ${sentence(60)}`;
    const chunks = contents(adapt(text, { target: 70, max: 130, min: 1 }));
    expect(chunks).toEqual(Array(4).fill(`> ${sentence(60)}`));
  });
});

test('a heading stays above the first piece of what is cut below it', () => {
  for (const body of [
    sentence(100),
    `\`\`\`\n${'x = 1\n'.repeat(30)}\`\`\``,
    `| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(20)}`,
    '- een\n- twee\n'.repeat(20),
  ]) {
    const chunks = contents(adapt(`## ${'K'.repeat(40)}\n\n${body}`, { target: 100, max: 100, min: 1 }));
    expect(chunks[0]!.length).toBeGreaterThan(45);
    for (const chunk of chunks) expect(chunk.length).toBeLessThanOrEqual(100);
  }
});
