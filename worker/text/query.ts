/**
 * The query language: words, "phrases", -exclude, field:value; the last word is a beginning while it is being
 * typed. Everything else is text. No string makes it throw.
 */
import { literals, signTerm } from './analyse.ts';
import { isPaired, isWord, kindAt } from './characters.ts';
import { type Style, styleOf, wordAlternatives, wordPrefixes } from './forms.ts';
import { Kind } from './kinds.ts';
import { clusters, runSequence } from './pairs.ts';
import { Segmenter, Unit } from './segment.ts';

/** One thing to look for, as typed. */
export interface QueryWord {
  text: string;
  /** Offsets into the query. */
  start: number;
  end: number;
}

interface QueryField {
  /** `title`, `path`, `kind`, `lang` or `source`. */
  field: string;
  /** As typed, without quotes. */
  value: string;
  words: QueryWord[];
}

export interface ParsedQuery {
  raw: string;
  /** Words that stand alone: not quoted, not excluded, not of a field. */
  words: QueryWord[];
  phrases: QueryWord[][];
  excluded: QueryWord[][];
  fields: QueryField[];
  /** The last of `words` is still being typed. */
  prefix: boolean;
}

/** What lies beyond is not read: nobody types it. */
const MAX_QUERY = 1024;
const MAX_WORDS = 64;
const QUOTES = new Set('"“”„‟«»＂');
const FIELD = /(title|path|kind|lang|source):(?=\S)/iy;
/** What may follow a word that is still being typed. */
const UNFINISHED = /^[*._\-/:@#+]*$/;

/** A stretch of the query. */
interface Piece {
  start: number;
  end: number;
}

export function parseQuery(raw: string): ParsedQuery {
  return new QueryParser(raw).parse();
}

class QueryParser {
  private readonly text: string;
  private readonly query: ParsedQuery;
  /** Lone signs, which count only when there is nothing else. */
  private readonly signs: QueryWord[] = [];
  private i = 0;
  private left = MAX_WORDS;

  constructor(raw: string) {
    this.text = capped(raw);
    this.query = { raw, words: [], phrases: [], excluded: [], fields: [], prefix: false };
  }

  parse(): ParsedQuery {
    const { query, text } = this;
    while (this.skipSpace()) this.element();
    const positive = query.words.length + query.phrases.length + query.fields.length;
    if (positive === 0 && query.excluded.length > 0) this.readExcludedAsText();
    else if (positive === 0) query.words.push(...this.signs);
    query.prefix = isUnfinished(query.words.at(-1), text);
    return query;
  }

  private skipSpace(): boolean {
    while (kindAt(this.text, this.i) === Kind.Space) this.i++;
    return this.i < this.text.length;
  }

  private element(): void {
    const { query } = this;
    const excluded = this.text[this.i] === '-' && this.isNegatable(this.i + 1);
    if (excluded) this.i++;
    const quoted = this.quoted(this.i);
    if (quoted !== null) {
      this.i = quoted.end + 1;
      const words = this.words(quoted);
      if (words.length > 0) (excluded ? query.excluded : query.phrases).push(words);
      return;
    }
    if (!excluded && this.field()) return;
    const piece = this.plain();
    if (excluded) {
      const words = this.words(piece);
      if (words.length > 0) query.excluded.push(words);
    } else this.addPlain(piece);
  }

  /** `-word` and `-"phrase"`, not `--flag`, `->` or a dash. */
  private isNegatable(i: number): boolean {
    const kind = kindAt(this.text, i);
    if (isWord(kind) || isPaired(kind) || this.quoted(i) !== null) return true;
    return kind === Kind.Symbol && this.text[i] !== '-' && isWord(kindAt(this.text, i + 1));
  }

  /** What stands between the quotation mark at `i` and the next one. */
  private quoted(i: number): Piece | null {
    if (!QUOTES.has(this.text[i] ?? '')) return null;
    for (let end = i + 1; end < this.text.length; end++) {
      if (QUOTES.has(this.text[end]!)) return { start: i + 1, end };
    }
    return null;
  }

  private field(): boolean {
    FIELD.lastIndex = this.i;
    const match = FIELD.exec(this.text);
    if (match === null) return false;
    const quoted = this.quoted(FIELD.lastIndex);
    const from = this.i;
    this.i = FIELD.lastIndex;
    const piece = quoted ?? this.plain();
    const words = this.words(piece);
    if (words.length === 0) {
      this.i = from;
      return false;
    }
    if (quoted !== null) this.i = quoted.end + 1;
    const value = this.text.slice(piece.start, piece.end);
    this.query.fields.push({ field: match[1]!.toLowerCase(), value, words });
    return true;
  }

  /** Everything up to white space or a quotation that starts here. */
  private plain(): Piece {
    const { text } = this;
    const start = this.i;
    while (this.i < text.length && kindAt(text, this.i) !== Kind.Space) {
      if (this.i > start && QUOTES.has(text[this.i]!) && this.opensQuotation(this.i)) break;
      this.i++;
    }
    return { start, end: this.i };
  }

  private opensQuotation(i: number): boolean {
    const before = kindAt(this.text, i - 1);
    return !isWord(before) && !isPaired(before) && this.quoted(i) !== null;
  }

  private addPlain(piece: Piece): void {
    for (const word of this.words(piece)) {
      const strong = word.end - word.start > 1 ? isUnit(word.text) : isLetter(word.text);
      (strong ? this.query.words : this.signs).push(word);
    }
  }

  /** The words of a stretch; its bare signs where it has none. */
  private words(piece: Piece): QueryWord[] {
    const text = this.text.slice(piece.start, piece.end);
    const words: QueryWord[] = [];
    const segments = new Segmenter(text);
    const add = (start: number, end: number): void => {
      const word = { text: text.slice(start, end), start: piece.start + start, end: piece.start + end };
      if (this.left > 0 && queryTerms(word, []).length > 0) {
        this.left--;
        words.push(word);
      }
    };
    while (segments.next()) add(segments.start, segments.end);
    if (words.length === 0) for (const { start, end } of literals(text)) add(start, end);
    return words;
  }

  /** Nothing but exclusions finds nothing: `-v` was meant as it stands. */
  private readExcludedAsText(): void {
    this.query.excluded = [];
    this.left = MAX_WORDS;
    this.query.words.push(...this.words({ start: 0, end: this.text.length }));
  }
}

function capped(raw: string): string {
  if (raw.length <= MAX_QUERY) return raw;
  const last = raw.charCodeAt(MAX_QUERY - 1);
  return raw.slice(0, last >= 0xd800 && last < 0xdc00 ? MAX_QUERY - 1 : MAX_QUERY);
}

function isLetter(text: string): boolean {
  const kind = kindAt(text, 0);
  return isWord(kind) || isPaired(kind);
}

function isUnit(text: string): boolean {
  return new Segmenter(text).next();
}

function isUnfinished(word: QueryWord | undefined, text: string): boolean {
  if (word === undefined) return false;
  const segments = new Segmenter(word.text);
  if (!segments.next() || segments.unit > Unit.Run) return false;
  return UNFINISHED.test(text.slice(word.end));
}

/**
 * Index terms for one typed word in the languages of the index. Each alternative is a sequence of terms that
 * stand in a row; the most telling comes first. Distinct.
 */
export function queryTerms(word: QueryWord, languages: readonly string[]): string[][] {
  const segments = new Segmenter(word.text);
  if (!segments.next())
    return literals(word.text)
      .slice(0, 1)
      .map((token) => token.terms);
  switch (segments.unit) {
    case Unit.Word:
      return wordAlternatives(unitText(segments), stylesOf(languages));
    case Unit.Run: {
      const terms = runSequence(unitText(segments));
      return terms.length > 0 ? [terms] : [];
    }
    default: {
      const term = signTerm(unitText(segments));
      return term === '' ? [] : [[term]];
    }
  }
}

/** Like {@link queryTerms}, for a word still being typed: the last term of each alternative is its beginning. */
export function prefixTerms(word: QueryWord, languages: readonly string[]): string[][] {
  const segments = new Segmenter(word.text);
  if (!segments.next() || segments.unit !== Unit.Word) return queryTerms(word, languages);
  return wordPrefixes(unitText(segments), stylesOf(languages));
}

/**
 * True for a single character of a script without spaces: inside longer runs the index holds it only as the
 * beginning of a pair, so that it has to be searched as a prefix wherever it stands in the query.
 */
export function beginsPairs(word: QueryWord): boolean {
  const segments = new Segmenter(word.text);
  if (!segments.next() || segments.unit !== Unit.Run) return false;
  return clusters(word.text, segments.start, segments.end).length === 1;
}

function unitText(segments: Segmenter): string {
  return segments.text.slice(segments.start, segments.end);
}

function stylesOf(languages: readonly string[]): Style[] {
  const styles = (languages.length > 0 ? languages : ['und']).map(styleOf);
  return styles.filter((style, i) => styles.findIndex((other) => other.key === style.key) === i);
}
