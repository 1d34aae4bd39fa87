/** A PDF of as many pages as wanted: fifty lines with a heading each, as books have them. */
import { samplePdf, show } from '../../worker/parse/pdf/sample.contract.ts';
import { random } from './random.ts';

const LINES = 50;
const WORDS =
  'the of a shelf kept under water light moves over all that stands between north and south'.split(' ');

export function longPdf(pages: number): Uint8Array {
  const next = random(1);
  const words = (count: number): string =>
    Array.from({ length: count }, () => WORDS[Math.floor(next() * WORDS.length)]!).join(' ');
  return samplePdf(
    Array.from({ length: pages }, (_, page) => {
      const heading = show(`${page + 1} On ${words(3)}`, 50, 760, 16, 'F2');
      const lines = Array.from({ length: LINES }, (__, line) => show(words(14), 50, 730 - line * 13));
      return [heading, ...lines].join('\n');
    }),
  );
}
