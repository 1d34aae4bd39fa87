import fc from 'fast-check';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { type DocumentInput, isCopseError } from '../contract/index.ts';
import { toInputs } from './inputs.ts';

const file = (bytes: Uint8Array, name = 'a.zip'): File => new File([bytes as Uint8Array<ArrayBuffer>], name);

/** What becomes of each document: its text, or its error. */
async function outcomes(...parameters: Parameters<typeof toInputs>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const input of toInputs(...parameters)) {
    found[input.source ?? ''] = await input.read().then(
      (bytes) => new TextDecoder().decode(bytes),
      (error: unknown) => (isCopseError(error) ? `${error.code}: ${error.message}` : Promise.reject(error)),
    );
  }
  return found;
}

const zip = (files: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, value]) => [
        path,
        typeof value === 'string' ? strToU8(value) : value,
      ]),
    ) as Zippable,
  );

test('its files in its place, as a walk picks them up', async () => {
  const archive = zip({
    'b.md': 'B',
    'a/é.txt': 'A',
    'a/.hidden.md': 'x',
    'node_modules/x/y.md': 'x',
    '__MACOSX/b.md': 'x',
    'map.png': 'x',
    'draft.md': 'x',
    '.gitignore': 'draft.md',
  });
  expect(await outcomes([new File(['C'], 'c.md'), file(archive), 'text'])).toEqual({
    'c.md': 'C',
    'a.zip/a/é.txt': 'A',
    'a.zip/b.md': 'B',
    '': 'text',
  });
  expect(await outcomes([file(archive)], { types: ['.txt', '.zip'] })).toEqual({ 'a.zip/a/é.txt': 'A' });
});

test('archives in archives, to a depth', async () => {
  const nested = zip({ 'b.zip': zip({ 'c.zip': zip({ 'd.zip': zip({ 'deep.md': 'x' }), 'c.md': 'C' }) }) });
  const found = await outcomes([file(nested)]);
  expect(found['a.zip/b.zip/c.zip/c.md']).toBe('C');
  expect(found['a.zip/b.zip/c.zip/d.zip']).toMatch(/^too-large/);
});

test('without archives the number of documents stays plain to see', () => {
  expect(Array.isArray(toInputs([new File(['x'], 'a.md')]))).toBe(true);
});

describe('trouble is a document that fails', () => {
  test.each<[string, Uint8Array, RegExp]>([
    ['cut off', zip({ 'a.md': 'x' }).slice(0, 40), /^parse-failed: a\.zip is cut off/],
    ['no archive', strToU8('text'), /^parse-failed/],
    ['nothing to read', zip({ 'a.png': 'x' }), /^unsupported: a\.zip holds no document/],
    ['names that lead out', zip({ '../a.md': 'x' }), /^unsupported: Left out of the archive/],
  ])('%s', async (_, bytes, expected) => {
    expect((await outcomes([file(bytes)]))['a.zip']).toMatch(expected);
  });

  test('a file with a password, an empty one and a folder among others', async () => {
    const bytes = zipSync({
      'a.md': strToU8('A'),
      'b/': new Uint8Array(),
      'b/c.md': new Uint8Array(),
      'd.md': strToU8('D'),
    });
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    // The first entry's flags, in its own header and in the table of contents.
    view.setUint16(6, 1, true);
    for (let at = 4; at + 4 < bytes.length; at++) {
      if (view.getUint32(at, true) !== 0x02014b50) continue;
      view.setUint16(at + 8, 1, true);
      break;
    }
    const found = await outcomes([file(bytes)]);
    expect(found['a.zip/a.md']).toMatch(/^unsupported: a\.md in a\.zip is encrypted/);
    expect(found).toMatchObject({ 'a.zip/b/c.md': '', 'a.zip/d.md': 'D' });
    expect(Object.keys(found)).toHaveLength(3);
  });

  test('one damaged file leaves the others', async () => {
    const bytes = zipSync({
      'a.md': [strToU8('AAAA'), { level: 0 }],
      'b.md': [strToU8('BBBB'), { level: 0 }],
    });
    bytes[bytes.indexOf(0x41)] = 0x43;
    const found = await outcomes([file(bytes)]);
    expect(found['a.zip/b.md']).toBe('BBBB');
    expect(found['a.zip/a.md']).toMatch(/^parse-failed: a\.md is damaged/);
  });
});

test('any damage gives documents or documents that fail', async () => {
  const whole = zip({
    'a.md': 'A'.repeat(200),
    'b/c.txt': 'B',
    'd.zip': zip({ 'e.md': 'E' }),
    '.gitignore': 'x',
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      async (flips) => {
        const copy = whole.slice();
        for (const [at, value] of flips) copy[at] = value;
        expect(Object.keys(await outcomes([file(copy)])).length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 200 },
  );
});

test('a document that is an archive itself is one document', async () => {
  const inputs: DocumentInput[] = [];
  for await (const input of toInputs([file(zip({ 'word/document.xml': '<x/>' }))])) inputs.push(input);
  expect(inputs).toHaveLength(1);
  expect(inputs[0]!.source).toBe('a.zip');
});
