/** WordPiece with the BERT normaliser, as `tokenizer.json` describes it. Tokens that the vocabulary lacks are left out. */
import { CopseError } from '../contract/index.ts';
import { normaliseWord } from './characters.ts';
import { WordCache } from './wordcache.ts';
import { eachWord } from './words.ts';

/** The part of a `tokenizer.json` that is read. */
interface TokenizerFile {
  normalizer?: {
    type?: string;
    clean_text?: boolean;
    handle_chinese_chars?: boolean;
    strip_accents?: boolean | null;
    lowercase?: boolean;
  };
  pre_tokenizer?: { type?: string };
  model?: {
    type?: string;
    unk_token?: string;
    continuing_subword_prefix?: string;
    max_input_chars_per_word?: number;
    vocab?: Record<string, number>;
  };
}

export class WordPiece {
  /** Pieces that begin a word, and those that go on. */
  readonly #first: Map<string, number> = new Map();
  readonly #further: Map<string, number> = new Map();
  readonly #unknown: number;
  readonly #maxWord: number;
  #longest = 0;
  readonly #cache: WordCache = new WordCache();

  constructor(json: string) {
    const file = JSON.parse(json) as TokenizerFile;
    requireBert(file);
    const { model } = file;
    const vocab = model!.vocab!;
    const prefix = model!.continuing_subword_prefix ?? '##';
    for (const piece of Object.keys(vocab)) {
      const further = piece.startsWith(prefix) && piece.length > prefix.length;
      const body = further ? piece.slice(prefix.length) : piece;
      (further ? this.#further : this.#first).set(body, vocab[piece]!);
      this.#longest = Math.max(this.#longest, body.length);
    }
    this.#unknown = vocab[model!.unk_token ?? '[UNK]'] ?? -1;
    this.#maxWord = model!.max_input_chars_per_word ?? 100;
  }

  /** Writes the ids of a text into `out`, at most its length, and returns how many there are. */
  ids(text: string, out: Int32Array): number {
    const cache = this.#cache;
    const limit = out.length;
    let count = 0;
    eachWord(text, (start, end, hash) => {
      const entry = cache.find(text, start, end, hash);
      if (entry < 0) {
        const ids = this.#word(text.slice(start, end));
        cache.put(text, start, end, hash, ids);
        for (let i = 0; i < ids.length && count < limit; i++) out[count++] = ids[i]!;
      } else {
        const from = cache.idStart(entry);
        const to = from + cache.idCount(entry);
        for (let i = from; i < to && count < limit; i++) out[count++] = cache.ids[i]!;
      }
      return count < limit;
    });
    return count;
  }

  #word(raw: string): number[] {
    const ids: number[] = [];
    for (const word of normaliseWord(raw)) this.#pieces(word, ids);
    return ids;
  }

  /** Greedy longest match; a word that cannot be covered completely counts as unknown as a whole. */
  #pieces(word: string, ids: number[]): void {
    if (word.length > this.#maxWord && [...word].length > this.#maxWord) return;
    const mark = ids.length;
    for (let at = 0; at < word.length; ) {
      const vocabulary = at === 0 ? this.#first : this.#further;
      let end = Math.min(word.length, at + this.#longest);
      let id: number | undefined;
      while (end > at) {
        id = vocabulary.get(word.slice(at, end));
        if (id !== undefined) break;
        end--;
      }
      if (id === undefined) {
        ids.length = mark;
        return;
      }
      if (id !== this.#unknown) ids.push(id);
      at = end;
    }
  }
}

function requireBert(file: TokenizerFile): void {
  const { normalizer, pre_tokenizer: splitter, model } = file;
  refuse('model', model?.type, model?.type === 'WordPiece' && model.vocab !== undefined);
  refuse('pre_tokenizer', splitter?.type, splitter?.type === 'BertPreTokenizer');
  const { type, clean_text, handle_chinese_chars, strip_accents, lowercase } = normalizer ?? {};
  const plain =
    clean_text !== false && handle_chinese_chars !== false && strip_accents !== false && lowercase === true;
  refuse('normalizer', JSON.stringify(normalizer), type === 'BertNormalizer' && plain);
}

function refuse(part: string, found: string | undefined, fits: boolean): void {
  if (fits) return;
  throw new CopseError(
    'unsupported',
    `tokenizer.json: ${part} ${String(found)} is not supported; needed is WordPiece with the lower-casing BERT normaliser.`,
    { part, found },
  );
}
