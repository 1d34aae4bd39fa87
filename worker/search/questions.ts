/**
 * Questions put small words around what they ask: "how do I configure the server". In reference texts such words
 * are rare enough to look telling, so in a question they are left out. In anything else they stay, as there they
 * may be the point ("to be or not to be", `for each`, a sentence that was copied).
 */
import type { ParsedQuery, QueryWord } from '../text/index.ts';

interface SmallWords {
  /** Words that a question begins with. */
  openers: ReadonlySet<string>;
  others: ReadonlySet<string>;
}

const SMALL_WORDS: Readonly<Record<string, SmallWords>> = {
  en: small(
    'how what when where which who whom whose why can could do does did is are was were should would will may',
    `a about after all also am an and any as at be been before being but by each for from had has have he her here
    him his i if in into it its just like may me more most my no not of on only or our out own she so some such than
    that the their them then there these they this those to too under up us very want we while with you your`,
  ),
  nl: small(
    'hoe wat wanneer waar waarom welk welke wie wiens kan kun kunt kunnen mag moet moeten is zijn was doe doet',
    `aan af als alle andere bij dan dat de deze die dit door dus een en er gaan geen haar had heb hebben heeft hem
    het hier hij hun ik in je jij jullie maar me men met mij mijn na naar niet nog nu of om ons onze ook op over te
    tegen toch tot u uit uw van veel voor want we werd wij wil word worden wordt ze zelf zich zij zo zou`,
  ),
  de: small(
    'wie was wann wo warum weshalb welche welcher welches wer wem wen wessen kann können darf muss soll ist sind war',
    `aber alle als also am an auch auf aus bei bin bis da damit dann das dass dein dem den der des die dies diese
    dieser dieses doch du durch ein eine einem einen einer eines er es für gibt habe haben hat ich ihr ihre im in ist
    ja kein keine man mehr mein mich mir mit nach nicht noch nur oder ohne sehr sein sich sie so um und uns unser
    unter vom von vor wenn werden wie wieder will wird wir zu zum zur über`,
  ),
  fr: small(
    'comment quel quelle quels quelles quand où pourquoi qui que quoi combien est-ce peut puis dois faut',
    `a à au aux avec ce ces cet cette dans de des du elle elles en est et eux il ils j je l la le les leur leurs lui
    ma mais me mes mon n ne nos notre nous on ont ou par pas plus pour qu s sa sans se ses si son sont sur ta te tes
    ton tu un une vos votre vous y faire fait`,
  ),
  es: small(
    'cómo qué cuál cuáles cuándo dónde quién quiénes cuánto puedo puede debo es son',
    `a al algo como con de del desde donde e el ella ellos en entre era eres esa ese eso esta está este esto fue ha
    hacer hay la las le les lo los más me mi mis muy no nos o para pero por que se ser si sin sobre su sus también te
    tiene tu un una uno y ya yo`,
  ),
};

/** The query without small words, if it is a question in one of the given languages and has other words. */
export function withoutSmallWords(parsed: ParsedQuery, languages: readonly string[]): ParsedQuery {
  const language = languages.find((each) => isQuestion(parsed, each));
  if (language === undefined) return parsed;
  const { openers, others } = SMALL_WORDS[language]!;
  const telling = parsed.words.filter(({ text }) => {
    const word = plain(text);
    return !openers.has(word) && !others.has(word);
  });
  if (telling.length === 0) return parsed;
  return { ...parsed, words: telling, prefix: parsed.prefix && telling.at(-1) === parsed.words.at(-1) };
}

/** Begins like one and goes on. */
function isQuestion({ words, raw }: ParsedQuery, language: string): boolean {
  const list = Object.hasOwn(SMALL_WORDS, language) ? SMALL_WORDS[language] : undefined;
  if (list === undefined || words.length < 3) return false;
  return list.openers.has(plain(words[0]!.text)) || (raw.trimEnd().endsWith('?') && hasOpener(words, list));
}

function hasOpener(words: readonly QueryWord[], { openers }: SmallWords): boolean {
  return words.some(({ text }) => openers.has(plain(text)));
}

function small(openers: string, others: string): SmallWords {
  return { openers: new Set(openers.split(/\s+/)), others: new Set(others.split(/\s+/)) };
}

function plain(word: string): string {
  return word.normalize('NFC').toLowerCase();
}
