/** Where a definition ends: by braces, indentation or a closing word. */
import type { Family } from './languages.ts';
import { type Line, lineOf, type Source } from './lines.ts';

/** The last line of what begins in the line `index`. */
export function endOf(source: Source, index: number, family: Family): number {
  if (family === 'braces' || family === 'shell') return endOfBraces(source, index);
  if (family === 'python') return endOfIndented(source, index);
  if (family === 'sql') return lineWhere(source, index, (line) => /;\s*$/.test(line));
  if (family === 'lisp') return lineBefore(source, index, (line) => line.startsWith('('));
  const { indent } = source.lines[index]!;
  if (/\bend\s*;?\s*$/.test(lineOf(source, index))) return index;
  return lineWhere(source, index + 1, (line, at) => at.indent === indent && /^\s*end\b/.test(line));
}

/** A head that goes on for longer has no body. */
const MAX_HEAD_LINES = 20;

/** The line with the brace that closes the first one opened; the first with a semicolon where none is. */
function endOfBraces({ code, lines }: Source, index: number): number {
  const marks = /[{};]/g;
  marks.lastIndex = lines[index]!.start;
  const first = marks.exec(code);
  const limit = lines[Math.min(index + MAX_HEAD_LINES, lines.length) - 1]!.end;
  if (first === null || first.index >= limit) return index;
  if (first[0] !== '{') return lineAt(lines, index, first.index);
  let depth = 1;
  for (let mark = marks.exec(code); mark !== null; mark = marks.exec(code)) {
    if (mark[0] !== ';') depth += mark[0] === '{' ? 1 : -1;
    if (depth === 0) return lineAt(lines, index, mark.index);
  }
  return lines.length - 1;
}

function lineAt(lines: readonly Line[], from: number, offset: number): number {
  let line = from;
  while (lines[line]!.end < offset) line++;
  return line;
}

function endOfIndented(source: Source, index: number): number {
  const { indent } = source.lines[index]!;
  let last = index;
  let open = brackets(lineOf(source, index));
  for (let i = index + 1; i < source.lines.length; i++) {
    const line = source.lines[i]!;
    if (line.blank) continue;
    // What stands in brackets may be indented as it likes.
    if (line.indent <= indent && open <= 0) break;
    open += brackets(lineOf(source, i));
    last = i;
  }
  return last;
}

/** How many more are opened than closed. */
function brackets(line: string): number {
  return (line.match(/[([{]/g)?.length ?? 0) - (line.match(/[)\]}]/g)?.length ?? 0);
}

/** No definition is longer, as far as looking for its end goes. */
const MAX_LINES = 5000;

function lineWhere(source: Source, from: number, test: (line: string, at: Line) => boolean): number {
  for (let i = from; i < Math.min(source.lines.length, from + MAX_LINES); i++) {
    if (!source.lines[i]!.blank && test(lineOf(source, i), source.lines[i]!)) return i;
  }
  return Math.min(from, source.lines.length - 1);
}

function lineBefore(source: Source, from: number, test: (line: string) => boolean): number {
  let last = from;
  for (let i = from + 1; i < Math.min(source.lines.length, from + MAX_LINES); i++) {
    if (source.lines[i]!.blank) continue;
    if (test(lineOf(source, i))) return last;
    last = i;
  }
  return last;
}
