/** The lines of one paragraph: which of them flow together, and which stand for themselves without a blank line. */
import { isCapitals } from '../headings/signs.ts';
import { isUnnumberedPart, structureLine } from '../headings/words.ts';
import type { Line } from './line.ts';

const ITEM = /^(?:[-+*•–—·▪◦‣○●■□➢✓]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)])[ \t]+\S/;
/** A link's address or a footnote. */
const DEFINITION = /^\[[^\]\n]{1,200}\]:/;
const BOLD = /^(?:\*\*[^*]+\*\*|__[^_]+__)$/;
/** `4.3 Title`. */
const NUMBERED = /^\d{1,2}(?:\.\d{1,2}){1,5}\.?[ \t]+\p{Lu}/u;
const LEADERS = /(?:[.·…][ \t]?){4}/;
const COLUMNS = /\S(?:\t+| {3,})\S/;
/** Longer lines are no headings. */
const MAX_HEADING = 120;
/** Deeper by so many columns is another paragraph, below the end of a sentence. */
const INDENT = 2;
const SENTENCE_END = /[.!?…:][)\]"'’”»]*$/;

/** Settles kinds and groups. Of Markdown, indentation says nothing and columns are not aligned by blanks. */
export function markParagraph(text: string, lines: readonly Line[], plain: boolean): void {
  let group = -1;
  let above: Line | undefined;
  for (const [i, line] of lines.entries()) {
    if (line.kind !== 'text') {
      above = undefined;
      continue;
    }
    const content = text.slice(line.content, line.end);
    const free = above?.kind !== 'text' || endsSentence(text, above);
    const below = lines[i + 1];
    const next = below === undefined ? '' : text.slice(below.content, below.end);
    line.item ||= ITEM.test(content);
    if (isRow(content, plain) || (free && isHeading(content, next))) {
      line.kind = 'alone';
    }
    const begins = line.item || DEFINITION.test(content) || (plain && free && isDeeper(line, above));
    if (begins || above?.kind !== 'text') group = line.start;
    line.group = group;
    above = line;
  }
}

/** A rule, an entry of a table of contents, or one row of several. */
function isRow(content: string, plain: boolean): boolean {
  if (!/[\p{L}\p{N}]/u.test(content) || LEADERS.test(content)) return true;
  return plain && (COLUMNS.test(content) || content.includes('|'));
}

function isHeading(content: string, below: string): boolean {
  if (content.length > MAX_HEADING || /^\p{Ll}/u.test(below)) return false;
  if (BOLD.test(content) || isUnnumberedPart(content)) return true;
  if (isCapitals(content) && !isCapitals(below)) return true;
  if (/[.;,!?-]$/.test(content)) return false;
  return NUMBERED.test(content) || structureLine(content) !== undefined;
}

function endsSentence(text: string, { content, end }: Line): boolean {
  return SENTENCE_END.test(text.slice(Math.max(content, end - 8), end));
}

function isDeeper(line: Line, above: Line | undefined): boolean {
  return above !== undefined && line.content - line.start - (above.content - above.start) >= INDENT;
}
