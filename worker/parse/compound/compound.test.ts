import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { corpus } from '../../../scripts/corpora.ts';
import { isCopseError, type ParsedDocument } from '../../contract/index.ts';
import { parseDocument } from '../index.ts';
import { compound, lockedOffice, SECTOR } from './locked.contract.ts';
import { readStream } from './streams.ts';

const filler = Array.from({ length: 9000 }, (_, i) => String.fromCharCode(33 + ((i * i * 31) % 90))).join('');
const docx = zipSync({
  'word/document.xml': [
    strToU8('<w:document><w:body><w:p><w:r><w:t>Secret text</w:t></w:r></w:p></w:body></w:document>'),
    { level: 0 },
  ],
  'word/media/x.bin': [strToU8(filler), { level: 0 }],
});

const read = (bytes: Uint8Array, password?: string): Promise<ParsedDocument> =>
  parseDocument({ bytes, source: 'a.docx', name: 'a.docx', ...(password !== undefined && { password }) });

test('streams by name', () => {
  const bytes = compound({ One: strToU8('1'.repeat(1300)), Two: strToU8('2') });
  expect(new TextDecoder().decode(readStream(bytes, 'One'))).toBe('1'.repeat(1300));
  expect(new TextDecoder().decode(readStream(bytes, 'Two'))).toBe('2');
  expect(readStream(bytes, 'Three')).toBeUndefined();
  expect(readStream(bytes.slice(0, 600), 'One')).toBeUndefined();
});

test('a chain in a circle', () => {
  const bytes = compound({ One: strToU8('1'.repeat(1300)) });
  new DataView(bytes.buffer).setUint32(SECTOR + 3 * 4, 2, true);
  expect(readStream(bytes, 'One')).toBeUndefined();
});

describe('documents with a password', () => {
  test('the right one, the wrong one, none', async () => {
    const bytes = await lockedOffice(docx, 'pässword');
    expect(await read(bytes, 'pässword')).toMatchObject({ kind: 'docx', text: 'Secret text\n' });
    await expect(read(bytes, 'other')).rejects.toMatchObject({ code: 'needs-password' });
    await expect(read(bytes)).rejects.toMatchObject({ code: 'needs-password' });
  });

  test('what was locked is told apart again', async () => {
    const bytes = await lockedOffice(zipSync({ 'xl/workbook.xml': strToU8('x') }), 'p');
    await expect(read(bytes, 'p')).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringMatching(/Excel/),
    });
  });

  test('any damage gives a result or an error of ours', async () => {
    const whole = await lockedOffice(docx, 'p');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(5000), fc.nat(255)), { minLength: 1, maxLength: 5 }),
        async (flips) => {
          const copy = whole.slice();
          for (const [at, value] of flips) copy[at] = value;
          await read(copy, 'p').catch((error: unknown) => {
            if (!isCopseError(error) || error.code === 'internal') throw error;
          });
        },
      ),
      { numRuns: 200 },
    );
  });

  test('a real one, locked the way of 2007', async (context) => {
    const folder = corpus('docx');
    if (folder === undefined) return context.skip();
    const bytes = new Uint8Array(readFileSync(join(folder, 'testWORD_protected_passtika.docx')));
    expect((await read(bytes, 'tika')).text).toBe('This is an encrypted Word 2007 File.\n');
    await expect(read(bytes, 'Tika')).rejects.toMatchObject({ code: 'needs-password' });
  });
});
