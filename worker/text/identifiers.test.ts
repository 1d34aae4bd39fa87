import { describe, expect, test } from 'vitest';
import { analyse, tokenize } from './index.ts';

const termsOf = (word: string): string[] => {
  const tokens = tokenize(word, 'und');
  expect(tokens.map(({ start, end }) => [start, end])).toEqual([[0, word.length]]);
  return tokens[0]!.terms;
};

describe('words with marks and parts', () => {
  test.each<[string, string[]]>([
    ['getElementById', ['getelementbyid', 'get', 'element', 'by', 'id']],
    ['HTMLParser2', ['htmlparser2', 'html', 'parser', '2']],
    ['iOS', ['ios']],
    ['URLs', ['urls']],
    ['MAX_UPLOAD_SIZE', ['max_upload_size', 'max', 'upload', 'size']],
    ['MAX\\_SIZE', ['max_size', 'max', 'size']],
    ['__init__', ['__init__', 'init']],
    ['_private', ['_private', 'private']],
    ['assert_', ['assert_', 'assert']],
    ['pre-commit', ['pre-commit', 'precommit', 'pre', 'commit']],
    ['pre\u2011commit', ['pre-commit', 'precommit', 'pre', 'commit']],
    ['Node.js', ['node.js', 'nodejs', 'node', 'js']],
    ['Array.prototype.flatMap', ['array.prototype.flatmap', 'array', 'prototype', 'flatmap', 'flat', 'map']],
    [
      'std::collections::HashMap',
      ['std::collections::hashmap', 'std', 'collections', 'hashmap', 'hash', 'map'],
    ],
    ['v1.2.3', ['v1.2.3', '1.2.3']],
    ['1.2.3', ['1.2.3']],
    ['192.168.0.1', ['192.168.0.1']],
    ['1,000,000', ['1,000,000', '1000000']],
    ['U.S.A', ['u.s.a', 'usa']],
    ['RFC2119', ['rfc2119', 'rfc', '2119']],
    ['10MB', ['10mb', '10', 'mb']],
    ['I2C', ['i2c']],
    ['Z8744x', ['z8744x']],
    ['C++', ['c++', 'c']],
    ['C#', ['c#', 'c']],
    ['.NET', ['.net', 'net']],
    ['$state', ['$state', 'state']],
    ['#include', ['#include', 'include']],
    ['--no-cache', ['--no-cache', 'nocache', 'no-cache', 'no', 'cache']],
    ['</template', ['<template>', 'template']],
    ['50%', ['50%', '50']],
    ['AT&T', ['at&t', 'at', 't']],
    [
      'src/config/settings.yaml',
      ['src/config/settings.yaml', 'src', 'config', 'settings.yaml', 'settings', 'yaml'],
    ],
    ['C:\\Users\\me', ['c:\\users\\me', 'c:', 'users', 'me', 'c']],
    ['user@example.com', ['user@example.com', 'user', 'example.com', 'example', 'com']],
    ['Content-Type', ['content-type', 'contenttype', 'content', 'type']],
  ])('%s → %j', (word, expected) => {
    expect(termsOf(word)).toEqual(expected);
  });

  test('@scope/name keeps the whole, the package and the parts', () => {
    expect(termsOf('@acme/search-kit')).toEqual(
      expect.arrayContaining(['@acme/search-kit', 'acme/search-kit', 'acme', 'search-kit', 'search', 'kit']),
    );
  });

  test('a URL keeps the whole, host, segments and names', () => {
    expect(termsOf('https://api.example.com/v2/users?id=7')).toEqual(
      expect.arrayContaining([
        'https://api.example.com/v2/users?id=7',
        'api.example.com',
        'v2',
        'users',
        'id',
        '7',
        'example',
      ]),
    );
  });

  test('parts stand beside one another, so that part of a name is a phrase', () => {
    expect(` ${analyse('MAX_UPLOAD_SIZE_BYTES', 'en')} `).toContain(' upload size ');
    expect(` ${analyse('Array.prototype.flatMap', 'und')} `).toContain(' prototype flatmap ');
    expect(` ${analyse('https://api.example.com/v2', 'und')} `).toContain(' example com ');
  });
});

describe('where words end', () => {
  const cut = (text: string): string[] =>
    tokenize(text, 'und').map(({ start, end }) => text.slice(start, end));
  test.each<[string, string[]]>([
    [
      'See (https://en.wikipedia.org/wiki/C_(language)), then.',
      ['See', 'https://en.wikipedia.org/wiki/C_(language)', 'then'],
    ],
    ['[text](https://a.b/c)', ['text', 'https://a.b/c']],
    ['www.example.com/a?b=c.', ['www.example.com/a?b=c']],
    ['“smart quotes” — and “more”', ['smart', 'quotes', 'and', 'more']],
    ['end. Start', ['end', 'Start']],
    ['fetchData() then', ['fetchData', 'then']],
    ['foo(bar).baz', ['foo', 'bar', 'baz']],
    ['a,b;c', ['a', 'b', 'c']],
    ['<template> elements </div>', ['<template', 'elements', '</div']],
    ['...args', ['args']],
    ['key: value', ['key', 'value']],
    ['key=value', ['key', 'value']],
    ['i++; C++, C#.', ['i++', 'C++', 'C#']],
    ['__________', ['__________']],
    ['צה"ל', ['צה"ל']],
    ['https://例え.jp/', ['https', '例え', 'え', 'jp']],
    ['1️⃣ one', ['1️⃣', 'one']],
  ])('%s → %j', (text, expected) => {
    expect(cut(text)).toEqual(expected);
  });
});
