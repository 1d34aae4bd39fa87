/** The order in which the runs of one line are read. Within a run pdf.js has put the letters in order. */
import type { Run } from './types.ts';

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g;
const LTR = /[A-Za-z\u00c0-\u024f\u0370-\u058f\u0900-\u1fff\u3040-\u9fff\uac00-\ud7af]/g;

export function orderByDirection(runs: readonly Run[]): { ordered: Run[]; rtl: boolean } {
  const text = runs.map((run) => run.text).join('');
  const right = text.match(RTL)?.length ?? 0;
  if (right === 0) return { ordered: byPlace(runs), rtl: false };
  const rtl = right >= (text.match(LTR)?.length ?? 0);
  const ordered = byPlace(runs);
  if (rtl) ordered.reverse();
  return { ordered: turnForeign(ordered, rtl), rtl };
}

function byPlace(runs: readonly Run[]): Run[] {
  return [...runs].sort((a, b) => a.x - b.x);
}

/** Stretches that are read against the direction of the line stand in their own order. */
function turnForeign(runs: readonly Run[], rtl: boolean): Run[] {
  const result: Run[] = [];
  for (let from = 0; from < runs.length; ) {
    let to = from + 1;
    if (isForeign(runs[from]!, rtl)) {
      while (to < runs.length && isForeign(runs[to]!, rtl)) to++;
      result.push(...runs.slice(from, to).reverse());
    } else {
      result.push(runs[from]!);
    }
    from = to;
  }
  return result;
}

function isForeign(run: Run, rtl: boolean): boolean {
  const own = rtl ? RTL : LTR;
  const other = rtl ? /[\p{L}\p{N}]/u : RTL;
  return run.text.search(own) < 0 && run.text.search(other) >= 0;
}
