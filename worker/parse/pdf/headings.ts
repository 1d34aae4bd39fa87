/** Which blocks are headings, and of which level, seen over the whole document. */

import { type Candidate, styleOf } from './heading-candidate.ts';
import { joinHeadings } from './heading-join.ts';
import { settleLevels } from './heading-levels.ts';
import { type Numbered, numberedHeading } from './numbering.ts';
import { addTo } from './numbers.ts';
import type { Block, Line } from './types.ts';

export interface OutlineItem {
  title: string;
  /** From 1. */
  level: number;
  page: number;
}

const LARGER = 1.15;
const MUCH_LARGER = 1.25;
const MAX_CHARACTERS = 200;
const MAX_LINES = 4;
const MAX_BOLD = 110;
const MAX_ITALIC = 60;
/** Blocks after a heading among which its text is looked for. */
const AHEAD = 4;
/** The least that counts as text under a heading. */
const MIN_TEXT = 40;
/** More of the text than this in headings means that the tags are no headings. */
const MAX_SHARE = 0.3;
const CAPTION = /^(?:figuur|tabel|figure|fig\.|table|abbildung|abb\.|tabelle|listing|algorithm|eq\.)\s*\d/i;
const SENTENCE_END = /[.;,]["”’)]*$/;

/** Marks the headings among the blocks and joins those that span several. */
export function markHeadings(blocks: Block[], outline: readonly OutlineItem[], bodySize: number): Block[] {
  const roles = hasSaneRoles(blocks);
  if (!roles) for (const block of blocks) if (block.kind === 'heading') block.kind = 'paragraph';
  const setting: Setting = {
    bodySize,
    bodyBold: isMostly(blocks, ({ bold }) => bold),
    bodyItalic: isMostly(blocks, ({ italic }) => italic),
    roles,
    titles: outlineTitles(outline),
    last: lastOfPages(blocks),
  };
  const candidates = new Map<Block, Candidate>();
  for (const [at, block] of blocks.entries()) {
    const candidate = candidateOf(block, blocks.slice(at + 1, at + 1 + AHEAD), setting);
    if (candidate !== undefined) candidates.set(block, candidate);
  }
  dropCounted(blocks, candidates);
  settleLevels([...candidates.values()], bodySize);
  for (const { block } of candidates.values()) block.kind = 'heading';
  return joinHeadings(blocks, candidates, bodySize);
}

interface Setting {
  bodySize: number;
  bodyBold: boolean;
  bodyItalic: boolean;
  roles: boolean;
  titles: ReadonlyMap<string, OutlineItem[]>;
  /** The lowest block of each page. */
  last: ReadonlySet<Block>;
}

function candidateOf(block: Block, next: readonly Block[], setting: Setting): Candidate | undefined {
  if (block.kind === 'table') return undefined;
  const style = styleOf(block);
  const numbered = numberedHeading(block.text);
  const more = numbered === undefined ? {} : { numbered };
  if (block.kind === 'heading') return { block, style, ...more, given: block.level || 1 };
  if (!mayBeHeading(block)) return undefined;
  const outlined = outlineLevel(block, setting.titles);
  if (outlined !== undefined) return { block, style, ...more, given: outlined };
  // Nothing that heads a text stands below it; a footer does.
  if (setting.last.has(block) && block.lines[0]!.size <= setting.bodySize * 1.05) return undefined;
  if (looksLikeHeading(block, next, numbered, setting)) return { block, style, ...more };
  return undefined;
}

function mayBeHeading(block: Block): boolean {
  if (block.kind === 'table' || block.kind === 'code' || block.kind === 'rows' || block.kind === 'note')
    return false;
  const { text, lines } = block;
  if (text.length > MAX_CHARACTERS || lines.length > MAX_LINES || lines[0]!.aside) return false;
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (letters < text.replace(/\s/g, '').length * 0.6 || !/\p{L}{2}|\p{Lo}/u.test(text)) return false;
  return !CAPTION.test(text) && !/^[•◦▪·–—*-]\s/.test(text);
}

function looksLikeHeading(
  block: Block,
  next: readonly Block[],
  numbered: Numbered | undefined,
  { bodySize, bodyBold, bodyItalic, roles }: Setting,
): boolean {
  const { size } = block.lines[0]!;
  // Where the structure tree names headings, looks alone must be plain to see.
  if (size >= bodySize * (roles ? MUCH_LARGER : LARGER)) return !isSentence(block);
  if (isCapitals(block) && block.lines.length <= 2 && opensText(block, next)) return true;
  const bold = !bodyBold && block.lines.every((one) => one.bold);
  if (numbered !== undefined) return countsAsHeading(block, numbered, bold || size > bodySize * 1.04);
  const italic = block.lines.length === 1 && block.lines[0]!.italic && block.text.length <= MAX_ITALIC;
  if (roles || !(bold || (italic && !bodyItalic)) || block.text.length > MAX_BOLD) return false;
  if (SENTENCE_END.test(block.text)) return false;
  return size >= bodySize * 0.95 && opensText(block, next);
}

function countsAsHeading(block: Block, { kind }: Numbered, set: boolean): boolean {
  if (kind === 'keyword') return block.lines.length <= 2;
  if (set) return true;
  return kind === 'decimal' && block.lines.length === 1 && !SENTENCE_END.test(block.text);
}

/** Two to twelve words without a small letter. */
function isCapitals({ text }: Block): boolean {
  const words = text.split(/\s+/).length;
  if (words < 2 || words > 12 || /\p{Ll}|[_=()*;]/u.test(text) || SENTENCE_END.test(text)) return false;
  const letters = text.match(/\p{Lu}/gu)?.length ?? 0;
  return letters >= 6 && letters >= text.replace(/\s/g, '').length * 0.6;
}

function isSentence({ text }: Block): boolean {
  return text.length > 60 && SENTENCE_END.test(text);
}

/** Text follows, perhaps below more headings: words in a drawing have other such words beside them. */
function opensText(block: Block, next: readonly Block[]): boolean {
  if (block.lines.length > 2) return false;
  const first = next.find(({ kind, text, lines }) => {
    const short = text.length < MIN_TEXT && lines.every(({ bold, italic }) => bold || italic);
    return !(kind === 'paragraph' && short) && kind !== 'heading';
  });
  if (first === undefined) return false;
  return (
    first.kind !== 'paragraph' || first.text.length >= MIN_TEXT || first.lines[0]!.size > block.lines[0]!.size
  );
}

function isMostly(blocks: readonly Block[], has: (line: Line) => boolean): boolean {
  let some = 0;
  let all = 0;
  for (const line of blocks.flatMap(({ lines }) => lines)) {
    all += line.text.length;
    if (has(line)) some += line.text.length;
  }
  return some > all / 2;
}

function lastOfPages(blocks: readonly Block[]): ReadonlySet<Block> {
  const last = new Map<number, Block>();
  const count = new Map<number, number>();
  for (const block of blocks) {
    addTo(count, block.page, 1);
    if (block.box.bottom > (last.get(block.page)?.box.bottom ?? Number.NEGATIVE_INFINITY))
      last.set(block.page, block);
  }
  return new Set([...last.values()].filter(({ page }) => count.get(page)! > 1));
}

/** Whether the structure tree names headings, and few enough. */
function hasSaneRoles(blocks: readonly Block[]): boolean {
  let inside = 0;
  let all = 0;
  let count = 0;
  for (const { kind, text } of blocks) {
    all += text.length;
    if (kind !== 'heading') continue;
    inside += text.length;
    count++;
  }
  return count > 0 && (inside <= all * MAX_SHARE || all < 1000);
}

const NUMBER = /^[\d.]+\s+/;

// --- outline ---------------------------------------------------------------------------------------

function outlineTitles(outline: readonly OutlineItem[]): ReadonlyMap<string, OutlineItem[]> {
  const titles = new Map<string, OutlineItem[]>();
  for (const item of outline) {
    for (const key of new Set([plain(item.title), plain(item.title.replace(NUMBER, ''))])) {
      if (key.length < 2) continue;
      const same = titles.get(key);
      if (same === undefined) titles.set(key, [item]);
      else same.push(item);
    }
  }
  return titles;
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Also where the outline leaves out the number, or has it and the page does not. */
function outlineLevel(block: Block, titles: ReadonlyMap<string, OutlineItem[]>): number | undefined {
  if (titles.size === 0) return undefined;
  const text = block.text.replace(/(?:\. ?){3,}.*$/, '');
  for (const key of [plain(text), plain(text.replace(NUMBER, ''))]) {
    const found = titles.get(key)?.find(({ page }) => Math.abs(page - block.page) <= 1);
    if (found !== undefined) return found.level;
  }
  return undefined;
}

// --- numbers ---------------------------------------------------------------------------------------

/** `1. Apples` beside `2. Pears` is a list: single numbers must count through the document, with text between. */
function dropCounted(blocks: readonly Block[], candidates: Map<Block, Candidate>): void {
  for (const [at, block] of blocks.entries()) {
    const candidate = candidates.get(block);
    if (candidate?.numbered?.kind !== 'single' || candidate.given !== undefined) continue;
    const neighbours = [blocks[at - 1], blocks[at + 1]];
    const listed = neighbours.some((other) => other && isListed(other, block));
    if (listed) candidates.delete(block);
  }
}

function isListed(other: Block, block: Block): boolean {
  if (other.page !== block.page || numberedHeading(other.text)?.kind !== 'single') return false;
  const gap = Math.max(other.box.y - block.box.bottom, block.box.y - other.box.bottom);
  return styleOf(other) === styleOf(block) && gap < block.lines[0]!.size;
}
