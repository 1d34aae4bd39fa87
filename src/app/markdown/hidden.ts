/** What only a program reads of MDX and its kin: modules, comments, attributes. It is blanked, so that offsets stay. */

const FENCED = /^ {0,3}(`{3,}|~{3,})[^\n]*(?:\n(?! {0,3}\1)[^\n]*)*(?:\n[^\n]*)?/gm;
const INLINE_CODE = /(?<!`)(`+)(?!`)[^`\n]*\1(?!`)/g;
const HIDDEN: readonly RegExp[] = [
  /(?<!\\)\{\s*\/\*[\s\S]{0,2000}?\*\/\s*\}/g,
  /(?<!\\)\{:[^{}\n]{1,200}\}/g,
  /^import\s+(?:type\s+)?(?:[\w$*{][^"'\n]{0,500}?|\{[^{}"']{0,2000}\}\s*)from\s*["'][^"'\n]+["'];?[ \t]*$/gm,
  /^import\s+["'][^"'\n]+["'];?[ \t]*$/gm,
];

export function withoutHidden(source: string): string {
  if (!/\{[:/\s]|^import\s/m.test(source)) return source;
  const seen = source.replace(FENCED, mask).replace(INLINE_CODE, mask);
  let text = source;
  for (const pattern of HIDDEN) {
    const pieces: string[] = [];
    let at = 0;
    for (const { index, 0: found } of seen.matchAll(pattern)) {
      pieces.push(text.slice(at, index), found.replace(/[^\r\n]/g, ' '));
      at = index + found.length;
    }
    text = pieces.join('') + text.slice(at);
  }
  return text;
}

function mask(code: string): string {
  return code.replace(/[^\r\n]/g, '.');
}
