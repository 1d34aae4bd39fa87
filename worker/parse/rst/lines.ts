/** Lines and their indentation, by which this format says what belongs to what. */

export interface Taken {
  /** Without the indentation that they share, and without blank lines at the ends. */
  lines: string[];
  /** Index of the first line that was not taken. */
  next: number;
}

/** Tabs reach the next multiple of eight columns. Ends of lines are trimmed. */
export function toLines(text: string): string[] {
  return text.split(/\r\n?|\n/).map((line) => (line.includes('\t') ? expandTabs(line) : line).trimEnd());
}

function expandTabs(line: string): string {
  let expanded = '';
  for (const [i, piece] of line.split('\t').entries()) {
    if (i > 0) expanded += ' '.repeat(8 - (expanded.length % 8));
    expanded += piece;
  }
  return expanded;
}

export function indentOf(line: string): number {
  let indent = 0;
  while (line[indent] === ' ') indent++;
  return indent;
}

/** Lines from `from` that are indented by at least `least`, with the blank ones between them. */
export function takeIndented(lines: readonly string[], from: number, least: number = 1): Taken {
  let next = from;
  let end = from;
  let shared = Number.POSITIVE_INFINITY;
  for (; next < lines.length; next++) {
    const line = lines[next]!;
    if (line === '') continue;
    const indent = indentOf(line);
    if (indent < least) break;
    shared = Math.min(shared, indent);
    end = next + 1;
  }
  return { lines: trimBlank(lines.slice(from, end).map((line) => line.slice(shared))), next: end };
}

/** A list item: what stands behind the marker, and the lines below that are indented as far. */
export function takeItem(lines: readonly string[], from: number, width: number): Taken {
  const rest = lines[from]!.slice(width);
  const below: string[] = [];
  let next = from + 1;
  let end = next;
  for (; next < lines.length; next++) {
    const line = lines[next]!;
    if (line !== '' && indentOf(line) < width) break;
    below.push(line.slice(width));
    if (line !== '') end = next + 1;
  }
  return { lines: trimBlank([rest, ...below.slice(0, end - from - 1)]), next: end };
}

export function trimBlank(lines: readonly string[]): string[] {
  let start = 0;
  let end = lines.length;
  while (start < end && lines[start] === '') start++;
  while (end > start && lines[end - 1] === '') end--;
  return lines.slice(start, end);
}

const ADORNMENT = /^([!-/:-@[-`{-~])\1*$/;

/** The mark of a line that consists of one punctuation mark, over and over. */
export function adornmentOf(line: string | undefined): string | undefined {
  return line === undefined ? undefined : ADORNMENT.exec(line)?.[1];
}

export interface Title {
  text: string;
  /** Which mark, and whether it also stands above: titles alike are of one level. */
  style: string;
  next: number;
}

/** A title at `at`: underlined, or between two equal lines. */
export function titleAt(lines: readonly string[], at: number): Title | undefined {
  const line = lines[at]!;
  const over = adornmentOf(line);
  const text = lines[at + 1];
  if (over !== undefined && text && adornmentOf(lines[at + 2]) === over && isLong(line, text.trim())) {
    return { text: text.trim(), style: `${over}${over}`, next: at + 3 };
  }
  const under = adornmentOf(text);
  if (under === undefined || line === '' || line.startsWith(' ') || over !== undefined) return undefined;
  return isLong(text!, line) ? { text: line, style: under, next: at + 2 } : undefined;
}

/** A short line below a longer one is a slip from four marks on, and none below that. */
function isLong(adornment: string, title: string): boolean {
  return adornment.length >= 4 || adornment.length >= title.length;
}
