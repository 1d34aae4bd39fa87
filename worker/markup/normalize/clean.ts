/** Characters that a reader does not see, or that stand for others. */
import { applyEdits, composeEdits, type Edit } from './offset-map.ts';

/**
 * Controls, byte order marks and invisible separators; line ends of all kinds; ligatures and the presentation
 * forms of Arabic; no-break spaces; soft hyphens that end no line. Joiners, which Indic and Persian spelling need,
 * stay.
 */
const ODD =
  /\r|[\v\f\x85\u2028\u2029]|[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u200b\u2060\ufeff]+|[\xa0]|\xad(?![ \t\xa0]*[\r\n\f]|[ \t\xa0]*$)|[\ufb00-\ufb06]|[\ufb50-\ufdff\ufe70-\ufefe]+/g;
/** What may be composed with the character before it. */
const COMPOSABLE =
  /[^\p{M}\u1160-\u11ff\u{16d63}-\u{16d6a}]?[\p{M}\u1160-\u11ff\u{16d63}-\u{16d6a}]+|[^\0-\u033f]/gsu;

export interface Cleaned {
  text: string;
  edits: Edit[];
}

export function clean(source: string): Cleaned {
  const edits: Edit[] = [];
  for (const match of source.matchAll(ODD)) {
    const [odd] = match;
    // Of a line end of two characters the second one stays.
    const text = odd === '\r' && source[match.index + 1] === '\n' ? '' : replacement(odd);
    if (text !== odd) edits.push({ start: match.index, end: match.index + odd.length, text });
  }
  const text = edits.length === 0 ? source : applyEdits(source, edits);
  const composed = text.normalize('NFC');
  if (composed === text) return { text, edits };
  return { text: composed, edits: composeEdits(edits, text, composition(text)) };
}

function replacement(odd: string): string {
  const code = odd.charCodeAt(0);
  if (code === 0xa0) return ' ';
  if (code === 0xad) return '';
  if (code >= 0xfb00 && code !== 0xfeff) return odd.normalize('NFKC');
  return code === 13 || code === 11 || code === 12 || code === 0x85 || code >> 1 === 0x1014 ? '\n' : '';
}

/** What the canonical composition changes, line by line, as most lines are composed. */
function composition(text: string): Edit[] {
  const edits: Edit[] = [];
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found + 1;
    const line = text.slice(start, end);
    if (line.normalize('NFC') !== line) {
      for (const { 0: cluster, index } of line.matchAll(COMPOSABLE)) {
        const composed = cluster.normalize('NFC');
        const at = start + index;
        if (composed !== cluster) edits.push({ start: at, end: at + cluster.length, text: composed });
      }
    }
    start = end;
  }
  return edits;
}
