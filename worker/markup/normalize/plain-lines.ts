/** Which lines of plain text may flow together. */
import { isUnnumberedPart, structureLine } from '../headings/words.ts';
import { scanParagraphs } from '../paragraphs.ts';
import { closesFence, fenceStart } from '../starts.ts';
import type { Line } from './line.ts';

const ITEM = /^(?:[-+*•–—·▪◦‣○●■□➢✓]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)])[ \t]+\S/;
/** `4.3 Title`. */
const NUMBERED = /^\d{1,2}(?:\.\d{1,2}){1,5}\.?[ \t]+\p{Lu}/u;
const LEADERS = /(?:[.·…][ \t]?){4}/;
const COLUMNS = /\S(?:\t+| {3,})\S/;
/** Longer lines are no headings. */
const MAX_HEADING = 120;
/** Deeper by so many columns is another paragraph, below the end of a sentence. */
const INDENT = 2;
const SENTENCE_END = /[.!?…:][)\]"'’”»]*$/;

export function markPlain(text: string, lines: readonly Line[]): void {
  markFences(text, lines);
  let at = 0;
  for (const block of scanParagraphs(text, 0, text.length)) {
    while (at < lines.length && lines[at]!.start < block.start) at++;
    const first = at;
    while (at < lines.length && lines[at]!.start < block.end) at++;
    markParagraph(text, lines.slice(first, at));
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

function markParagraph(text: string, lines: readonly Line[]): void {
  let group = -1;
  let above: Line | undefined;
  for (const line of lines) {
    if (line.kind !== 'text') {
      above = undefined;
      continue;
    }
    const content = text.slice(line.content, line.end);
    line.item = ITEM.test(content);
    if (isAlone(content)) line.kind = 'alone';
    if (line.item || above?.kind !== 'text' || beginsParagraph(text, above, line)) group = line.start;
    line.group = group;
    above = line;
  }
}

function isAlone(content: string): boolean {
  if (!/\p{L}/u.test(content) || COLUMNS.test(content) || content.includes('|')) return true;
  if (content.length > MAX_HEADING) return false;
  if (LEADERS.test(content) || isUnnumberedPart(content)) return true;
  if (/[.;,!?-]$/.test(content)) return false;
  return NUMBERED.test(content) || structureLine(content) !== undefined;
}

function beginsParagraph(text: string, above: Line, line: Line): boolean {
  const deeper = line.content - line.start - (above.content - above.start);
  return deeper >= INDENT && SENTENCE_END.test(text.slice(Math.max(above.content, above.end - 8), above.end));
}
