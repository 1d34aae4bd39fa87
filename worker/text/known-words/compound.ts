/** Dutch words made of others, of which no list has all. */

const MIN_PART = 4;
/** More parts than this are no word that anybody writes. */
const MAX_PARTS = 4;
const LINKS = ['', 's', 'e', 'en'];
/** What keeps its hyphen, or is a word of its own, before another word. */
const NO_PARTS: ReadonlySet<string> = new Set(['niet', 'anti', 'semi', 'quasi']);
/** Vowels that would be read as one: `auto-ongeluk` keeps its hyphen. */
const CLASH = /^(?:a[aeiu]|e[eiu]|i[ej]|o[eiou]|u[iu])$/;

/** Known parts of at least four letters, with an `s`, `e` or `en` between them where the language puts one. */
export function isCompound(
  word: string,
  isPart: (part: string) => boolean,
  parts: number = MAX_PARTS,
): boolean {
  if (parts < 2) return false;
  for (let at = word.length - MIN_PART; at >= MIN_PART; at--) {
    if (CLASH.test(word.slice(at - 1, at + 1)) || !isPart(word.slice(at))) continue;
    const left = word.slice(0, at);
    if (NO_PARTS.has(left)) continue;
    if (stems(left).some((stem) => isPart(stem) || isCompound(stem, isPart, parts - 1))) return true;
  }
  return false;
}

/** What may be left of a part without the link behind it. */
function stems(part: string): string[] {
  return LINKS.filter((link) => part.endsWith(link))
    .map((link) => part.slice(0, part.length - link.length))
    .filter((stem) => stem.length >= MIN_PART);
}
