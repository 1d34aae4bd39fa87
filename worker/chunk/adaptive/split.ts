/** Takes blocks apart that are too large for a chunk. */
import {
  type BlockKind,
  itemStart,
  lineEnd,
  nextLine,
  scanBlocks,
  skipSpace,
  trimEnd,
} from '../../markup/index.ts';
import { codeUnits } from './code.ts';
import type { PartKind } from './parts.ts';
import { lineUnits, sentenceUnits } from './prose.ts';
import { tableUnits } from './tables.ts';
import { InnerView, type Unit, type View } from './view.ts';

export interface SplitSizes {
  target: number;
  max: number;
  language: string;
  warn(message: string): void;
}

interface Range {
  start: number;
  end: number;
}

/** Containers nested deeper than this are taken for prose. */
const MAX_DEPTH = 12;

/**
 * Pieces of a block, each at most `max`, with what is added to it. They are as small as the block's own borders make
 * them: rows, items, sentences; but never smaller than they need to be for the target.
 */
export function splitBlock(
  view: View,
  kind: PartKind | BlockKind,
  { start, end }: Range,
  sizes: SplitSizes,
  depth: number = 0,
): Unit[] {
  switch (kind) {
    case 'table':
      return tableUnits(view, start, end, sizes);
    case 'code':
      return codeUnits(view, start, end, sizes);
    case 'toc':
    case 'html':
    case 'math':
      return lineUnits(view, start, end, sizes);
    case 'list':
      if (depth < MAX_DEPTH) return listUnits(view, { start, end }, sizes, depth);
      break;
    case 'quote':
      if (depth < MAX_DEPTH) return quoteUnits(view, { start, end }, sizes, depth);
      break;
  }
  return sentenceUnits(view, start, end, sizes, sizes.language);
}

function quoteUnits(view: View, range: Range, sizes: SplitSizes, depth: number): Unit[] {
  const { text } = view;
  if (text[skipSpace(text, range.start, range.end)] === '>') {
    return innerUnits(
      view,
      new InnerView(view, range, '> ', (_, start, end) => quoteMark(text, start, end)),
      sizes,
      depth,
    );
  }
  const indented = (line: number, start: number, end: number): number =>
    line === 0 ? 0 : indentOf(text, start, end, 4);
  return innerUnits(view, new InnerView(view, range, '    ', indented), sizes, depth);
}

function quoteMark(text: string, start: number, end: number): number {
  return /^ {0,3}>[ \t]?/.exec(text.slice(start, Math.min(end, start + 6)))?.[0].length ?? 0;
}

/** Length of the indentation, at most `limit` characters. */
function indentOf(text: string, start: number, end: number, limit: number): number {
  let i = start;
  while (i < end && i - start < limit && (text[i] === ' ' || text[i] === '\t')) i++;
  return i - start;
}

function innerUnits(outer: View, inner: InnerView, sizes: SplitSizes, depth: number): Unit[] {
  const max = Math.max(1, sizes.max - inner.overhead);
  const own = { ...sizes, max, target: Math.min(sizes.target, max) };
  // Marks that would take most of a chunk are not repeated.
  const marked = inner.overhead <= sizes.max / 2;
  const units: Unit[] = [];
  for (const block of scanBlocks(inner.text, 0, inner.text.length)) {
    if (block.kind === 'rule') continue;
    const whole = { start: block.start, end: block.end, open: '', close: '' };
    if (inner.size(block.start, block.end) <= own.target) units.push(whole);
    else units.push(...splitBlock(inner, block.kind, block, own, depth + 1));
  }
  return units
    .map((unit) => {
      const { start, end, open, close } = inner.toOuter(unit);
      return marked ? { start, end, open, close } : { start, end, open: '', close: '' };
    })
    .filter(({ start, end }) => start < end && outer.size(start, end) > 0);
}

// --- lists -----------------------------------------------------------------------------------------------

interface Item extends Range {
  /** Columns in front of its content. */
  indent: number;
  /** Characters up to its content on its first line. */
  marker: number;
}

/** Items; those that are too long, by what they hold. */
function listUnits(view: View, range: Range, sizes: SplitSizes, depth: number): Unit[] {
  const { text } = view;
  return itemsOf(text, range).flatMap((item) => {
    const { start, end, indent, marker } = item;
    if (view.size(start, end) <= sizes.target) return { start, end, open: '', close: '' };
    const length = (line: number, from: number, to: number): number =>
      line === 0 ? marker : indentOf(text, from, to, indent);
    return innerUnits(view, new InnerView(view, item, ' '.repeat(indent), length), sizes, depth);
  });
}

/** Outermost items of a list: a marker further to the right belongs to the item around it. */
function itemsOf(text: string, { start, end }: Range): Item[] {
  const items: Item[] = [];
  for (let pos = start; pos < end; ) {
    const eol = lineEnd(text, pos, end);
    const first = skipSpace(text, pos, eol);
    const open = items.at(-1);
    const indent = columnsOf(text, pos, first);
    const outside = open === undefined || indent < open.indent;
    const marker = outside && first < eol ? itemStart(text, first, eol, indent) : undefined;
    if (marker !== undefined) {
      if (open !== undefined) open.end = trimEnd(text, open.start, pos);
      const behind = first + marker.length;
      const content = behind + indentOf(text, behind, eol, marker.width - marker.length);
      items.push({ start: pos, end, indent: indent + marker.width, marker: content - pos });
    }
    pos = nextLine(text, eol, end);
  }
  return items.length > 0 ? items : [{ start, end, indent: 0, marker: 0 }];
}

function columnsOf(text: string, start: number, end: number): number {
  let column = 0;
  for (let i = start; i < end; i++) column += text[i] === '\t' ? 4 - (column % 4) : 1;
  return column;
}
