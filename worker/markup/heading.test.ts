import { describe, expect, test } from 'vitest';
import { scanBlocks } from './blocks.ts';
import { headingText, shortTitle } from './heading.ts';
import { Slugger } from './slug.ts';

function read(text: string): { title: string; id?: string } {
  const [block] = scanBlocks(text, 0, text.length);
  return headingText(text, block!);
}

describe('headingText', () => {
  test.each([
    ['# Plain', { title: 'Plain' }],
    ['## [Kop](x) **vet** {#id}', { title: 'Kop vet', id: 'id' }],
    ['## Getting Started {#start .wide key=value}', { title: 'Getting Started', id: 'start' }],
    ['## Attributes {: #attr }', { title: 'Attributes', id: 'attr' }],
    ['### `useState(initialState)` {/*usestate*/}', { title: 'useState(initialState)', id: 'usestate' }],
    ['## Title {/* #own-id */}', { title: 'Title', id: 'own-id' }],
    ['## {{< icon "x" >}} Title {.wide #own}', { title: 'Title', id: 'own' }],
    ['## <a name="old"></a>Moved', { title: 'Moved', id: 'old' }],
    ['## Title ¶', { title: 'Title' }],
    ['## Set {a, b}', { title: 'Set {a, b}' }],
    ['## C#', { title: 'C#' }],
    ['## F# and C# ##', { title: 'F# and C#' }],
    ['## A', { title: 'A' }],
    ['## C++', { title: 'C++' }],
    ['## "quoted"', { title: '"quoted"' }],
    ['#', { title: '' }],
    ['Setext *title*\n===', { title: 'Setext title' }],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('shortTitle', () => {
  test('a hundred characters, between words', () => {
    const title = 'word '.repeat(40).trim();
    expect(shortTitle(title)).toBe('word '.repeat(20).trim());
    expect(shortTitle('x'.repeat(150))).toHaveLength(100);
    expect(shortTitle('short')).toBe('short');
  });

  test('no grapheme is divided', () => {
    const family = '👨‍👩‍👧‍👦';
    expect(shortTitle('x'.repeat(95) + family)).toBe('x'.repeat(95));
    expect(shortTitle(`${'x'.repeat(99)}e\u0301`)).toBe('x'.repeat(99));
  });
});

describe('Slugger', () => {
  test('as GitHub does', () => {
    const slugger = new Slugger();
    const titles = [
      'Hello, World!',
      'foo',
      'foo',
      'foo-1',
      'foo',
      'Ünïcode & más',
      'a  b',
      'C++',
      '日本語',
      '🚀',
      'snake_case',
    ];
    expect(titles.map((title) => slugger.slug(title))).toEqual([
      'hello-world',
      'foo',
      'foo-1',
      'foo-1-1',
      'foo-2',
      'ünïcode--más',
      'a--b',
      'c',
      '日本語',
      '',
      'snake_case',
    ]);
  });

  test('keeps clear of ids that are taken', () => {
    const slugger = new Slugger();
    slugger.reserve('intro');
    expect(slugger.slug('Intro')).toBe('intro-1');
  });

  test('100,000 equal titles', () => {
    const slugger = new Slugger();
    const slugs = new Set(Array.from({ length: 100_000 }, () => slugger.slug('same')));
    expect(slugs.size).toBe(100_000);
  });
});
