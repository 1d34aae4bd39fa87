/** Whether the hyphen at the end of a line belongs to the word. */

/** What is known of words, in small letters; a hyphenated form is asked for with its hyphen. */
export interface WordEvidence {
  /** Whether it stands elsewhere in the document, where no line end touches it. */
  inDocument(word: string): boolean;
  /** Absent where no word list of the language is at hand. */
  isKnown?: ((word: string) => boolean) | undefined;
  /** BCP-47 primary tag; empty or `und`: not known. */
  language: string;
}

/**
 * `join`: the hyphen goes. `trema`: so, and the first letter of the right part gets a trema (`be-eindigen`).
 * `hyphen`: it stays, without a space. `suspended`: it stands for the rest of a word, a space follows.
 */
export type HyphenFate = 'join' | 'trema' | 'hyphen' | 'suspended';

const CONJUNCTIONS: Record<string, RegExp> = {
  nl: /^(?:en|of|dan|tot|naar|maar|noch|als)$/,
  en: /^(?:and|or|to)$/,
  de: /^(?:und|oder|bis)$/,
  fr: /^(?:et|ou)$/,
};
/** Parts that keep their hyphen. */
const PREFIX = /^(?:non|niet|self|well|semi|quasi|pseudo|ex|cross|all|high|low|long|short|anti|co|so)$/;
const TREMA: Record<string, string> = { a: 'ä', e: 'ë', i: 'ï', o: 'ö', u: 'ü' };

/**
 * `left`: the letters and digits before the hyphen. `right`: those that the next line begins with. Of a hyphen that
 * another one follows, such as in `face-⏎to-face`, `continued` is true.
 */
export function lineBrokenWord(
  left: string,
  right: string,
  evidence: WordEvidence,
  continued: boolean = false,
): HyphenFate {
  const { isKnown, language } = evidence;
  if (!continued && isConjunction(right, language)) return 'suspended';
  const l = left.toLowerCase();
  const r = right.toLowerCase();
  const capitals = isUpper(left) && isUpper(right);
  // A capital or a digit within a word comes from the hyphen before it.
  if (!capitals && /^[\p{Lu}\p{Lt}\p{N}]/u.test(right)) return 'hyphen';
  const trema = language === 'nl' ? withTrema(r) : r;
  const shown = byDocument(l, r, trema, evidence.inDocument);
  if (shown !== undefined) return shown;
  // Nobody leaves one letter behind; an acronym is no part of a word.
  if (l.length === 1 || (!capitals && /[\p{Lu}\p{N}]$/u.test(left))) return 'hyphen';
  if (isKnown === undefined) return withoutList(l, r, evidence.inDocument);
  if (isKnown(`${l}-${r}`)) return 'hyphen';
  if (isKnown(l + r)) return 'join';
  return trema !== r && isKnown(l + trema) ? 'trema' : 'hyphen';
}

function byDocument(
  left: string,
  right: string,
  trema: string,
  inDocument: WordEvidence['inDocument'],
): HyphenFate | undefined {
  if (inDocument(left + right)) return 'join';
  if (trema !== right && inDocument(left + trema)) return 'trema';
  return inDocument(`${left}-${right}`) ? 'hyphen' : undefined;
}

/** Whether a line of the text ends within a word, as far as its hyphen shows. */
export function hasLineEndHyphens(text: string): boolean {
  return /[\p{L}\p{N}][-\u2010][ \t\xa0]*[\r\n\f]/u.test(text);
}

/** The right part as a new line of Dutch hides it: `be-eindigen` is beëindigen. */
export function withTrema(right: string): string {
  return (TREMA[right[0]!] ?? right[0]!) + right.slice(1);
}

function isConjunction(word: string, language: string): boolean {
  const known = CONJUNCTIONS[language];
  if (known !== undefined) return known.test(word);
  return (
    (language === '' || language === 'und') &&
    Object.values(CONJUNCTIONS).some((pattern) => pattern.test(word))
  );
}

function isUpper(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase();
}

/** Two words of the document make a compound with a hyphen; else a word was cut in two. */
function withoutList(left: string, right: string, inDocument: WordEvidence['inDocument']): HyphenFate {
  if (PREFIX.test(left)) return 'hyphen';
  return inDocument(left) && inDocument(right) && right.length > 3 ? 'hyphen' : 'join';
}
