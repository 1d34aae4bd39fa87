/** What holds wherever code is read. */
import { describe, expect, test } from 'vitest';
import type { ParsedDocument } from '../../contract/index.ts';
import type { Asset } from './grammar.ts';
import { codeParser } from './index.ts';
import { SAMPLES } from './samples.contract.ts';

export async function parseCode(name: string, text: string, asset?: Asset): Promise<ParsedDocument> {
  const raw = { bytes: new TextEncoder().encode(text), source: name, name };
  return codeParser.parse(raw, asset ? { asset } : {});
}

export function outlineOf({ outline = [] }: ParsedDocument): string[] {
  return outline.map(({ level, title, meta }) => {
    const facts = meta ? ` ${meta['definitionKind']} ${meta['definition']}` : '';
    return `${'  '.repeat(level - 1)}${title} |${facts}`;
  });
}

export function describeCode(host: string, asset: Asset): void {
  describe(`the grammars, ${host}`, () => {
    test.each(SAMPLES)('$name', async ({ name, text, sections }) => {
      const document = await parseCode(name, text, asset);
      expect(document.warnings).toEqual([]);
      expect(outlineOf(document)).toEqual(sections);
    });
  });
}
