/**
 * Cuts text into units: words with everything that belongs to them (`user's`, `getUserById`, `v1.2.3`,
 * `--no-cache`, `C++`, URLs), runs of scripts without spaces, emoji, and operators such as `=>`.
 * Units never overlap, and start and end where graphemes do.
 */
import { isLinked, isPaired, isWord, KINDS, kindAt, skipExtend, widthAt } from './characters.ts';
import { Kind } from './kinds.ts';
import { afterSigil, endOfEmoji, endOfFlag, endOfSymbols, isOperator } from './symbols.ts';
import { endOfWord, UNDERSCORE } from './words.ts';

export const Unit = { Word: 1, Run: 2, Emoji: 3, Symbol: 4 } as const;

/** More underscores than this are a line to write on, not part of a name. */
const MAX_UNDERSCORES = 4;

export class Segmenter {
  readonly text: string;
  start = 0;
  end = 0;
  unit = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Moves to the next unit; false at the end of the text. */
  next(): boolean {
    const { text } = this;
    const { length } = text;
    let i = this.end;
    while (i < length) {
      const unit = text.charCodeAt(i);
      const kind = unit < 0xd800 || unit >= 0xe000 ? KINDS[unit]! : kindAt(text, i);
      if (kind === Kind.Space) {
        i++;
        continue;
      }
      const end = this.unitAt(i, kind);
      if (end > 0) {
        this.start = i;
        this.end = wholeEnd(text, end);
        return true;
      }
      i = -end;
    }
    this.end = i;
    return false;
  }

  /** End of the unit at `i`, or minus the index to go on from where there is none. */
  private unitAt(i: number, kind: number): number {
    const { text } = this;
    if (isWord(kind)) return this.word(i, i);
    if (isPaired(kind)) return this.run(i, kind);
    switch (kind) {
      case Kind.Symbol:
        return this.symbol(i);
      case Kind.Punctuation:
        return this.punctuation(i);
      case Kind.Emoji:
        this.unit = Unit.Emoji;
        return endOfEmoji(text, i);
      case Kind.Regional:
        this.unit = Unit.Emoji;
        return endOfFlag(text, i);
      case Kind.Prepend:
        return this.prepended(i);
      default:
        return -(i + widthAt(text, i));
    }
  }

  /** A word whose letters begin at `from`, after marks such as `$` or `--`. */
  private word(start: number, from: number): number {
    this.unit = Unit.Word;
    return endOfWord(this.text, start, from);
  }

  private run(start: number, kind: number): number {
    this.unit = Unit.Run;
    const { text } = this;
    let i = start;
    for (;;) {
      const next = kindAt(text, i);
      if (next !== kind && next !== Kind.Extend && next !== Kind.Ignorable) return i;
      i += widthAt(text, i);
    }
  }

  private symbol(start: number): number {
    const { text } = this;
    const from = afterSigil(text, start);
    if (from > 0) return this.word(start, from);
    const end = endOfSymbols(text, start);
    if (!isOperator(text, start, end)) return -end;
    this.unit = Unit.Symbol;
    return end;
  }

  /** `__init__` and `_private` are words; other punctuation is passed over. */
  private punctuation(i: number): number {
    const { text } = this;
    let from = i;
    while (text.charCodeAt(from) === UNDERSCORE) from++;
    if (from > i && from - i <= MAX_UNDERSCORES && isWord(kindAt(text, from))) return this.word(i, from);
    return -Math.max(from, i + widthAt(text, i));
  }

  /** Letters and digits after a number sign make a word with it; anything else is passed over with it. */
  private prepended(i: number): number {
    const { text } = this;
    let from = i;
    while (kindAt(text, from) === Kind.Prepend) from += widthAt(text, from);
    const kind = kindAt(text, from);
    if (isWord(kind)) return this.word(i, from);
    if (kind === Kind.Space || from >= text.length) return -from;
    if (kind === Kind.Emoji) return -endOfEmoji(text, from);
    if (kind === Kind.Regional) return -endOfFlag(text, from);
    return -skipExtend(text, from + widthAt(text, from));
  }
}

/** Behind letters of another script that a sign joins to the last one of the unit. */
function wholeEnd(text: string, end: number): number {
  let i = end;
  for (;;) {
    const kind = kindAt(text, i);
    if (!(isWord(kind) || isPaired(kind)) || !isLinked(text, i)) return i;
    i = skipExtend(text, i + widthAt(text, i));
  }
}
