/** What a document is made of: its outermost blocks, with the headings that have no markup among them. */
import {
  type Block,
  type BlockKind,
  findHeadings,
  footnoteLabel,
  type Heading,
  isContentsEntry,
  itemStart,
  levelsOf,
  lineEnd,
  markedHeading,
  nextLine,
  plainInline,
  scanBlocks,
  scanParagraphs,
  skipBlankLines,
  skipSpace,
  trimEnd,
} from '../../markup/index.ts';

export type PartKind = Exclude<BlockKind, 'rule'> | 'math' | 'toc' | 'footnote';

export interface Part {
  kind: PartKind;
  start: number;
  end: number;
  /** Of headings only. */
  heading?: { level: number; title: string };
}

/** Fewer lines that look like entries are no table of contents. */
const MIN_ENTRIES = 3;
/** A number in front that is a year and no item's. */
const YEAR = /^[ \t]*[12]\d{3}\. /;

/** In order, from `from` on, without rules and without headings that say nothing. */
export function partsOf(text: string, from: number, markup: 'markdown' | 'plain'): Part[] {
  const blocks = [...(markup === 'markdown' ? scanBlocks : plainBlocks)(text, from, text.length)];
  const unmarked = untitled(unmarkedHeadings(text, from, markup), blocks);
  const parts: Part[] = [];
  let next = 0;
  let done = from;
  for (const block of blocks) {
    for (; next < unmarked.length && unmarked[next]!.start < block.end; next++) {
      const heading = unmarked[next]!;
      addBlock(parts, text, { ...block, start: Math.max(block.start, done), end: heading.start });
      addHeading(parts, text, { ...heading, title: plainInline(heading.title) }, Number.NaN);
      done = heading.next;
    }
    addBlock(parts, text, { ...block, start: Math.max(block.start, done) });
  }
  placeUnmarked(parts, unmarked);
  return joinMaths(parts, text);
}

/** Paragraphs, and lists among them. */
function* plainBlocks(text: string, start: number, end: number): Generator<Block> {
  for (const block of scanParagraphs(text, start, end)) {
    yield isPlainList(text, block) ? { ...block, kind: 'list' } : block;
  }
}

/** Two lines with markers or more, the first one among them. */
function isPlainList(text: string, { start, end }: Block): boolean {
  let items = 0;
  for (let pos = start; pos < end && items < 2; ) {
    const eol = lineEnd(text, pos, end);
    const first = skipSpace(text, pos, eol);
    if (itemStart(text, first, eol, 0) !== undefined) items++;
    else if (pos === start) return false;
    pos = nextLine(text, eol, end);
  }
  return items === 2;
}

/** A heading of the markup is one of its own also where it might be the title of the line above. */
function untitled(headings: readonly Heading[], blocks: readonly Block[]): Heading[] {
  const marked = blocks.filter(({ kind }) => kind === 'heading');
  let at = 0;
  return headings.map((heading) => {
    while (at < marked.length && marked[at]!.start < heading.start) at++;
    const next = marked[at]?.start ?? Number.POSITIVE_INFINITY;
    return next < heading.next ? { ...heading, title: heading.title.split(' · ')[0]!, next } : heading;
  });
}

/** Headings of the markup are found with their blocks. */
function unmarkedHeadings(text: string, from: number, markup: 'markdown' | 'plain'): Heading[] {
  const document = { text, kind: 'text', markup, meta: {}, warnings: [] };
  return findHeadings(document, from, true).filter(({ sign }) => sign !== 'marked');
}

function addBlock(parts: Part[], text: string, block: Block): void {
  if (block.start >= block.end) return;
  const start = skipBlankLines(text, block.start, block.end);
  const end = trimEnd(text, start, block.end);
  if (start >= end || block.kind === 'rule') return;
  const heading = start === block.start ? markedHeading({ text }, block) : undefined;
  if (heading !== undefined) {
    addHeading(parts, text, heading, heading.level);
    addBlock(parts, text, { kind: 'html', start: Math.min(heading.next, end), end });
  } else if (block.kind !== 'heading') {
    parts.push({ kind: kindOf(text, block.kind, start, end), start, end });
  }
}

interface FoundLine {
  title: string;
  start: number;
  next: number;
}

function addHeading(parts: Part[], text: string, { title, start, next }: FoundLine, level: number): void {
  const end = trimEnd(text, start, next);
  if (title !== '' && start < end) parts.push({ kind: 'heading', start, end, heading: { level, title } });
}

function kindOf(text: string, kind: Exclude<BlockKind, 'rule'>, start: number, end: number): PartKind {
  const eol = lineEnd(text, start, end);
  if (kind === 'quote' && footnoteLabel(text, start, eol) > 0) return 'footnote';
  if (kind === 'list' && YEAR.test(text.slice(start, start + 20)) && nextLine(text, eol, end) >= end)
    return 'paragraph';
  if (kind === 'paragraph' && isContents(text, start, end)) return 'toc';
  return kind;
}

function isContents(text: string, start: number, end: number): boolean {
  let entries = 0;
  let lines = 0;
  for (let pos = start; pos < end; lines++) {
    const eol = lineEnd(text, pos, end);
    if (isContentsEntry(text.slice(Math.max(pos, eol - 100), eol))) entries++;
    pos = nextLine(text, eol, end);
  }
  return entries >= MIN_ENTRIES && entries >= lines / 2;
}

// --- levels of headings without markup -----------------------------------------------------------------

/** These say nothing of where they stand: they lie below whatever other heading is above. */
const WEAK: ReadonlySet<string> = new Set(['bold', 'caps', 'outdent']);

/** Headings without markup lie below the one with markup that they follow. */
function placeUnmarked(parts: readonly Part[], unmarked: readonly Heading[]): void {
  const levels = levelsOf(
    unmarked.filter(({ sign, rank }) => !WEAK.has(sign) && !(sign === 'part' && !rank)),
  );
  const at = new Map(unmarked.map((heading) => [heading.start, heading]));
  let marked = 0;
  let above = 0;
  for (const { start, heading } of parts) {
    if (heading === undefined) continue;
    const found = at.get(start);
    if (found === undefined) marked = heading.level;
    else if (WEAK.has(found.sign)) heading.level = above + 1;
    else heading.level = marked + depthOf(found, levels);
    if (found === undefined || !WEAK.has(found.sign)) above = heading.level;
  }
}

function depthOf({ sign, key, path }: Heading, levels: ReadonlyMap<string, number>): number {
  const numbered = sign === 'number' ? (path?.length ?? 1) : 1;
  return Math.max(levels.get(key) ?? 1, numbered);
}

// --- displayed formulas ----------------------------------------------------------------------------------

/** From the paragraph that begins with `$$` to the one that ends with it, blank lines between them or not. */
function joinMaths(parts: readonly Part[], text: string): Part[] {
  const joined: Part[] = [];
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    const last =
      part.kind === 'paragraph' && text.startsWith('$$', part.start) ? mathEnd(parts, text, i) : -1;
    if (last < 0) joined.push(part);
    else {
      joined.push({ kind: 'math', start: part.start, end: parts[last]!.end });
      i = last;
    }
  }
  return joined;
}

/** Formulas of more blocks than this are none. */
const MAX_MATH = 20;

function mathEnd(parts: readonly Part[], text: string, first: number): number {
  for (let i = first; i < Math.min(parts.length, first + MAX_MATH) && parts[i]!.kind === 'paragraph'; i++) {
    const { start, end } = parts[i]!;
    const from = i === first ? start + 2 : start;
    if (end - 2 >= from && text.startsWith('$$', end - 2)) return i;
  }
  return -1;
}
