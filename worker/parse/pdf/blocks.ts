/** Lines of a page → paragraphs, list items, code, rows, notes and tables. */

import { numberedHeading, startsItem } from './numbering.ts';
import { median } from './numbers.ts';
import { boxOf } from './tables/index.ts';
import type { Block, BlockKind, Line, PageLayout } from './types.ts';

/** Distance of base lines in a paragraph, in ems, where the page does not tell. */
const LEADING = 1.25;
const GAP = 1.3;
/** Of lines of code, among which some are blank, and of rows. */
const FAR = 2.5;
const INDENT = 0.8;
const SIZE_CHANGE = 1.07;
/** A line that ends so far from the right edge of its block ends its paragraph. */
const SHORT = 0.8;
const LEADERS = /(?:(?:\. ?){4,}|[…⋯]{2,}|·{4,})\s*\S*$/;
const TERMINATOR = /[.!?:;。！？]["'”’»)\]]*$/;
const NOTE_MARK = /^(?:\(?\d{1,3}\)?|\(?[*†‡§]+\)?)\s?\S/;
const NOTE_SIZE = 0.92;

export function readBlocks(page: PageLayout, bodySize: number): Block[] {
  const builder = new PageBlocks(page, bodySize);
  for (const part of page.parts) {
    if (part.kind === 'table') builder.table(page, part);
    else builder.line(part);
  }
  return builder.finish();
}

class PageBlocks {
  private readonly blocks: Block[] = [];
  private readonly leading: number;
  private readonly page: PageLayout;
  private readonly bodySize: number;

  constructor(page: PageLayout, bodySize: number) {
    this.page = page;
    this.bodySize = bodySize;
    this.leading = leadingOf(page);
  }

  table(page: PageLayout, table: Block['table'] & object): void {
    this.blocks.push({
      kind: 'table',
      page: page.page,
      lines: [],
      level: 0,
      table,
      box: table.box,
      text: '',
    });
  }

  line(line: Line): void {
    const block = this.blocks.at(-1);
    const kind = this.kindOf(line);
    if (block !== undefined && this.continues(block, line, kind)) {
      block.lines.push(line);
    } else {
      const level = line.tag?.level ?? 0;
      this.blocks.push({ kind, page: this.page.page, lines: [line], level, box: boxOf([line]), text: '' });
    }
  }

  finish(): Block[] {
    for (const block of this.blocks) {
      if (block.kind === 'table') continue;
      block.box = boxOf(block.lines);
      if (block.kind === 'code' && block.lines.length === 1 && block.lines[0]!.tag?.role !== 'code') {
        block.kind = 'paragraph';
      }
      const [line] = block.lines;
      if (block.kind === 'rows' && block.lines.length === 1 && !LEADERS.test(line!.text))
        block.kind = 'paragraph';
    }
    return this.blocks;
  }

  private kindOf(line: Line): BlockKind {
    const role = line.tag?.role;
    if (role !== undefined && role !== 'loose' && role !== 'cell') {
      return role === 'paragraph' && startsItem(line.text) ? 'item' : role;
    }
    if (LEADERS.test(line.text)) return 'rows';
    if (line.mono) return 'code';
    if (line.cells > 1) return 'rows';
    if (this.isNote(line)) return 'note';
    return startsItem(line.text) ? 'item' : 'paragraph';
  }

  private isNote(line: Line): boolean {
    if (line.size > this.bodySize * NOTE_SIZE || line.y < this.page.height / 2) return false;
    return NOTE_MARK.test(line.text);
  }

  private continues(block: Block, line: Line, kind: BlockKind): boolean {
    const last = block.lines.at(-1);
    if (last === undefined || last.aside !== line.aside || last.tag?.block !== line.tag?.block) return false;
    if (line.tag !== undefined && line.tag.role !== 'loose') return true;
    if (block.kind === 'code' || block.kind === 'rows')
      return kind === block.kind && this.isBelow(last, line, FAR);
    if (kind === 'item' || kind === 'code' || LEADERS.test(line.text)) return false;
    if (kind === 'note' && block.kind === 'note' && line.x <= last.x + 1) return false;
    return this.flows(block, last, line);
  }

  private flows(block: Block, last: Line, line: Line): boolean {
    if (!this.isBelow(last, line, GAP) || line.x >= last.right || line.right <= last.x) return false;
    if (!sameStyle(block, last, line)) return false;
    if (numberedHeading(line.text)?.kind === 'keyword' && TERMINATOR.test(last.text)) return false;
    const right = Math.max(...block.lines.map((one) => one.right));
    const width = right - Math.min(...block.lines.map((one) => one.x));
    const short = last.right < right - (1 - SHORT) * width && block.lines.length > 1;
    if (short && TERMINATOR.test(last.text)) return false;
    if (block.kind === 'item' || block.kind === 'note') return this.staysInItem(block, last, line);
    return !this.isIndented(block, last, line);
  }

  /** A new paragraph begins farther in than the lines before, which begin at the edge. */
  private isIndented(block: Block, last: Line, line: Line): boolean {
    if (line.rtl) return line.right < last.right - INDENT * line.size && TERMINATOR.test(last.text);
    const indent = line.x - last.x;
    if (indent < INDENT * line.size || isCentred(last, line)) return false;
    return block.lines.length > 1 || TERMINATOR.test(last.text);
  }

  /** The lines below an item's first stand farther in, or the first was full. */
  private staysInItem(block: Block, last: Line, line: Line): boolean {
    const first = block.lines[0]!;
    if (line.x > first.x + 0.3 * line.size || line.rtl) return true;
    if (line.x < first.x - INDENT * line.size) return false;
    if (TERMINATOR.test(last.text)) return false;
    return /^\p{Ll}/u.test(line.text) || last.right > line.x + 0.5 * (this.page.width - 2 * line.x);
  }

  private isBelow(last: Line, line: Line, factor: number): boolean {
    const step = line.y - last.y;
    const size = Math.max(line.size, last.size);
    const limit = Math.max(this.leading * factor, LEADING) * size;
    return step > 0.3 * size && step <= limit;
  }
}

/** Bold lines at the start are a heading; one in the middle may be part of a sentence. */
function sameStyle(block: Block, last: Line, line: Line): boolean {
  if (Math.max(last.size, line.size) / Math.min(last.size, line.size) > SIZE_CHANGE) return false;
  if (last.bold === line.bold) return true;
  return last.bold ? !block.lines.every(({ bold }) => bold) : !TERMINATOR.test(last.text);
}

function isCentred(a: Line, b: Line): boolean {
  return Math.abs(a.x + a.right - b.x - b.right) < 0.5 * b.size;
}

function leadingOf(page: PageLayout): number {
  const steps: number[] = [];
  for (const [at, line] of page.parts.entries()) {
    const last = page.parts[at - 1];
    if (line.kind !== 'line' || last?.kind !== 'line') continue;
    const step = (line.y - last.y) / line.size;
    if (step > 0.8 && step < 2.2 && Math.abs(line.size - last.size) < 0.5 && line.x < last.right)
      steps.push(step);
  }
  return steps.length < 3 ? LEADING : Math.min(median(steps), 2);
}
