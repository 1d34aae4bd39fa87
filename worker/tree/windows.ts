import type { DocumentTree, PageSpan, ParsedDocument, TreeOptions } from '../contract/index.ts';
import { graphemeFloor, lineEnd, shortTitle, skipSpace, trimEnd } from '../markup/index.ts';
import { lineCounter } from './chapters.ts';
import { Outline } from './outline.ts';
import { excerpt } from './summary.ts';

const WINDOW_PAGES = 8;
/** Characters of a window where there are no pages: a few printed pages. */
const WINDOW_CHARACTERS = 20_000;
/** How far behind that a better place to cut is looked for. */
const REACH = 4000;

interface Window {
  start: number;
  end: number;
  label: string;
}

/** Sections of a few pages, or of about as much text: the floor for documents that show no structure. */
export function windowTree(document: ParsedDocument, options: TreeOptions, lone: boolean): DocumentTree {
  const outline = new Outline(document, options.title, options.maxLevels ?? 6, options.minLevel ?? 1);
  const { text, pages } = document;
  const from = outline.root.bodyStart;
  const paged = pages !== undefined && pages.length > 1;
  const found = paged ? pageWindows(pages, options.window ?? WINDOW_PAGES) : textWindows(text, from);
  const windows = lone && found.length < 2 ? [{ start: from, end: text.length, label: 'Page 1' }] : found;
  if (windows.length < (lone ? 1 : 2)) {
    outline.root.summary = excerpt(document, from, text.length);
    return outline.finish('window');
  }
  const lineNumber = lineCounter(text);
  for (const { start, end, label } of windows) {
    const lead = leadOf(text, start, end);
    const node = outline.add({
      level: 1,
      title: lead === '' ? label : `${label}: ${lead}`,
      start,
      bodyStart: start,
      anchor: paged ? undefined : `L${lineNumber(start)}`,
    });
    node.summary = excerpt(document, start, end);
  }
  return outline.finish('window');
}

/** The first window takes what stands before the first page, so that nothing is left without a section. */
function pageWindows(pages: readonly PageSpan[], size: number): Window[] {
  const windows: Window[] = [];
  for (let i = 0; i < pages.length; i += size) {
    const group = pages.slice(i, i + size);
    const first = group[0]!;
    const last = group.at(-1)!;
    const label = first === last ? `Page ${first.page}` : `Pages ${first.page}–${last.page}`;
    windows.push({ start: first.start, end: last.end, label });
  }
  return windows;
}

function textWindows(text: string, from: number): Window[] {
  const windows: Window[] = [];
  for (let start = from; start < text.length; ) {
    const rest = text.length - start;
    const end = rest <= WINDOW_CHARACTERS * 1.5 ? text.length : windowEnd(text, start + WINDOW_CHARACTERS);
    windows.push({ start, end, label: `Part ${windows.length + 1}` });
    start = end;
  }
  return windows;
}

/** After a paragraph, else a line, else a sentence, else a word. */
function windowEnd(text: string, target: number): number {
  const reach = text.slice(target, target + REACH);
  for (const border of [/(?:\r?\n|\r)[^\S\r\n]*(?:\r?\n|\r)/, /\r?\n|\r/, /[.!?。！？।]\s/, /\s/]) {
    const match = border.exec(reach);
    if (match !== null) return target + match.index + match[0].length;
  }
  return graphemeFloor(text, target, target - 100);
}

function leadOf(text: string, start: number, end: number): string {
  const first = skipSpace(text, start, end);
  const eol = trimEnd(text, first, lineEnd(text, first, Math.min(end, first + 400)));
  return shortTitle(text.slice(first, eol).replace(/\s+/g, ' '), 60);
}
