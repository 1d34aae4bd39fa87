/** Which ends of lines are only there because the line was full. */
import type { Line } from './line.ts';

/** A line that flows on into another one; between them stands nothing that is kept. */
export interface Flow {
  /** Places in the list of lines. */
  from: number;
  to: number;
  /** A hyphen ends the first line, and a word may go on; whether more than the word was to be joined. */
  hyphen: boolean;
  full: boolean;
}

/** Of the longest line. */
const FULL = 0.6;
/** Shorter lines, by their median, are an address or verse. */
export const SHORT = 40;
/** Longer ones were wrapped by nobody. */
const LONG = 200;
/** So many lines that all begin with a capital are verse or a list; fewer are, where there was room for the next word. */
const MANY = 4;
const SOME = 3;
export const TERMINATOR: RegExp = /[.!?…:。！？：؟۔।॥][)\]"'’”»」』]*$/;
export const LOWER: RegExp = /^["'“„‘«([]*\p{Ll}/u;
const CAPITAL = /^["'“„‘«([¿¡—–-]*[\p{Lu}\p{N}]/u;
const HYPHEN_END = /[\p{L}\p{M}\p{N}]-?[-\u2010\u00ad]$/u;
const WORD_START = /^[\p{L}\p{N}]/u;
/** Characters looked at where lines end. */
const TAIL = 12;

export class Reflow {
  readonly #text: string;
  readonly #lines: readonly Line[];
  readonly #markdown: boolean;
  /** Places of lines that a page begins with. */
  readonly #pageStarts: ReadonlySet<number>;

  constructor(text: string, lines: readonly Line[], markdown: boolean, pageStarts: ReadonlySet<number>) {
    this.#text = text;
    this.#lines = lines;
    this.#markdown = markdown;
    this.#pageStarts = pageStarts;
  }

  /** Within paragraphs, ascending. */
  flows(): Flow[] {
    const flows: Flow[] = [];
    const lines = this.#lines;
    for (let first = 0; first < lines.length; ) {
      let last = first;
      while (last + 1 < lines.length && this.#together(last)) last++;
      if (last > first) this.#paragraph(first, last, flows);
      first = last + 1;
    }
    return flows;
  }

  /** From the last line of a page to the first of the next one, where a sentence goes on. */
  overPage(from: number, to: number): Flow | undefined {
    const [above, below] = [this.#lines[from]!, this.#lines[to]!];
    if (above.kind !== 'text' || below.kind !== 'text' || below.item || this.#isHard(above)) return undefined;
    if (TERMINATOR.test(this.#tail(above)) || !LOWER.test(this.#head(below))) return undefined;
    return { from, to, hyphen: this.#isHyphen(from, to), full: true };
  }

  #together(i: number): boolean {
    const [line, next] = [this.#lines[i]!, this.#lines[i + 1]!];
    return line.kind === 'text' && next.kind === 'text' && line.group === next.group && line.group >= 0;
  }

  #paragraph(first: number, last: number, flows: Flow[]): void {
    const lengths = this.#lines.slice(first, last + 1).map(({ content, end }) => end - content);
    const longest = lengths.reduce((a, b) => Math.max(a, b));
    const kept =
      !this.#lines[first]!.item && (median(lengths) < SHORT || this.#isVerse(first, last, longest));
    for (let i = first; i < last; i++) {
      if (this.#pageStarts.has(i + 1)) continue;
      const [line, next] = [this.#lines[i]!, this.#lines[i + 1]!];
      if (this.#isHard(line)) continue;
      const full = !kept && this.#isFull(line, next, longest);
      const hyphen = this.#isHyphen(i, i + 1);
      if (full || hyphen) flows.push({ from: i, to: i + 1, hyphen, full });
    }
  }

  #isFull(line: Line, next: Line, longest: number): boolean {
    if (longest <= LONG && line.end - line.content >= FULL * longest) return true;
    return !TERMINATOR.test(this.#tail(line)) && LOWER.test(this.#head(next));
  }

  #isVerse(first: number, last: number, longest: number): boolean {
    const count = last - first + 1;
    if (count < SOME) return false;
    let room = 0;
    for (let i = first; i <= last; i++) {
      const line = this.#lines[i]!;
      if (!CAPITAL.test(this.#head(line))) return false;
      if (i === last) break;
      const next = this.#lines[i + 1]!;
      const word = this.#text.slice(next.content, Math.min(next.end, next.content + LONG)).search(/\s|$/);
      if (line.end - line.content + 1 + word <= longest) room++;
    }
    return count >= MANY || room >= (count - 1) / 2;
  }

  #isHyphen(from: number, to: number): boolean {
    return HYPHEN_END.test(this.#tail(this.#lines[from]!)) && WORD_START.test(this.#head(this.#lines[to]!));
  }

  /** A break that Markdown shows. */
  #isHard({ end, next }: Line): boolean {
    if (!this.#markdown) return false;
    return (
      this.#text[end - 1] === '\\' || /^ {2,}\n?$/.test(this.#text.slice(end, Math.min(next, end + TAIL)))
    );
  }

  #tail({ content, end }: Line): string {
    return this.#text.slice(Math.max(content, end - TAIL), end);
  }

  #head({ content, end }: Line): string {
    return this.#text.slice(content, Math.min(end, content + TAIL));
  }
}

/** Of all lengths but the last, which says nothing. */
function median(lengths: readonly number[]): number {
  const sorted = lengths.slice(0, -1).sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}
