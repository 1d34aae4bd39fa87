/** Texts without control characters, and where their characters stood. */

export interface CleanText {
  text: string;
  /** Offset in the source of the character at `offset`. */
  toSource(offset: number): number;
}

/** A carriage return before a line feed goes, any other is a line feed. */
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f]+/g;

/** Of control characters only line breaks and tabs stay. */
export function withoutControls(source: string): CleanText {
  let text = '';
  let kept = 0;
  /** Ascending offsets in the clean text before which something is gone, and how much up to there. */
  const at: number[] = [];
  const gone: number[] = [];
  for (const { index, 0: run } of source.matchAll(CONTROLS)) {
    const breaks = run.replace(/[^\r]/g, '').length - (ended(source, index + run.length, run) ? 1 : 0);
    text += source.slice(kept, index) + '\n'.repeat(Math.max(0, breaks));
    kept = index + run.length;
    at.push(text.length);
    gone.push(kept - text.length);
  }
  if (at.length === 0) return { text: source, toSource: (offset) => offset };
  text += source.slice(kept);
  return { text, toSource: (offset) => offset + goneBefore(at, gone, offset) };
}

/** Whether the last carriage return of a run belongs to the line feed behind it. */
function ended(source: string, end: number, run: string): boolean {
  return run.endsWith('\r') && source[end] === '\n';
}

function goneBefore(at: readonly number[], gone: readonly number[], offset: number): number {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at[middle]! <= offset) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? 0 : gone[low - 1]!;
}
