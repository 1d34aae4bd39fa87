import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { isCopseError } from '../../contract/index.ts';
import { openZip, ZIP_LIMITS } from './index.ts';

const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);
const refusal = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (isCopseError(error)) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'read';
};

test('files, stored and packed, by name', () => {
  const long = 'many words '.repeat(1000);
  const bytes = zipSync({
    'a.txt': strToU8('A'),
    'b/é.txt': [strToU8(long), { level: 9 }],
    'c/': new Uint8Array(),
    s: [strToU8('S'), { level: 0 }],
  });
  const archive = openZip(bytes, 'x.zip');
  expect([...archive.entries.keys()]).toEqual(['a.txt', 'b/é.txt', 's']);
  expect([text(archive.read('a.txt')), text(archive.read('b/é.txt')), text(archive.read('s'))]).toEqual([
    'A',
    long,
    'S',
  ]);
  expect(archive.read('none')).toBeUndefined();
  expect(archive.warnings).toEqual([]);
});

test('something before and a comment behind', () => {
  const bytes = zipSync({ a: strToU8('A') });
  const moved = new Uint8Array([...strToU8('#!/bin/sh\n'), ...bytes]);
  expect(text(openZip(moved, 'x').read('a'))).toBe('A');
  const noted = new Uint8Array([...bytes, 1, 2, 3]);
  noted[bytes.length - 2] = 3;
  expect(text(openZip(noted, 'x').read('a'))).toBe('A');
});

test('names that lead out, old names', () => {
  const bytes = zipSync({
    '../a': strToU8('x'),
    '/b': strToU8('x'),
    'c/../d': strToU8('x'),
    'C:/e': strToU8('x'),
    'f\\g': strToU8('G'),
    'ok..txt': strToU8('K'),
  });
  const archive = openZip(bytes, 'x.zip');
  expect([...archive.entries.keys()]).toEqual(['f/g', 'ok..txt']);
  expect(archive.warnings.join()).toMatch(/"\.\.\/a", "\/b"/);
  const old = zipSync({ aXb: strToU8('x') });
  for (let i = 0; i < old.length; i++) if (old[i] === 0x58) old[i] = 0x82;
  expect([...openZip(old, 'x').entries.keys()]).toEqual(['aéb']);
});

describe('refusals', () => {
  const bytes = zipSync({ a: strToU8('A'.repeat(500)) });
  const central = (() => {
    for (let i = 0; i < bytes.length; i++)
      if (bytes[i] === 0x50 && bytes[i + 1] === 0x4b && bytes[i + 2] === 1) return i;
    return -1;
  })();
  const patched = (at: number, ...values: number[]): Uint8Array => {
    const copy = bytes.slice();
    copy.set(values, central + at);
    return copy;
  };

  test.each([
    ['cut off', bytes.slice(0, 60), /^parse-failed: x\.zip is cut off/],
    ['empty', new Uint8Array(), /^parse-failed/],
    ['encrypted', patched(8, 1), /^unsupported: a in x\.zip is encrypted/],
    ['another method', patched(10, 12), /^unsupported: .*method/],
    ['ZIP64', patched(24, 255, 255, 255, 255), /^unsupported: .*ZIP64/],
    ['a bomb', patched(24, 0, 0, 0, 15), /^too-large: a in x\.zip unpacks to 251658240/],
    ['damaged', patched(42, 9), /^parse-failed: a in x\.zip is damaged/],
  ])('%s', (_, archive, expected) => {
    expect(refusal(() => openZip(archive, 'x.zip').read('a'))).toMatch(expected);
  });

  test('too many files, too much of them', () => {
    const many = zipSync({ a: strToU8('12345'), b: strToU8('12345') });
    expect(refusal(() => openZip(many, 'x', { ...ZIP_LIMITS, entries: 1 }))).toMatch(/^too-large: x holds/);
    const archive = openZip(many, 'x', { ...ZIP_LIMITS, total: 8 });
    archive.read('a');
    expect(refusal(() => archive.read('b'))).toMatch(/^too-large/);
  });

  test('a size that is a lie uses no memory beyond it; a wrong checksum is told', () => {
    const archive = openZip(patched(24, 10, 0, 0, 0), 'x');
    expect(archive.read('a')).toHaveLength(10);
    expect(archive.warnings.join()).toMatch(/a is damaged/);
  });
});

test('any damage gives an archive or an error of ours', () => {
  const whole = zipSync({
    'a.txt': strToU8('some text '.repeat(50)),
    'b/c.txt': [strToU8('more'), { level: 0 }],
  });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 }),
      fc.nat(whole.length),
      (flips, length) => {
        const copy = whole.slice(0, length % 3 === 0 ? length : whole.length);
        for (const [at, value] of flips) if (at < copy.length) copy[at] = value;
        refusal(() => {
          const archive = openZip(copy, 'x');
          for (const name of archive.entries.keys()) archive.read(name);
        });
      },
    ),
    { numRuns: 1000 },
  );
});
