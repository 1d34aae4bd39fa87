/** Tags of HTML and JSX. */

/** Longer tags are taken for text. */
const LIMIT = 2000;
const NAME = /<\/?[A-Za-z][\w.:-]*/y;
const ATTRIBUTE = /\s*(?:[\w:@.#$*[\]()-]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`{}]+|(?=\{)))?/y;
const END = /\s*\/?>/y;
const BRACE = /\s*\{/y;

/** Offset behind the tag that begins at `pos`, or -1. Values of JSX may hold anything between their braces. */
export function tagEnd(text: string, pos: number): number {
  let at = after(NAME, text, pos);
  const limit = pos + LIMIT;
  while (at > 0 && at < limit) {
    const end = after(END, text, at);
    if (end > 0) return end;
    const space = /\s/.test(text[at] ?? '');
    const brace = after(BRACE, text, at);
    if (brace > 0) at = braceEnd(text, brace, limit);
    else at = space ? attributeEnd(text, at) : -1;
  }
  return -1;
}

function attributeEnd(text: string, pos: number): number {
  return after(ATTRIBUTE, text, pos);
}

/** Behind the brace that closes the one before `from`. */
function braceEnd(text: string, from: number, limit: number): number {
  let depth = 1;
  for (let i = from; i < Math.min(text.length, limit); i++) {
    if (text[i] === '{') depth++;
    else if (text[i] === '}' && --depth === 0) return i + 1;
  }
  return -1;
}

function after(pattern: RegExp, text: string, pos: number): number {
  pattern.lastIndex = pos;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
