/** What is written of an XML document: Markdown with its pages, the ids of its headings and its notes. */
import type { PageSpan } from '../../contract/index.ts';
import { escapeHeading, escapeLineStart, escapeText, InlineBuffer, Writer } from '../html/index.ts';

/** Stands for the beginning of a page until the text is whole. Unicode keeps it for such uses. */
const PAGE = '\ufdd0';

export interface Written {
  text: string;
  /** Ids of headings by the offset of their line. */
  anchors: Map<number, string>;
  pages?: PageSpan[];
}

export class Sheet {
  private readonly writer = new Writer();
  /** The paragraph being read; above it the headings, cells and notes that are read in one piece. */
  private readonly buffers: InlineBuffer[] = [new InlineBuffer()];
  /** Which of the buffers are asides. */
  private readonly asides: number[] = [];
  private readonly labels: (string | undefined)[] = [];
  private readonly anchors: [offset: number, id: string][] = [];
  /** Notes of the paragraph being read. */
  private notes: string[] = [];
  /** Pages that begin between two blocks. */
  private between = '';
  private noteCount = 0;

  get inline(): InlineBuffer {
    return this.buffers.at(-1)!;
  }

  /** Whether a heading, a cell or a note is being read, which is one line. */
  get captured(): boolean {
    return this.buffers.length > 1;
  }

  words(text: string): void {
    const plain = text.replaceAll(PAGE, '');
    this.inline.text(this.captured ? escapeHeading(plain) : escapeText(plain));
  }

  lineBreak(): void {
    if (this.captured) this.inline.text(' ');
    else this.inline.lineBreak();
  }

  pageBreak(label: string | undefined): void {
    this.labels.push(label);
    // A note is written behind the text that it belongs to, where a later page may have begun.
    const { length } = this.buffers;
    this.buffers[Math.min(this.asides[0] ?? length, length) - 1]!.markup(PAGE);
  }

  /** From here on what is read is one line; `aside`: it is not written where it stands. */
  capture(aside = false): void {
    if (aside) this.asides.push(this.buffers.length);
    this.buffers.push(new InlineBuffer());
  }

  /** What was read since {@link capture}. */
  captureEnd(): string {
    const lines = this.buffers.pop()!.take();
    if (this.asides.at(-1) === this.buffers.length) this.asides.pop();
    return lines.join(' ').replace(/\s+/g, ' ').trim();
  }

  /** A note in a sentence: a mark where it stands, its text behind the paragraph. */
  note(text: string): void {
    if (text === '') return;
    this.noteCount++;
    this.inline.markup(`[^${this.noteCount}]`);
    this.notes.push(`[^${this.noteCount}]: ${text}`);
  }

  /** Ends the paragraph being read; `ending` gives what goes behind its last line. */
  paragraph(ending?: (text: string) => string): void {
    this.flushLines(ending);
    this.flushNotes();
  }

  heading(level: number, title: string, id: string | undefined): void {
    if (title === '') return;
    this.flushLines();
    const start = this.put([`${'#'.repeat(Math.min(6, level))} ${title}`]);
    if (id !== undefined && this.writer.outermost) this.anchors.push([start, id]);
    this.flushNotes();
  }

  /** A line in bold; with `tight` what comes next follows on the next line. */
  bold(title: string, tight = false): void {
    if (title === '') return;
    this.flushLines();
    this.put([`**${title}**`]);
    if (tight) this.writer.close();
    else this.flushNotes();
  }

  block(lines: readonly string[]): void {
    this.flushLines();
    if (lines.length > 0) this.put(lines);
    this.flushNotes();
  }

  private flushLines(ending?: (text: string) => string): void {
    const lines = this.buffers[0]!.take()
      .map(tidy)
      .filter((line) => line !== '');
    if (lines.some((line) => line.replaceAll(PAGE, '') !== '')) {
      if (ending !== undefined) lines[lines.length - 1] += ending(lines.join('\n'));
      this.put(lines.map(escapeStart));
    } else {
      this.between += lines.join('');
    }
  }

  private flushNotes(): void {
    const { notes } = this;
    this.notes = [];
    for (const note of notes) this.put([note]);
  }

  /** Opens an item or a quote: what stands before its first line, and before the others. */
  enter(first: string, rest: string): void {
    this.paragraph();
    this.writer.enter(first, rest);
  }

  leave(): void {
    this.paragraph();
    this.writer.leave();
  }

  /** The next block follows without a blank line. */
  close(): void {
    this.paragraph();
    this.writer.close();
  }

  private put(lines: readonly string[]): number {
    const first = this.between + lines[0]!;
    this.between = '';
    return this.writer.block([first, ...lines.slice(1)]);
  }

  result(): Written {
    this.paragraph();
    const pieces = (this.writer.text + this.between).split(PAGE);
    const breaks: number[] = [];
    let text = pieces[0]!;
    for (const piece of pieces.slice(1)) {
      breaks.push(text.length);
      text += piece;
    }
    if (text !== '') text += '\n';
    const written: Written = { text, anchors: this.settledAnchors(breaks) };
    const pages = pageSpans(text, breaks, this.labels);
    if (pages.length > 0) written.pages = pages;
    return written;
  }

  /** Each mark of a page before a heading had moved it by one. */
  private settledAnchors(breaks: readonly number[]): Map<number, string> {
    const settled = new Map<number, string>();
    let before = 0;
    for (const [offset, id] of this.anchors) {
      while (before < breaks.length && breaks[before]! + before < offset) before++;
      settled.set(offset - before, id);
    }
    return settled;
  }
}

/** One space, and none at the ends, where a page begins. */
function tidy(line: string): string {
  return line.includes(PAGE)
    ? line
        .replace(/ (\ufdd0+) /g, ' $1')
        .replace(/^(\ufdd0+) /, '$1')
        .replace(/ (\ufdd0+)$/, '$1')
    : line;
}

/** As {@link escapeLineStart}, whatever pages begin at the line's start. */
function escapeStart(line: string): string {
  if (!line.includes(PAGE)) return escapeLineStart(line);
  const plain = line.replaceAll(PAGE, '');
  const escaped = escapeLineStart(plain);
  if (escaped === plain) return line;
  let left = 0;
  while (escaped[left] === plain[left]) left++;
  let at = 0;
  for (; left > 0 || line[at] === PAGE; at++) if (line[at] !== PAGE) left--;
  return `${line.slice(0, at)}\\${line.slice(at)}`;
}

/** The first page begins with the text. A page without any text is none. */
function pageSpans(
  text: string,
  breaks: readonly number[],
  labels: readonly (string | undefined)[],
): PageSpan[] {
  if (breaks.length === 0 || breaks.length !== labels.length) return [];
  const pages: PageSpan[] = [];
  const add = (start: number, end: number, label: string | undefined): void => {
    if (text.slice(start, end).trim() === '') return;
    pages.push({ page: pages.length + 1, ...(label !== undefined && { label }), start, end });
  };
  add(0, breaks[0]!, undefined);
  for (const [i, start] of breaks.entries()) add(start, breaks[i + 1] ?? text.length, labels[i]);
  for (const [i, page] of pages.entries()) {
    page.start = i === 0 ? 0 : pages[i - 1]!.end;
    page.end = pages[i + 1]?.start ?? text.length;
  }
  return pages;
}
