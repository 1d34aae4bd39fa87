/** Which lines of a Markdown text may flow together: those of one paragraph, also inside of lists and quotes. */
import { type Block, scanBlocks } from '../blocks.ts';
import { isBoxLine } from '../dialects.ts';
import { findFrontMatter } from '../front-matter.ts';
import { htmlStart } from '../html-start.ts';
import { atxStart, closesFence, type FenceStart, fenceStart, isBlank, isRule, itemStart } from '../starts.ts';
import type { Line } from './line.ts';
import { markParagraph } from './paragraph.ts';

/** Settles kinds, groups and contents of the lines. */
export function markMarkdown(text: string, lines: readonly Line[]): void {
  const from = findFrontMatter(text)?.end ?? 0;
  let at = 0;
  for (; at < lines.length && lines[at]!.start < from; at++) lines[at]!.kind = 'verbatim';
  for (const block of scanBlocks(text, from, text.length)) {
    while (at < lines.length && lines[at]!.start < block.start) at++;
    const first = at;
    while (at < lines.length && lines[at]!.start < block.end) at++;
    markBlock(text, block, lines.slice(first, at));
  }
  markMaths(text, lines);
}

function markBlock(text: string, block: Block, lines: readonly Line[]): void {
  switch (block.kind) {
    case 'paragraph':
      markParagraph(text, lines, false);
      return;
    case 'heading':
      for (const line of lines) line.kind = 'heading';
      return;
    case 'list':
    case 'quote':
      new ContainerReader(text).read(lines);
      return;
    default:
      for (const line of lines) line.kind = 'verbatim';
  }
}

/** Displayed formulas: from a line that begins with `$$` to the one that ends with it. */
function markMaths(text: string, lines: readonly Line[]): void {
  const marked = [...lines.keys()].filter((i) => hasMathsMark(text, lines[i]!));
  let open: number | undefined;
  for (const i of marked) {
    const { content, end } = lines[i]!;
    open ??= text.startsWith('$$', content) ? i : undefined;
    if (open === undefined || !text.startsWith('$$', end - 2) || (open === i && end - content < 4)) continue;
    for (const line of lines.slice(open, i + 1)) line.kind = 'verbatim';
    open = undefined;
  }
}

function hasMathsMark(text: string, { kind, content, end }: Line): boolean {
  if (kind !== 'text' && kind !== 'alone') return false;
  return text.startsWith('$$', content) || text.startsWith('$$', end - 2);
}

/** An open fence, and the container that its lines must be in. */
interface OpenFence extends FenceStart {
  depth: number;
  indent: number;
}

/** Lists and quotes, however nested, line by line. */
class ContainerReader {
  readonly #text: string;
  #fence: OpenFence | undefined;
  /** Of the line being read: quote marks, and columns before its content. */
  #depth = 0;
  #column = 0;
  #itemColumn = 0;
  /** Behind the markers. */
  #body = 0;
  #item = false;
  #group = -1;
  /** Of the line above. */
  #above: { depth: number; flows: boolean } = { depth: 0, flows: false };

  constructor(text: string) {
    this.#text = text;
  }

  read(lines: readonly Line[]): void {
    for (const line of lines) {
      if (line.kind === 'blank') {
        if (this.#fence !== undefined) line.kind = 'verbatim';
        this.#above.flows = false;
        continue;
      }
      this.#enter(line);
      if (!this.#inFence(line)) {
        if (line.content >= line.end) line.kind = 'blank';
        else this.#classify(line);
      }
      this.#above = { depth: this.#depth, flows: line.kind === 'text' };
    }
  }

  /** Goes behind the quote marks and the markers of items; a fence ends with its container. */
  #enter(line: Line): void {
    this.#depth = 0;
    this.#column = 0;
    this.#item = false;
    let pos = this.#skipBlanks(line.start, line.end);
    while (this.#text[pos] === '>' && pos < line.end) {
      this.#depth++;
      this.#column++;
      pos = this.#skipBlanks(pos + 1, line.end);
    }
    line.content = pos;
    if (!this.#isFenced()) this.#fence = undefined;
    for (;;) {
      const marker = this.#fence === undefined ? this.#marker(pos, line.end) : undefined;
      if (marker === undefined) break;
      this.#item = true;
      this.#itemColumn = this.#column + marker.width;
      this.#column += marker.length;
      pos = this.#skipBlanks(pos + marker.length, line.end);
    }
    this.#body = pos;
    line.item = this.#item;
  }

  #skipBlanks(from: number, end: number): number {
    let pos = from;
    for (; pos < end && isBlank(this.#text.charCodeAt(pos)); pos++) {
      this.#column += this.#text.charCodeAt(pos) === 9 ? 4 - (this.#column % 4) : 1;
    }
    return pos;
  }

  #marker(pos: number, end: number): ReturnType<typeof itemStart> {
    if (pos >= end || isRule(this.#text, pos, end)) return undefined;
    return itemStart(this.#text, pos, end, this.#column);
  }

  /** Whether the line still is inside the container of the fence. */
  #isFenced(): boolean {
    const fence = this.#fence;
    return fence !== undefined && this.#depth >= fence.depth && this.#column >= fence.indent;
  }

  #inFence(line: Line): boolean {
    if (this.#fence === undefined) return false;
    line.kind = 'verbatim';
    if (closesFence(this.#text, line.content, line.end, this.#fence)) this.#fence = undefined;
    return true;
  }

  #classify(line: Line): void {
    const text = this.#text;
    const pos = this.#body;
    const fence = fenceStart(text, pos, line.end);
    if (fence !== undefined && (fence.mark === 96 || fence.mark === 126)) {
      this.#fence = {
        ...fence,
        depth: this.#depth,
        indent: this.#item ? this.#itemColumn : this.#fenceIndent(),
      };
      line.kind = 'verbatim';
    } else if (this.#isVerbatim(pos, line.end)) line.kind = 'verbatim';
    else if (atxStart(text, pos, line.end) !== undefined) line.kind = 'heading';
    else if (isBoxLine(text.slice(pos, line.end))) line.kind = 'alone';
    if (this.#item || !this.#above.flows || this.#above.depth !== this.#depth) this.#group = line.start;
    line.group = this.#group;
  }

  /** A fence that is not indented is in no item. */
  #fenceIndent(): number {
    return this.#column >= this.#itemColumn ? this.#itemColumn : 0;
  }

  #isVerbatim(pos: number, end: number): boolean {
    const text = this.#text;
    if (text[pos] === '|' || isRule(text, pos, end)) return true;
    if (text[pos] === '<' && htmlStart(text, pos, end, false) !== undefined) return true;
    const indented = !this.#item && this.#column >= this.#itemColumn + 4;
    return indented && !this.#above.flows;
  }
}
