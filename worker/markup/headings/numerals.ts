/** Numbers as headings have them: digits, Roman numerals, letters, and words of three languages. */

export interface Numeral {
  /** Its parts: `2.3` is [2, 3]; a letter behind (`2a`) adds a fraction to the last. */
  path: readonly number[];
  length: number;
}

const DIGITS =
  /^(\d{1,4}(?:[:.]\d{1,4})*)(?:\s?(bis|ter|quater)|([a-zA-Z]{1,2})\d?)?(?![\p{L}\p{N}]|[.:]\d)/u;
/** Without D and M: no book has 500 chapters, and MIX and CIVIL are words. */
const ROMAN = /^(?=[IVXLC])(C{0,3})(XC|XL|L?X{0,4})(IX|IV|V?I{0,4})(?![\p{L}\p{N}])/u;
const SMALL_ROMAN = /^(?=[ivx])(x{0,3})(ix|iv|v?i{0,3})(?![\p{L}\p{N}])/u;
const LETTER = /^[A-Z](?![\p{L}\p{N}])/u;
const WORDS = /^(\p{L}+)(?:[- ](\p{L}+))?(?![\p{L}\p{N}])/u;

/** The number that `text` begins with. Roman numerals in small letters end at 39: "title mix" names no title. */
export function readNumeral(text: string): Numeral | undefined {
  const digits = DIGITS.exec(text);
  if (digits !== null) {
    const path = digits[1]!.split(/[.:]/).map(Number);
    path[path.length - 1]! += suffixValue(digits[2] ?? digits[3]);
    return { path, length: digits[0].length };
  }
  // A lone C or L is the letter: nothing is numbered 100 or 50 without what comes before.
  if (LETTER.test(text) && !/^[IVX]/.test(text)) return { path: [text.charCodeAt(0) - 64], length: 1 };
  const roman = ROMAN.exec(text) ?? SMALL_ROMAN.exec(text);
  if (roman !== null) return { path: [romanValue(roman[0].toUpperCase())], length: roman[0].length };
  return numberWord(text, CARDINALS, ORDINALS);
}

/** The ordinal, in words, that `text` begins with: the first, tweede, Drittes. */
export function readOrdinal(text: string): Numeral | undefined {
  return numberWord(text, ORDINALS);
}

export function romanValue(roman: string): number {
  const values: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100 };
  let sum = 0;
  for (let i = 0; i < roman.length; i++) {
    const value = values[roman[i]!] ?? 0;
    sum += value < (values[roman[i + 1]!] ?? 0) ? -value : value;
  }
  return sum;
}

/** Below, equal or above zero as `a` comes before, with or after `b`. */
export function comparePaths(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}

function suffixValue(suffix: string | undefined): number {
  if (suffix === undefined) return 0;
  const known = ['bis', 'ter', 'quater'].indexOf(suffix);
  return known >= 0 ? (known + 2) / 1000 : (suffix.toLowerCase().charCodeAt(0) - 96) / 1000;
}

function numberWord(text: string, ...lists: ReadonlyMap<string, number>[]): Numeral | undefined {
  const match = WORDS.exec(text.slice(0, 60));
  if (match === null) return undefined;
  const [both, first] = [match[0].replace(' ', '-'), match[1]!].map((word) => word.toLowerCase());
  for (const words of [both!, first!]) {
    for (const list of lists) {
      const value = list.get(words);
      if (value !== undefined) return { path: [value], length: words.length };
    }
  }
  return undefined;
}

const CARDINALS = new Map<string, number>();
const ORDINALS = new Map<string, number>();

function list(words: string): string[] {
  return words.split(' ');
}

function addEnglish(): void {
  const small = list(
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
      'eighteen nineteen',
  );
  const smallOrdinals = list(
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth ' +
      'fifteenth sixteenth seventeenth eighteenth nineteenth',
  );
  for (const [i, word] of small.entries()) CARDINALS.set(word, i + 1);
  for (const [i, word] of smallOrdinals.entries()) ORDINALS.set(word, i + 1);
  list('twenty thirty forty fifty sixty seventy eighty ninety').forEach((ten, i) => {
    const value = 20 + 10 * i;
    CARDINALS.set(ten, value);
    ORDINALS.set(ten.replace(/y$/, 'ieth'), value);
    for (let one = 1; one < 10; one++) {
      CARDINALS.set(`${ten}-${small[one - 1]}`, value + one);
      ORDINALS.set(`${ten}-${smallOrdinals[one - 1]}`, value + one);
    }
  });
}

function addDutch(): void {
  const small = list(
    'een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien ' +
      'achttien negentien',
  );
  const smallOrdinals = list(
    'eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde',
  );
  small.forEach((word, i) => {
    CARDINALS.set(word, i + 1);
    ORDINALS.set(smallOrdinals[i] ?? `${word}de`, i + 1);
  });
  CARDINALS.set('één', 1);
  list('twintig dertig veertig vijftig zestig zeventig tachtig negentig').forEach((ten, i) => {
    for (let one = 0; one < 10; one++) {
      const word = one === 0 ? ten : `${small[one - 1]}${one === 2 || one === 3 ? 'ën' : 'en'}${ten}`;
      CARDINALS.set(word, 20 + 10 * i + one);
      ORDINALS.set(`${word}ste`, 20 + 10 * i + one);
    }
  });
}

function addGerman(): void {
  const small = list(
    'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn ' +
      'achtzehn neunzehn',
  );
  const smallOrdinals = list('erste zweite dritte vierte fünfte sechste siebte achte neunte');
  const addOrdinal = (word: string, value: number): void => {
    for (const ending of ['', 'r', 's', 'n', 'm']) ORDINALS.set(word + ending, value);
  };
  small.forEach((word, i) => {
    CARDINALS.set(word, i + 1);
    addOrdinal(smallOrdinals[i] ?? `${word}te`, i + 1);
  });
  addOrdinal('siebente', 7);
  list('zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig').forEach((ten, i) => {
    for (let one = 0; one < 10; one++) {
      const word = one === 0 ? ten : `${one === 1 ? 'ein' : small[one - 1]}und${ten}`;
      CARDINALS.set(word, 20 + 10 * i + one);
      addOrdinal(`${word}ste`, 20 + 10 * i + one);
    }
  });
}

addEnglish();
addDutch();
addGerman();
