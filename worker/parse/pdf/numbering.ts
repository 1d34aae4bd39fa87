/** Texts that number themselves as headings do. */

const MAX_CHARACTERS = 120;
const MAX_WORDS = 16;

/** From the widest down: what is named here before holds what is named after. */
const KEYWORDS: readonly RegExp[] = [
  /^(?:deel|part|teil|book|boek)$/i,
  /^(?:titel|title)$/i,
  /^(?:hoofdstuk|chapter|kapitel|chapitre)$/i,
  /^(?:afdeling|section|abschnitt|subpart)$/i,
  /^(?:paragraaf|§|subsection|sub-section)$/i,
  /^(?:artikel|art\.|article)$/i,
];
const ATTACHMENT = /^(?:bijlage|annex|appendix|schedule|anhang|annexe)$/i;
const KEYWORD =
  /^(deel|titel|hoofdstuk|afdeling|paragraaf|artikel|art\.|bijlage|part|title|chapter|sub-?section|section|article|schedule|annexe?|appendix|book|boek|teil|kapitel|abschnitt|anhang|chapitre|subpart|§)[ \u00a0]?(\d{1,4}(?:[.:]\d+)*[a-z]{0,6}|[ivxlc]{1,8}[a-z]?|[a-z])?(?=$|[ .:,–—-])[.:]?[ ]*(.*)$/i;
const DECIMAL = /^(\d{1,2}(?:\.\d{1,3}){1,5})\.?\s+["“'(]?[\p{Lu}\p{Lt}\p{Lo}]/u;
const SINGLE = /^(\d{1,2})\.?\s+["“'(]?[\p{Lu}\p{Lt}\p{Lo}]/u;
const LETTERED = /^([A-Z](?:\.\d{1,2}){1,3})\.?\s+\p{Lu}/u;

export interface Numbered {
  kind: 'keyword' | 'decimal' | 'single';
  /** Of a decimal its number of parts; of a keyword its rank, annexes 0. */
  depth: number;
  /** Nothing stands behind the number. */
  bare: boolean;
}

export function numberedHeading(text: string): Numbered | undefined {
  if (text.length > MAX_CHARACTERS || text.split(/\s+/).length > MAX_WORDS) return undefined;
  if (/[;,]$/.test(text) || /\p{Ll}\.$/u.test(text) || /(?:\. ?){4,}|…/.test(text)) return undefined;
  const keyword = keywordHeading(text);
  if (keyword !== undefined) return keyword;
  const decimal = DECIMAL.exec(text) ?? LETTERED.exec(text);
  if (decimal !== null) return { kind: 'decimal', depth: decimal[1]!.split('.').length, bare: false };
  return SINGLE.test(text) ? { kind: 'single', depth: 1, bare: false } : undefined;
}

function keywordHeading(text: string): Numbered | undefined {
  const match = KEYWORD.exec(text);
  if (match === null) return undefined;
  const [, word = '', number, rest = ''] = match;
  const attachment = ATTACHMENT.test(word);
  if (number === undefined && (!attachment || rest !== '')) return undefined;
  // `Artikel 12 van de wet is …` is a sentence; `Section a` and `Part of` are words.
  if (/^\p{Ll}/u.test(rest) || (/^[a-z]$/.test(number ?? '') && word !== '§')) return undefined;
  if (!/^[\p{Lu}§]/u.test(word)) return undefined;
  const depth = attachment ? 0 : KEYWORDS.findIndex((keyword) => keyword.test(word)) + 1;
  return { kind: 'keyword', depth, bare: rest === '' };
}

const ITEM =
  /^(?:[•◦▪▫●○■□‣·–—*-]\s+\S|(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]\s+\S|\((?:\d{1,3}|[a-z]{1,2}|[ivx]{1,5})\)\s+\S)/;

export function startsItem(text: string): boolean {
  return ITEM.test(text);
}
