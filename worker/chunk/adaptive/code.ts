/** Code at its blank lines, else at its lines, each piece in the same fence. */
import { closesFence, fenceStart, lineEnd, nextLine, skipSpace, trimEnd } from '../../markup/index.ts';
import { fittingUnits } from './prose.ts';
import type { Unit, View } from './view.ts';

/** The lines around code, for pieces that lack theirs. */
interface Fence {
  open: string;
  close: string;
  /** Whether the code has a closing line of its own. */
  closed: boolean;
  /** Range of the code between the lines. */
  from: number;
  to: number;
}

export function codeUnits(
  view: View,
  start: number,
  end: number,
  { target, max }: { target: number; max: number },
): Unit[] {
  const fence = fenceOf(view, start, end, max);
  const room = (size: number): number =>
    Math.max(1, size - view.sizeOf(fence.open) - view.sizeOf(fence.close));
  const pieces = groupsOf(view.text, fence).flatMap((group) =>
    view.size(group.start, group.end) <= room(target) ? group : codeLines(view, group, room(max)),
  );
  return fenced(view, fence, start, end, pieces, max);
}

/** What a fence needs that is not closed; empty for everything else. */
export function missingClose(view: View, start: number, end: number): string {
  const { close, closed } = fenceOf(view, start, end, Number.POSITIVE_INFINITY);
  return closed ? '' : close;
}

function fenceOf(view: View, start: number, end: number, max: number): Fence {
  const { text } = view;
  const first = skipSpace(text, start, end);
  const eol = lineEnd(text, start, end);
  const next = nextLine(text, eol, end);
  const last = Math.max(next, lineStart(text, start, end));
  const mark = fenceStart(text, first, eol);
  const plain = { open: '', close: '', closed: true, from: start, to: end };
  if (mark === undefined || (mark.mark !== 96 && mark.mark !== 126)) return plain;
  const line = String.fromCharCode(mark.mark).repeat(mark.length);
  const indent = text.slice(start, first);
  const closed = last > eol && last < end && closesFence(text, skipSpace(text, last, end), end, mark);
  const wholes = [text.slice(start, eol).trimEnd(), `${indent}${line}`].map((opening) => ({
    open: `${opening}\n`,
    close: `\n${indent}${line}`,
  }));
  const whole = wholes.find(({ open, close }) => view.sizeOf(open) + view.sizeOf(close) <= max / 2);
  return { ...plain, ...whole, closed, from: next, to: closed ? last : end };
}

function lineStart(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && text[at - 1] !== '\n' && text[at - 1] !== '\r') at--;
  return at;
}

interface Range {
  start: number;
  end: number;
}

/** Runs of lines that are not blank. */
function groupsOf(text: string, { from, to }: Fence): Range[] {
  const groups: Range[] = [];
  let open: Range | undefined;
  for (let pos = from; pos < to; ) {
    const eol = lineEnd(text, pos, to);
    const blank = skipSpace(text, pos, eol) === eol;
    if (blank) open = undefined;
    else if (open !== undefined) open.end = trimEnd(text, pos, eol);
    else {
      open = { start: pos, end: trimEnd(text, pos, eol) };
      groups.push(open);
    }
    pos = nextLine(text, eol, to);
  }
  return groups;
}

function codeLines(view: View, { start, end }: Range, room: number): Range[] {
  const lines: Range[] = [];
  for (let pos = start; pos < end; ) {
    const eol = lineEnd(view.text, pos, end);
    const last = trimEnd(view.text, pos, eol);
    if (view.size(pos, last) <= room) lines.push({ start: pos, end: last });
    else lines.push(...fittingUnits(view, pos, eol, room));
    pos = nextLine(view.text, eol, end);
  }
  return lines;
}

/** The first piece takes the opening line, the last one the closing line. */
function fenced(
  view: View,
  { open, close, closed }: Fence,
  start: number,
  end: number,
  pieces: readonly Range[],
  max: number,
): Unit[] {
  if (pieces.length === 0) return fittingUnits(view, start, end, max);
  const units = pieces.map((piece): Unit => ({ ...piece, open, close }));
  const first = units[0]!;
  if (view.size(start, first.end) + view.sizeOf(close) <= max) Object.assign(first, { start, open: '' });
  // An opening line that has no room beside the code stands alone.
  else units.unshift(...fittingUnits(view, start, first.start, max));
  const last = units.at(-1)!;
  if (closed && view.size(last.start, end) + view.sizeOf(last.open) <= max)
    Object.assign(last, { end, close: '' });
  return units;
}
