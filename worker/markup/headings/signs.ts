/** What a line looks like by itself: a title, capitals, an underlined heading. */
import type { TitleLine } from './heading.ts';
import type { StandingLine } from './standing.ts';
import { isContentsEntry, structureLine } from './words.ts';

/** A title over one line or two. */
export function titleLine({
  text,
  start,
  next,
  lines,
  second,
  secondNext,
}: StandingLine): TitleLine | undefined {
  if (lines === 1) return isTitle(text) ? { text, start, next } : undefined;
  const both = `${text} ${second}`;
  return lines === 2 && isTitle(both) && structureLine(second) === undefined
    ? { text: both, start, next: secondNext }
    : undefined;
}

/** `S e c t i o n 1` is how printers emphasize a word. */
export function unspaced(line: string): string {
  return line.replace(/^\p{L}(?: \p{L}){3,}(?= |$)/u, (word) => word.replaceAll(' ', ''));
}

export function isEnd(line: string): boolean {
  return line.length <= 100 && !/[.,;:!?…”"'|-]$/.test(line) && !isContentsEntry(line);
}

const ROW = /^([=~^*#"'`:.+_-])\1{2,}$/;

/** A title above a row of signs about as long; with the same row above it, too, it is of another kind. */
export function underlined(line: StandingLine): { title: string; key: string; next: number } | undefined {
  const over = ROW.exec(line.text)?.[1];
  const [title, row, next] =
    over === undefined
      ? [line.text, line.second, line.secondNext]
      : [line.second, line.third, line.thirdNext];
  const under = ROW.exec(row)?.[1];
  if (under === undefined || (over !== undefined && over !== under)) return undefined;
  if (!/\p{L}/u.test(title) || /\s{3,}/.test(title) || row.length < 0.7 * title.length) return undefined;
  if (over === undefined && row.length > 1.5 * title.length + 3) return undefined;
  return { title, key: `${over === undefined ? 'under' : 'over'}${under}`, next };
}

/** A short line that is no sentence. */
export function isTitle(text: string): boolean {
  return (
    isEnd(text) && /^[\p{Lu}\p{Lo}]/u.test(text) && !/\s{3,}/.test(text) && structureLine(text) === undefined
  );
}

export function isCapitals(text: string): boolean {
  if (text.length > 80 || !/^[\p{Lu}\d]/u.test(text) || /\p{Ll}|\s{3,}|[,;.!?|-]$/u.test(text)) return false;
  const letters = text.match(/\p{Lu}/gu)?.length ?? 0;
  return letters >= 3 && letters >= 0.6 * text.replace(/\s/g, '').length;
}
