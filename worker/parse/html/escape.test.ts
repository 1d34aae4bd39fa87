import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainInline, scanBlocks } from '../../markup/index.ts';
import { htmlParser } from './index.ts';

async function text(html: string): Promise<string> {
  const bytes = new TextEncoder().encode(html);
  return (await htmlParser.parse({ bytes, source: 'a.html', name: 'a.html' })).text;
}

test('no text becomes markup, whatever stands in it', async () => {
  const piece = fc.constantFrom(
    'a',
    'b ',
    ' ',
    '#',
    '# ',
    '-',
    '- ',
    '+ ',
    '*',
    '**',
    '_',
    '__',
    '`',
    '```',
    '~~~',
    '>',
    '|',
    ' | ',
    '---',
    '===',
    '1. ',
    '2) ',
    '[',
    ']',
    '(',
    ')',
    '[x]: y',
    '![',
    '<',
    '<b>',
    '</div>',
    '<!--',
    '&amp;',
    '\\',
    ':',
    ':::',
    '+++',
    '    ',
    '\t',
    '$$',
    '{',
    '}',
    '{#x}',
    '{% x %}',
    '{{< x >}}',
    '{{#include x}}',
    '{: .x}',
    '{/* x */}',
    '==',
    '!!! note',
    '{% highlight x %}',
    '[^a]',
    '[[b]]',
    '\n',
  );
  const escaped = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const line = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 4 }), async (lines) => {
      if (lines.join('').trim() === '') return;
      const out = await text(`<main><p>x</p><p>${lines.map(escaped).join('<br>')}</p><p>y</p></main>`);
      const blocks = [...scanBlocks(out, 0, out.length)];
      expect(
        blocks.map(({ kind }) => kind).filter((kind) => kind !== 'paragraph'),
        out,
      ).toEqual([]);
      // What a reader sees is what was there.
      const seen = plainInline(out.replace(/\s+/g, ' '));
      const plain = (value: string): string => value.replace(/[\s`_\\]+/g, '');
      expect(plain(seen)).toBe(plain(`x${lines.join(' ')}y`));
    }),
    { numRuns: 2000 },
  );
});
