import { describe, expect, test } from 'vitest';
import { decode, decodeHead } from './decode.ts';
import { parseDocument } from './index.ts';

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The same word in encodings of its language. */
const DECLARED: readonly [charset: string, bytes: string, text: string][] = [
  ['Shift_JIS', '\x93\xfa\x96\x7b', '日本'],
  ['EUC-JP', '\xc6\xfc\xcb\xdc', '日本'],
  ['iso-2022-jp', '\x1b$BF|K\\\x1b(B', '日本'],
  ['gb2312', '\xc8\xd5\xb1\xbe', '日本'],
  ['GB18030', '\xc8\xd5\xb1\xbe\x952\x826', '日本𠀀'],
  ['Big5', '\xa4\xe9\xa5\xbb', '日本'],
  ['EUC-KR', '\xc0\xcf\xba\xbb', '일본'],
  ['KOI8-R', '\xf0\xd2\xc9\xd7\xc5\xd4', 'Привет'],
  ['windows-1251', '\xcf\xf0\xe8\xe2\xe5\xf2', 'Привет'],
  ['ISO-8859-2', '\xb1\xe6\xea', 'ąćę'],
  ['ISO-8859-15', '\xa4', '€'],
];

describe('as declared', () => {
  test.each(DECLARED)('%s', async (charset, bytes, text) => {
    expect(decode(latin1(bytes), charset)).toMatchObject({ text, warnings: [] });
    const type = `text/plain; charset=${charset}`;
    const sent = await parseDocument({ bytes: latin1(bytes), source: 'a', name: 'a.txt', type });
    expect(sent).toMatchObject({ text, warnings: [] });
    const page = latin1(`<!-- <meta charset=x> --><meta charset="${charset}"><main>${bytes}</main>`);
    const shown = await parseDocument({ bytes: page, source: 'a', name: 'a.html' });
    expect(shown.text.trim()).toBe(text.trim());
    expect(shown.warnings).toEqual([]);
  });

  test('in a comment for editors and compilers, where the text is not UTF-8', () => {
    const python = latin1('#!/usr/bin/python\n# -*- coding: koi8-r -*-\n# \xf0\xd2\xc9\xd7\xc5\xd4\n');
    expect(decode(python)).toMatchObject({ encoding: 'koi8-r', warnings: [] });
    expect(decode(python).text).toContain('Привет');
    expect(decode(utf8('# coding: koi8-r\n# Привет\n')).encoding).toBe('utf-8');
    expect(decode(latin1('a\nb\n# coding: koi8-r\n\xf0')).encoding).toBe('windows-1252');
  });

  test('a name that is none counts for nothing', () => {
    for (const name of ['', 'no such', 'utf-16le', 'x-mac'])
      expect(decode(utf8('é'), name)).toMatchObject({ text: 'é', encoding: 'utf-8', warnings: [] });
  });
});

describe('which declaration counts', () => {
  const page = (head: string, word: string): Promise<{ text: string }> =>
    parseDocument({ bytes: latin1(`${head}<main>${word}</main>`), source: 'a', name: 'a.html' });

  test('the mark before the sender, the sender before the page, the page before the bytes', async () => {
    const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...utf8('<meta charset=koi8-r><main>é</main>')]);
    const type = 'text/html; charset=windows-1251';
    expect((await parseDocument({ bytes: marked, source: 'a', name: 'a', type })).text).toBe('é\n');
    const sent = latin1('<meta charset=koi8-r><main>\xcf\xf0</main>');
    expect((await parseDocument({ bytes: sent, source: 'a', name: 'a', type })).text).toBe('Пр\n');
    expect((await page('<meta charset=koi8-r>', '\xf0\xd2')).text).toBe('Пр\n');
  });

  test('of elements, the one that declares it', async () => {
    const other = '<meta name=description content="how to set charset=utf-8"><meta data-charset=big5>';
    expect(
      (await page(`${other}<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">`, '\xf0'))
        .text,
    ).toBe('П\n');
    expect((await page(`${'<link rel=x>'.repeat(150)}<meta charset=koi8-r>`, '\xf0')).text).toBe('П\n');
    expect((await page('<?xml version="1.0" encoding="koi8-r"?>', '\xf0')).text).toBe('П\n');
  });
});

describe('by the bytes', () => {
  test.each<[string, Uint8Array, string, string, number]>([
    ['UTF-8', utf8('été €'), 'utf-8', 'été €', 0],
    ['ASCII', utf8('plain'), 'utf-8', 'plain', 0],
    ['windows-1252', latin1('\xe9t\xe9 \x80'), 'windows-1252', 'été €', 1],
    [
      'UTF-8 with a byte that is none',
      new Uint8Array([...utf8('été ça '), 0xff]),
      'utf-8',
      'été ça \ufffd',
      1,
    ],
    ['UTF-8 cut within a character', utf8('été ça €').subarray(0, -1), 'utf-8', 'été ça \ufffd', 1],
    ['one letter of windows-1252', latin1('caf\xe9'), 'windows-1252', 'café', 1],
  ])('%s', (_, bytes, encoding, text, warnings) => {
    const found = decode(bytes);
    expect(found).toMatchObject({ encoding, text });
    expect(found.warnings).toHaveLength(warnings);
  });

  test('a declared encoding with one bad byte stays', () => {
    const found = decode(latin1('\x93\xfa\x96\x7b\x93\xfa\xff'), 'shift_jis');
    expect(found.text).toBe('日本日\ufffd');
    expect(found.warnings.join()).toMatch(/shift_jis, but .*One character could not be read/s);
  });

  test('two-byte numbers are no text', async () => {
    const numbers = new Uint8Array(new Uint16Array(Array.from({ length: 500 }, (_, i) => i)).buffer);
    await expect(parseDocument({ bytes: numbers, source: 'a', name: 'a.txt' })).rejects.toMatchObject({
      code: 'unsupported',
    });
  });

  test('the beginning of a text is read as the whole is', () => {
    for (const text of ['été '.repeat(100), '日本'.repeat(100)]) {
      for (let length = 1; length < 20; length++)
        expect(decodeHead(utf8(text), length)).toBe(text.slice(0, length));
    }
  });
});
