/** Which lines of plain text may flow together. */
import { scanParagraphs } from '../paragraphs.ts';
import { closesFence, fenceStart } from '../starts.ts';
import type { Line } from './line.ts';
import { markParagraph } from './paragraph.ts';

export function markPlain(text: string, lines: readonly Line[]): void {
  markFences(text, lines);
  let at = 0;
  for (const block of scanParagraphs(text, 0, text.length)) {
    while (at < lines.length && lines[at]!.start < block.start) at++;
    const first = at;
    while (at < lines.length && lines[at]!.start < block.end) at++;
    markParagraph(text, lines.slice(first, at), true);
  }
}

/** Only fences that are closed: a row of backticks may be an ornament. */
function markFences(text: string, lines: readonly Line[]): void {
  const closers = lines.flatMap(({ content, end }, i) =>
    /^`{3,}$/.test(text.slice(content, Math.min(end, content + 80))) ? [i] : [],
  );
  for (let i = 0, next = 0; i < lines.length; i++) {
    const { content, end } = lines[i]!;
    if (text[content] !== '`') continue;
    const fence = fenceStart(text, content, end);
    while (next < closers.length && closers[next]! <= i) next++;
    const close = closers[next];
    if (fence === undefined || close === undefined) continue;
    if (!closesFence(text, lines[close]!.content, lines[close]!.end, fence)) continue;
    for (const line of lines.slice(i, close + 1)) line.kind = 'verbatim';
    i = close;
  }
}
