import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerpt, markedWords, markWords, type Piece } from './excerpt.ts';

const plain = (pieces: Piece[]): string => pieces.map(({ text }) => text).join('');
const show = (pieces: Piece[]): string =>
  pieces.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('');

/** `«…»` is what the engine marked. */
function marked(source: string): { text: string; highlights: [number, number][] } {
  const highlights: [number, number][] = [];
  let text = '';
  for (const character of source) {
    if (character === '«') highlights.push([text.length, text.length]);
    else if (character === '»') highlights.at(-1)![1] = text.length;
    else text += character;
  }
  return { text, highlights };
}

function of(source: string, title: string, markup = true): string {
  const { text, highlights } = marked(source);
  return show(excerpt(text, highlights, { markup, title }));
}

test('the heading is left out where it stands above', () => {
  expect(of('## «Hot» reload {#hot}\n\nA «hot» path.', 'Hot reload')).toBe('A [hot] path.');
  expect(of('Title\n=====\n\nBody.', 'Title')).toBe('Body.');
});

test('words that matched are marked elsewhere', () => {
  const words = markedWords('the', [marked('some «Über» and «hot-path»')]);
  expect(show(markWords('The über-hot Path, hottest', words))).toBe('[The] [über]-[hot] [Path], hottest');
});

test('a section without a body shows its heading', () => {
  expect(of('### «Hot» reload\n', 'Hot reload')).toBe('[Hot] reload');
});

test('markup goes, words stay', () => {
  const source =
    '- **bold** and `code` in [a link](./x.md "t")\n- <kbd>K</kbd> <!-- gone -->\n\n> [!NOTE]\n> quote';
  expect(of(source, 'Other')).toBe('bold and code in a link K quote');
  expect(of('| a | b |\n|---|:-:|\n| 1 | 2 |', 'Other').trim()).toBe('a b 1 2');
});

test('code stays as it is', () => {
  const source = 'Type\n\n```ts\n/** doc */\nconst a: Map<string, **b> = x || y\n```\nand `a ** b`.';
  expect(of(source, 'Other')).toBe('Type /** doc */ const a: Map<string, **b> = x || y and a ** b.');
});

test('a passage that begins in the middle of code', () => {
  expect(of('a ** b\n```\n\n> [!NOTE]\n> Words and __more__ and *less* of snake_case_names.', 'Other')).toBe(
    'a ** b Words and more and less of snake_case_names.',
  );
  expect(of('Words\n\n```sh\nls **/*.md', 'Other')).toBe('Words ls **/*.md');
});

test('plain text keeps what looks like markup', () => {
  expect(of('# not a heading\n**x**', 'Other', false)).toBe('# not a heading **x**');
});

test('an address is shown only when nothing else matched', () => {
  expect(of('see [«docs»](https://«docs».org)', 'Other')).toBe('see [docs]');
  expect(of('see [docs](https://«example».org)', 'Other')).toBe('see [docs](https://[example].org)');
});

test('the part around the first match is shown', () => {
  const { text, highlights } = marked(`${'lorem ipsum '.repeat(100)}«needle» ${'dolor sit '.repeat(100)}`);
  const pieces = excerpt(text, highlights, { markup: true, title: 'Other' });
  expect(pieces.at(0)!.text).toMatch(/^… /);
  expect(pieces.find((piece) => piece.marked)?.text).toBe('needle');
  expect(plain(pieces).length).toBeLessThan(320);
});

test('any text: marked pieces are what was marked, and nothing is longer than it may be', () => {
  const sources = fc.string({
    unit: fc.constantFrom('a', 'b ', '\n', '# ', '**', '`', '[', '](', ')', '|', '<', '>', '```\n', '😀'),
  });
  fc.assert(
    fc.property(sources, fc.nat(), fc.nat(), fc.boolean(), (text, a, b, markup) => {
      const start = text.length === 0 ? 0 : a % text.length;
      const end = Math.min(text.length, start + 1 + (b % 5));
      const highlights: [number, number][] = end > start ? [[start, end]] : [];
      const pieces = excerpt(text, highlights, { markup, title: 'zzz' });
      const words = (value: string): string => value.replace(/\s+/g, ' ').trim();
      const found = pieces
        .filter((piece) => piece.marked)
        .map((piece) => piece.text)
        .join('');
      const all = words(text.slice(start, end));
      // Some of it at least, and in its order.
      expect(all === '' || words(found) !== '').toBe(true);
      let at = 0;
      for (const character of words(found).replaceAll(' ', '')) {
        at = all.indexOf(character, at) + 1;
        expect(at).toBeGreaterThan(0);
      }
    }),
  );
});
