/** Measures of how alike two Markdown texts are. */

/** Words in order, without markup. */
export function wordsOf(markdown: string): string[] {
  const text = plain(markdown)
    .replace(/^\s*\|?(?:\s*:?-{2,}:?\s*\|)+\s*(?::?-{2,}:?)?\s*$/gm, ' ')
    .replace(/^#+ |^```.*$|[|*`]/gm, ' ');
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function plain(markdown: string): string {
  return markdown
    .normalize('NFKC')
    .toLowerCase()
    .replace(/<!--.*?-->/gs, ' ')
    .replace(/&(?:amp|lt|gt);/g, ' ')
    .replace(/\\(?=[!-/:-@[-`{-~])|\u00ad/g, '');
}

/** Twice the longest common subsequence over the sum of the lengths. */
export function similarity(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return a.length === b.length ? 1 : 0;
  let above = new Uint32Array(b.length + 1);
  for (const word of a) {
    const row = new Uint32Array(b.length + 1);
    for (let at = 0; at < b.length; at++) {
      row[at + 1] = word === b[at] ? above[at]! + 1 : Math.max(above[at + 1]!, row[at]!);
    }
    above = row;
  }
  return (2 * above[b.length]!) / (a.length + b.length);
}

export function headingsOf(markdown: string): string[] {
  const lines = plain(markdown).match(/^#{1,6} .*$/gm) ?? [];
  return lines.map(letters).filter((line) => line !== '');
}

/** Cells of tables, without empty ones. */
export function cellsOf(markdown: string): string[] {
  const rows = plain(markdown)
    .split('\n')
    .filter((line) => /^\s*\|/.test(line) && !/^[\s|:-]+$/.test(line));
  return rows
    .flatMap((row) => row.split('|'))
    .map(letters)
    .filter((cell) => cell !== '');
}

function letters(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}%€$+<>=-]+/gu, '');
}

/** Over the entries as bags. */
export function f1(found: readonly string[], wanted: readonly string[]): number {
  if (found.length + wanted.length === 0) return 1;
  const left = new Map<string, number>();
  for (const entry of wanted) left.set(entry, (left.get(entry) ?? 0) + 1);
  let common = 0;
  for (const entry of found) {
    const count = left.get(entry) ?? 0;
    if (count === 0) continue;
    left.set(entry, count - 1);
    common++;
  }
  return (2 * common) / (found.length + wanted.length);
}
