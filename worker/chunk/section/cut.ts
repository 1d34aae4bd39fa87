/** Where a block that is too long is cut. */
import { type BlockKind, graphemeFloor, isSpace, isTerminator } from '../../markup/index.ts';
import { sentenceEnds } from '../../text/index.ts';

/** From the border that is kept first to the one that is given up first. */
type Border = 'gap' | 'item' | 'line' | 'field' | 'sentence' | 'word';

/** A paragraph's line ends mean nothing; those of code, tables and lists do. */
const PROSE_ORDER: readonly Border[] = ['gap', 'sentence', 'line', 'word'];
const LINE_ORDER: readonly Border[] = ['gap', 'item', 'line', 'field', 'sentence', 'word'];

/** A sentence that ends the range is told from one that goes on by what follows. */
const LOOKAHEAD = 64;
const ITEM = /^[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]/;

/** Where to cut: at or before `high`, not before `low` (`early` for a gap), best near `target`. */
export interface CutRange {
  start: number;
  early: number;
  low: number;
  target: number;
  high: number;
}

/** The best border in the range, of the best kind there; `high` less what would divide a grapheme when there is none. */
export function bestCut(text: string, kind: BlockKind, range: CutRange, language: string): number {
  const order = kind === 'paragraph' || kind === 'quote' ? PROSE_ORDER : LINE_ORDER;
  const ends = new Set(
    sentenceEnds(text, range.start, Math.min(text.length, range.high + LOOKAHEAD), language),
  );
  const best = new Map<Border, number>();
  for (let i = Math.max(range.early, range.start + 1); i <= range.high; i++) {
    const border = borderAt(text, range.start, i, kind, ends);
    if (border === undefined || (border !== 'gap' && i < range.low)) continue;
    const known = best.get(border);
    if (known === undefined || Math.abs(i - range.target) < Math.abs(known - range.target))
      best.set(border, i);
  }
  for (const border of order) {
    const cut = best.get(border);
    if (cut !== undefined && graphemeFloor(text, cut, range.start - 1) === cut) return cut;
  }
  return graphemeFloor(text, range.high, range.start);
}

/** Between values, and the blank that may part them: `"a", "b"`, `1, {`. */
const FIELDS = /["}\]\del],[ \t]["{[\d\-tfn]$/;

/**
 * Whether a field of a record or a statement ends before `i`, on a line that holds many. Running text has a blank
 * behind its commas.
 */
function endsField(text: string, i: number): boolean {
  const before = text[i - 1]!;
  const next = text[i] ?? '';
  if (',;}\t|'.includes(before)) return /[^\s,;}\])|]/.test(next);
  return before === ' ' && text[i - 2] === ',' && FIELDS.test(text.slice(Math.max(0, i - 3), i + 1));
}

/** The strongest border right before `i`. `ends`: of sentences. */
function borderAt(
  text: string,
  start: number,
  i: number,
  kind: BlockKind,
  ends: ReadonlySet<number>,
): Border | undefined {
  if (kind === 'code' && endsField(text, i)) return 'field';
  const before = text.charCodeAt(i - 1);
  if (isTerminator(before)) return lineBorder(text, start, i, kind === 'list', ends);
  if (ends.has(i)) return 'sentence';
  return isSpace(before) && !isSpace(text.charCodeAt(i)) ? 'word' : undefined;
}

function lineBorder(
  text: string,
  start: number,
  i: number,
  list: boolean,
  ends: ReadonlySet<number>,
): Border | undefined {
  if (text.charCodeAt(i) === 10 && text.charCodeAt(i - 1) === 13) return undefined;
  let j = i - 1;
  if (text.charCodeAt(j) === 10 && text.charCodeAt(j - 1) === 13) j--;
  while (j > start && isSpace(text.charCodeAt(j - 1)) && !isTerminator(text.charCodeAt(j - 1))) j--;
  if (j > start && isTerminator(text.charCodeAt(j - 1))) return 'gap';
  if (list && ITEM.test(text.slice(i, i + 40))) return 'item';
  return ends.has(j) ? 'sentence' : 'line';
}
