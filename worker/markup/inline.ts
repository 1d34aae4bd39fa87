/**
 * Inline Markdown as the words a reader sees: emphasis, links, images, code marks, tags, escapes and entities
 * resolved. One pass without recursion; what is not markup stays as it is.
 */
import { decodeEntity } from './entities.ts';
import { tagEnd } from './tag.ts';

const SPECIAL = /[\\`![\]<*_~&{=\u200b\ufeff\u00ad¶]/;
const PUNCTUATION = /[\p{P}\p{S}]/u;
const ESCAPABLE = /[!-/:-@[-`{-~]/;
const NOISE = /[\u200b\u2060\ufeff\u00ad]/g;
/** A name that stands for a heading's own link. */
const PERMALINK = /^\s*[¶#§🔗]?\s*$/u;

/** In double brackets: the place of a table of contents. */
const CONTENTS = /^_?toc_?$/i;
/** Comments of MDX, tags of Jekyll, Hugo and mdBook, attributes of kramdown, and MDX's way to write a blank. */
const BRACES =
  /^\{(?:\s*\/\*.*?\*\/\s*\}|%.*?%\}|\{[<%].*?[>%]\}\}|\{#[a-z_]+\s[^{}]*\}\}|:[^{}\n]*\}|\s*(["'])(\s*)\1\s*\})/s;

/** A run of emphasis marks in the output, to be dropped where it finds its partner. */
interface Run {
  index: number;
  left: number;
}

export function plainInline(raw: string): string {
  const text = SPECIAL.test(raw) ? new Inline(raw).read() : raw;
  return text.replace(NOISE, '').replace(/\s+/g, ' ').trim();
}

class Inline {
  private readonly raw: string;
  /** Pieces of the output; a run of emphasis marks is a piece of its own. */
  private readonly out: string[] = [];
  private readonly runs: Record<string, Run[]> = { '*': [], _: [], '~': [] };
  /** Ends of the link texts being read, with where to go on after each. */
  private readonly links: { end: number; after: number; out: number }[] = [];
  private pos = 0;

  constructor(raw: string) {
    this.raw = raw;
  }

  read(): string {
    while (this.pos < this.raw.length) {
      const link = this.links.at(-1);
      if (link !== undefined && this.pos >= link.end) this.leaveLink(link);
      else this.pos = this.step(this.raw[this.pos]!);
    }
    return this.out.join('');
  }

  private step(char: string): number {
    switch (char) {
      case '\\':
        return this.escape();
      case '`':
        return this.code();
      case '!':
      case '[':
        return this.bracket(char);
      case '<':
        return this.tag();
      case '*':
      case '_':
      case '~':
        return this.emphasis(char);
      case '&':
        return this.entity();
      case '{':
        return this.expression();
      case '=':
        return this.highlight();
      default:
        return this.plain();
    }
  }

  /** Puts out `text`; returns where to go on. */
  private take(length: number, text: string = this.raw.slice(this.pos, this.pos + length)): number {
    this.out.push(text);
    return this.pos + length;
  }

  private plain(): number {
    let end = this.pos + 1;
    const limit = this.links.at(-1)?.end ?? this.raw.length;
    while (end < limit && !'\\`![<*_~&{='.includes(this.raw[end]!)) end++;
    return this.take(end - this.pos);
  }

  private escape(): number {
    const next = this.raw[this.pos + 1];
    return next !== undefined && ESCAPABLE.test(next) ? this.take(2, next) : this.take(1);
  }

  private code(): number {
    const length = runOf(this.raw, this.pos, '`');
    const end = closingRun(this.raw, this.pos + length, length);
    if (end < 0) return this.take(length);
    const content = this.raw.slice(this.pos + length, end);
    const padded = content.length > 2 && content.startsWith(' ') && content.endsWith(' ');
    return this.take(end + length - this.pos, padded ? content.slice(1, -1) : content);
  }

  private bracket(char: string): number {
    const from = char === '!' ? this.pos + 1 : this.pos;
    if (this.raw[from] !== '[') return this.take(1);
    if (this.raw.startsWith('[[', from)) return this.wikiLink(from, char === '!');
    const end = closingBracket(this.raw, from);
    if (end < 0) return this.take(1);
    if (this.raw[from + 1] === '^') return end + 1;
    const after = linkEnd(this.raw, end + 1);
    if (after < 0) return this.take(1);
    this.links.push({ end, after, out: this.out.length });
    return from + 1;
  }

  private leaveLink(link: { end: number; after: number; out: number }): void {
    this.links.pop();
    this.pos = link.after;
    if (PERMALINK.test(this.out.slice(link.out).join(''))) this.out.length = link.out;
    for (const runs of Object.values(this.runs)) {
      while (runs.length > 0 && runs.at(-1)!.index >= link.out) runs.pop();
    }
  }

  private wikiLink(from: number, image: boolean): number {
    const end = this.raw.indexOf(']]', from);
    if (end < 0 || end - from > 300) return this.take(1);
    const [target = '', label] = this.raw.slice(from + 2, end).split('|');
    const page = target.replace(/^#/, '').replaceAll('#', ' > ');
    if (!image && !CONTENTS.test(target)) this.out.push(label ?? page);
    return end + 2;
  }

  private tag(): number {
    const rest = this.raw.slice(this.pos, this.pos + 2000);
    const auto = /^<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>/i.exec(rest);
    if (auto !== null) return this.take(auto[0].length, auto[1]);
    const markup = /^(?:<!--.*?-->|<\/?([A-Za-z][\w.:-]*)(\s[^<>]*)?\/?>)/s.exec(rest);
    const end = this.raw[this.pos + 1] === '!' ? -1 : tagEnd(this.raw, this.pos);
    const length = Math.max(end - this.pos, markup?.[0].length ?? 0);
    if (length <= 0 || this.isTypeName(rest.slice(0, length))) return this.take(1);
    return this.pos + length;
  }

  /** `<T>` or `<String>` in a title is the name of a type; nothing closes it, and it says nothing more. */
  private isTypeName(markup: string): boolean {
    const name = /^<([A-Z][\w.:-]*)>$/.exec(markup)?.[1];
    if (name === undefined || this.raw.includes(`</${name}>`)) return false;
    return !this.fillsLine(this.pos, this.pos + markup.length);
  }

  /** One line of several: such a tag opens something that is closed elsewhere. */
  private fillsLine(from: number, to: number): boolean {
    const before = this.raw.slice(Math.max(0, from - 200), from);
    const after = this.raw.slice(to, to + 200);
    return (
      /(?:^|\n)[ \t]*$/.test(before) && /^[ \t]*(?:\r?\n|$)/.test(after) && (before + after).trim() !== ''
    );
  }

  private entity(): number {
    const match = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/i.exec(
      this.raw.slice(this.pos, this.pos + 34),
    );
    if (match === null) return this.take(1);
    return this.take(match[0].length, decodeEntity(match[0]));
  }

  /** Other braces are text. */
  private expression(): number {
    const match = BRACES.exec(this.raw.slice(this.pos, this.pos + 500));
    if (match === null) return this.take(1);
    return this.take(match[0].length, match[2] ?? '');
  }

  /** `==marked==` as Obsidian writes it; `a == b` is none. */
  private highlight(): number {
    const length = runOf(this.raw, this.pos, '=');
    const inner = /^==([^\s=](?:[^=\n]{0,300}[^\s=])?)==(?![=\w])/.exec(
      this.raw.slice(this.pos, this.pos + 310),
    );
    const inside = /[\w=]/.test(charBefore(this.raw, this.pos));
    if (length !== 2 || inside || inner === null) return this.take(length);
    return this.take(inner[0].length, plainInline(inner[1]!));
  }

  private emphasis(mark: string): number {
    const length = runOf(this.raw, this.pos, mark);
    const before = charBefore(this.raw, this.pos);
    const after = charAfter(this.raw, this.pos + length);
    const { opens, closes } = flanking(mark, before, after);
    const index = this.out.length;
    const next = this.take(length);
    if (mark === '~' && length !== 2) return next;
    let left = length;
    if (closes) left = this.close(mark, left, index);
    if (opens && left > 0) this.runs[mark]!.push({ index, left });
    return next;
  }

  /** Pairs the run with open ones before it; returns how many of its marks remain. */
  private close(mark: string, length: number, index: number): number {
    const runs = this.runs[mark]!;
    let left = length;
    // What opens outside of a link does not close inside it.
    const from = this.links.at(-1)?.out ?? 0;
    for (let opener = runs.at(-1); left > 0 && opener !== undefined; opener = runs.at(-1)) {
      if (opener.index < from) break;
      const used = Math.min(opener.left, left);
      opener.left -= used;
      left -= used;
      this.out[opener.index] = mark.repeat(opener.left);
      if (opener.left === 0) runs.pop();
      this.dropRunsAfter(opener.index);
    }
    this.out[index] = mark.repeat(left);
    return left;
  }

  private dropRunsAfter(index: number): void {
    for (const runs of Object.values(this.runs)) {
      while (runs.length > 0 && runs.at(-1)!.index > index) runs.pop();
    }
  }
}

function flanking(mark: string, before: string, after: string): { opens: boolean; closes: boolean } {
  const spaceBefore = /\s/.test(before);
  const spaceAfter = /\s/.test(after);
  const punctuationBefore = PUNCTUATION.test(before);
  const punctuationAfter = PUNCTUATION.test(after);
  const left = !spaceAfter && (!punctuationAfter || spaceBefore || punctuationBefore);
  const right = !spaceBefore && (!punctuationBefore || spaceAfter || punctuationAfter);
  if (mark !== '_') return { opens: left, closes: right };
  return { opens: left && (!right || punctuationBefore), closes: right && (!left || punctuationAfter) };
}

function charBefore(text: string, pos: number): string {
  if (pos === 0) return ' ';
  const code = text.codePointAt(pos - 2);
  return code !== undefined && code > 0xffff ? String.fromCodePoint(code) : text[pos - 1]!;
}

function charAfter(text: string, pos: number): string {
  const code = text.codePointAt(pos);
  return code === undefined ? ' ' : String.fromCodePoint(code);
}

function runOf(text: string, pos: number, mark: string): number {
  let end = pos;
  while (text[end] === mark) end++;
  return end - pos;
}

/** Start of the next run of exactly `length` backticks, or -1. */
function closingRun(text: string, from: number, length: number): number {
  let i = text.indexOf('`', from);
  while (i >= 0) {
    const run = runOf(text, i, '`');
    if (run === length) return i;
    i = text.indexOf('`', i + run);
  }
  return -1;
}

/** Link texts longer than this are text; it bounds the search for the closing bracket. */
const LINK_LIMIT = 1000;

function closingBracket(text: string, from: number): number {
  let depth = 0;
  const limit = Math.min(text.length, from + LINK_LIMIT);
  for (let i = from; i < limit; i++) {
    const char = text[i];
    if (char === '\\') i++;
    else if (char === '`') {
      const length = runOf(text, i, '`');
      const end = closingRun(text, i + length, length);
      i = (end < 0 ? i : end) + length - 1;
    } else if (char === '[') depth++;
    else if (char === ']' && --depth === 0) return i;
  }
  return -1;
}

/** End of what follows a link text: `(destination "title")` or `[reference]`; -1 when neither does. */
function linkEnd(text: string, from: number): number {
  if (text[from] === '[') {
    const end = text.indexOf(']', from);
    return end < 0 || end - from > LINK_LIMIT ? -1 : end + 1;
  }
  if (text[from] !== '(') return -1;
  let depth = 0;
  const limit = Math.min(text.length, from + 2 * LINK_LIMIT);
  for (let i = from; i < limit; i++) {
    const char = text[i];
    if (char === '\\') i++;
    else if (char === '(') depth++;
    else if (char === ')' && --depth === 0) return i + 1;
  }
  return -1;
}
