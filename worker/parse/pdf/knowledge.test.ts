import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ParseContext } from '../../contract/index.ts';
import { pdfParser } from './parser.ts';
import { samplePdf, show } from './sample.contract.ts';

const asset = (path: string): Promise<Uint8Array> =>
  Promise.resolve(gunzipSync(readFileSync(new URL(`../../../public/${path}.gz`, import.meta.url))));

async function read(
  lines: readonly string[],
  context: ParseContext,
): Promise<{ text: string; warnings: string[] }> {
  const shown = lines.map((line, n) => show(line, 50, 700 - 14 * n)).join('\n');
  return await pdfParser.parse({ bytes: samplePdf([shown]), source: 'a.pdf', name: 'a.pdf' }, context);
}

const DUTCH = [
  'De gemeente heeft met alle bewoners van de wijk besloten dat de samen-',
  'werking doorgaat. Wie nog een niet-bestaande of niet eerder gevraagde be-',
  'eindiging wil, stuurt dat aan de raad voor cultuur en aan de minister-',
  'president van dat jaar, die daarover met de bewoners overleg heeft.',
];

describe('words that line ends cut', () => {
  test('are put together by what the lists of the language know', async () => {
    const { text, warnings } = await read(DUTCH, { asset });
    expect(text).toContain('de samenwerking doorgaat');
    expect(text).toContain('gevraagde beëindiging wil');
    expect(text).toContain('minister-president');
    expect(warnings).toEqual([]);
  });

  test('are put together without them where they cannot be had, and the report says so', async () => {
    const missing = (): Promise<never> => Promise.reject(new Error('The file is not there.'));
    const { text, warnings } = await read(DUTCH, { asset: missing });
    expect(text).toContain('de samenwerking doorgaat');
    expect(warnings).toEqual([expect.stringContaining('without a list of words: The file is not there.')]);
  });

  test('no list is asked for where no line ends with a hyphen', async () => {
    const asked: string[] = [];
    const counting = (path: string): Promise<Uint8Array> => {
      asked.push(path);
      return asset(path);
    };
    await read(['De gemeente heeft besloten dat het plan doorgaat, niet-bestaande', 'plannen daargelaten.'], {
      asset: counting,
    });
    expect(asked.filter((path) => path.startsWith('words/'))).toEqual([]);
    await read(DUTCH, { asset: counting });
    expect(asked.filter((path) => path.startsWith('words/'))).toEqual(['words/nl.bin']);
  });
});
