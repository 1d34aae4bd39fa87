import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCopseError } from '../../contract/index.ts';
import { plainText, readXml } from './index.ts';

test('an end tag without a name ends nothing', () => {
  const file = readXml('<a><b>x</<w:><c/></></w:></b>y</a>', 'a.xml');
  expect(plainText(file!.top)).toContain('x');
});

test('tags in any order come to an end', () => {
  const piece = fc.constantFrom(
    '<a>',
    '</a>',
    '<w:b ',
    '</w:b>',
    '</w:>',
    '</<',
    '</>',
    '<c/>',
    '"',
    "='",
    '>',
    'x',
    '&',
    '&amp;',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?p',
    '?>',
    '<!DOCTYPE ',
    '[',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      try {
        readXml(`<r>${pieces.join('')}</r>`, 'a.xml');
      } catch (error) {
        if (!isCopseError(error)) throw error;
      }
    }),
    { numRuns: 3000 },
  );
});
