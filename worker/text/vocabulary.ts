/** The words of an index, for what no look-up of a single one answers: beginnings, inner parts, slips of the keys. */
import { MAX_COMPARED, slips } from './distance.ts';

export interface KnownWord {
  term: string;
  /** In how many passages it occurs. */
  frequency: number;
}

export interface NearWord extends KnownWord {
  slips: number;
}

/** Letters only: what has digits and pairs of characters have no slips, and no parts but their own. */
const WORD =
  /^(?!.*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}]{2,}$/u;
const ASCII_WORD = /^[a-z]{2,}$/;
/** What is typed as one: also names of code, numbers with letters and the like. */
const NAME = /^(?=.*\p{L})[\p{L}\p{N}][\p{L}\p{M}\p{N}_.:/@#+-]*$/u;
/** A part that a word is cut into. */
const MIN_PIECE = 3;
const MAX_PIECES = 3;

export class Vocabulary {
  /** Ascending by code unit. */
  readonly #terms: string[] = [];
  readonly #frequencies: number[] = [];
  /** A bit for each letter that a term has, by its code modulo 32: few differ where few slips lie between. */
  readonly #letters: number[] = [];
  /** 1 for words of letters only. */
  readonly #words: number[] = [];
  readonly #places = new Map<string, number>();

  constructor(entries: Iterable<readonly [term: string, frequency: number]> = []) {
    this.add(entries);
  }

  /**
   * Terms as the index has them, ascending by their bytes from call to call; those that are neither words nor names
   * are left out.
   */
  add(entries: Iterable<readonly [term: string, frequency: number]>): void {
    for (const [term, frequency] of entries) {
      if (term.length > MAX_COMPARED || !(ASCII_WORD.test(term) || NAME.test(term))) continue;
      // The order of bytes is that of code units but for what lies beyond the basic plane, which no word here has.
      if (/[\ud800-\udfff]/.test(term)) continue;
      this.#places.set(term, this.#terms.length);
      this.#terms.push(term);
      this.#frequencies.push(frequency);
      this.#letters.push(lettersOf(term));
      this.#words.push(isWord(term) ? 1 : 0);
    }
  }

  get size(): number {
    return this.#terms.length;
  }

  /** Of a word; 0 for what is not there. */
  frequency(term: string): number {
    const place = this.#places.get(term);
    return place === undefined || this.#words[place] === 0 ? 0 : this.#frequencies[place]!;
  }

  /** Words and names that begin so, the most frequent first. */
  beginning(prefix: string, limit: number): KnownWord[] {
    const found: KnownWord[] = [];
    for (let i = this.#firstFrom(prefix); this.#terms[i]?.startsWith(prefix); i++) found.push(this.#word(i));
    return mostFrequent(found).slice(0, limit);
  }

  /** Words that have it inside or at their end, the most frequent first. */
  containing(part: string, limit: number): KnownWord[] {
    const found: KnownWord[] = [];
    for (let i = 0; i < this.#terms.length; i++) {
      if (this.#words[i] === 1 && this.#terms[i]!.indexOf(part, 1) > 0) found.push(this.#word(i));
    }
    return mostFrequent(found).slice(0, limit);
  }

  /**
   * Words a few slips away; of several only those with the fewest, the most frequent first, and those with the same
   * first letter before the others, as fingers rarely slip there. `begun`: words that begin nearly so.
   */
  near(word: string, limit: number, begun = false): NearWord[] {
    const letters = lettersOf(word);
    let allowed = slipsAllowed(word, begun);
    let found: NearWord[] = [];
    for (let i = 0; i < this.#terms.length && allowed > 0; i++) {
      const term = this.#terms[i]!;
      if (term.length < word.length - allowed || (!begun && term.length > word.length + allowed)) continue;
      if (this.#words[i] === 0 || bits(letters & ~this.#letters[i]!) > allowed) continue;
      const distance = slips(word, term, allowed, begun);
      if (distance > allowed || distance === 0) continue;
      if (distance < allowed) found = found.filter((each) => each.slips <= distance);
      allowed = distance;
      found.push({ ...this.#word(i), slips: distance });
    }
    const strange = ({ term }: NearWord): number => (term[0] === word[0] || term[1] === word[0] ? 0 : 1);
    return mostFrequent(found)
      .sort((a, b) => strange(a) - strange(b))
      .slice(0, limit);
  }

  /** Known words that together make it up, as few as can be; `undefined` where there are none. */
  pieces(word: string): string[] | undefined {
    let paths: { end: number; pieces: string[]; rarest: number }[] = [
      { end: 0, pieces: [], rarest: Number.POSITIVE_INFINITY },
    ];
    for (let count = 1; count <= MAX_PIECES; count++) {
      const next: typeof paths = [];
      for (const { end, pieces, rarest } of paths) {
        for (let to = end + MIN_PIECE; to <= word.length; to++) {
          const frequency = this.frequency(word.slice(end, to));
          if (frequency === 0 || to - end === word.length) continue;
          next.push({
            end: to,
            pieces: [...pieces, word.slice(end, to)],
            rarest: Math.min(rarest, frequency),
          });
        }
      }
      const whole = next.filter(({ end }) => end === word.length).sort((a, b) => b.rarest - a.rarest)[0];
      if (whole) return whole.pieces;
      paths = next;
    }
    return undefined;
  }

  #word(i: number): KnownWord {
    return { term: this.#terms[i]!, frequency: this.#frequencies[i]! };
  }

  #firstFrom(prefix: string): number {
    let low = 0;
    let high = this.#terms.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#terms[middle]! < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** None in short words, where any slip makes another word; two only in long ones. A beginning has to be longer. */
export function slipsAllowed(word: string, begun = false): number {
  const length = [...word].length - (begun ? 1 : 0);
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

function isWord(term: string): boolean {
  return ASCII_WORD.test(term) || WORD.test(term);
}

function mostFrequent<T extends KnownWord>(words: T[]): T[] {
  return words.sort((a, b) => b.frequency - a.frequency || (a.term < b.term ? -1 : 1));
}

function lettersOf(term: string): number {
  let letters = 0;
  for (let i = 0; i < term.length; i++) letters |= 1 << (term.charCodeAt(i) & 31);
  return letters;
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
