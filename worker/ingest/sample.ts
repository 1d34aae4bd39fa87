/**
 * The prose of a document, for finding out its language. Code, tables, addresses and product names in a manual
 * look like any language: of English technical pages taken as they are, one in five was taken for another.
 */

const SAMPLE = 800;
/** Where to stop looking for more. */
const REACH = 64 * 1024;
/** Less prose than this says less than the text as it is. */
const ENOUGH = 40;

const FENCE = /^\s*(`{3,}|~{3,})/;
const MARKER = /^[\s>*+#-]*(?:\d+[.)]\s+)?/;
/** Words in a row, or a script that is written without spaces between them. */
const PROSE = /\p{L}\S*(?:\s+\S*\p{L}\S*){4}|[^\p{Script=Latin}\P{L}]{5}/u;
/** Inline code, the address of a link, and whatever holds more than letters. */
const NOT_PROSE = /`[^`]*`|\]\([^)]*\)|\S*[^\p{L}\p{M}\s.,;:!?'’"“”„«»()[\]。、，？！「」]\S*/gu;
/** `JavaScript`, `HTTP`. */
const NAME = /\p{L}*\p{Lu}\p{L}*\p{Lu}\p{L}*/gu;

export function proseSample(text: string, from: number): string {
  let sample = '';
  let fence = '';
  for (const line of linesOf(text, from)) {
    const opening = FENCE.exec(line)?.[1] ?? '';
    if (fence !== '') {
      if (opening.startsWith(fence)) fence = '';
      continue;
    }
    fence = opening;
    if (opening === '') sample += proseOf(line);
    if (sample.length >= SAMPLE) break;
  }
  return sample.trim().length >= ENOUGH ? sample.slice(0, SAMPLE) : text.slice(from, from + SAMPLE);
}

function proseOf(line: string): string {
  const body = line.replace(MARKER, '');
  if (!PROSE.test(body)) return '';
  return `${body.replace(NOT_PROSE, ' ').replace(NAME, ' ').replace(/\s+/g, ' ')}\n`;
}

function* linesOf(text: string, from: number): Generator<string> {
  const end = Math.min(text.length, from + REACH);
  for (let start = from; start < end; ) {
    const newline = text.indexOf('\n', start);
    const next = newline < 0 || newline > end ? end : newline + 1;
    // A line without an end is a text on one line.
    yield text.slice(start, Math.min(next, start + 4 * SAMPLE));
    start = next;
  }
}
