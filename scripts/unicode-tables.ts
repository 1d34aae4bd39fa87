/**
 * Writes worker/text/tables.generated.ts: the class of every code point, as ranges, from the Unicode data of
 * the pinned `node` devDependency. Run it with that Node only, and raise ANALYSER_VERSION when the output changes:
 *
 *   node_modules/.bin/node scripts/unicode-tables.ts
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Kind } from '../worker/text/kinds.ts';

/**
 * Characters added after Unicode 14 that normalise, change case or combine: a browser older than this table
 * would fold them differently, so the table says that they do not exist, or are to be ignored if they combine.
 */
const YOUNG: readonly (readonly [number, number])[] = [
  [0x897, 0x897],
  [0xcf3, 0xcf3],
  [0xece, 0xece],
  [0x1acf, 0x1add],
  [0x1ae0, 0x1aeb],
  [0x1c89, 0x1c8a],
  [0xa7cb, 0xa7cf],
  [0xa7d2, 0xa7d2],
  [0xa7d4, 0xa7d4],
  [0xa7da, 0xa7dc],
  [0xa7f1, 0xa7f1],
  [0x105c0, 0x105ff],
  [0x10d40, 0x10d8f],
  [0x10efa, 0x10eff],
  [0x11241, 0x11241],
  [0x11380, 0x113ff],
  [0x11b60, 0x11b67],
  [0x11f00, 0x11f5a],
  [0x13440, 0x13440],
  [0x13447, 0x13455],
  [0x16100, 0x1613f],
  [0x16d40, 0x16d7f],
  [0x16ea0, 0x16ed3],
  [0x1ccd6, 0x1ccf9],
  [0x1e030, 0x1e06d],
  [0x1e08f, 0x1e08f],
  [0x1e4ec, 0x1e4ef],
  [0x1e5ee, 0x1e5ef],
  [0x1e6c0, 0x1e6ff],
];

/** Number signs and Indic letters that join the character after them into one grapheme (GCB=Prepend). */
const PREPEND =
  /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u0d4e\u{110bd}\u{110cd}\u{111c2}\u{111c3}\u{1193f}\u{113d1}\u{11941}\u{11a3a}\u{11a84}-\u{11a89}\u{11d46}\u{11f02}]/u;
const EXTEND = /[\p{Grapheme_Extend}\p{Mc}\u0e33\u0eb3\p{Emoji_Modifier}]/u;

/** The first set that holds a character decides. */
const KINDS: readonly (readonly [RegExp, number])[] = [
  [/\p{Regional_Indicator}/u, Kind.Regional],
  [/\p{Extended_Pictographic}/u, Kind.Emoji],
  [/[\p{Cn}\p{Co}\p{Cs}]/u, Kind.Other],
  [/[\p{White_Space}\p{Cc}]/u, Kind.Space],
  [/[\u115f\u1160]/u, Kind.Hangul],
  [/[\p{Default_Ignorable_Code_Point}\p{Cf}]/u, Kind.Ignorable],
  [EXTEND, Kind.Extend],
  [/[\p{Nd}\p{No}]/u, Kind.Digit],
  [/[\u2500-\u259f\u2800-\u28ff]/u, Kind.Punctuation],
  [/(?!\p{Alphabetic})[\p{Sm}\p{Sc}\p{So}]/u, Kind.Symbol],
];

const LETTERS: readonly (readonly [RegExp, number])[] = [
  [/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}]/u, Kind.Cjk],
  [/\p{scx=Hang}/u, Kind.Hangul],
  [/\p{scx=Thai}/u, Kind.Thai],
  [/\p{scx=Laoo}/u, Kind.Lao],
  [/\p{scx=Khmr}/u, Kind.Khmer],
  [/\p{scx=Mymr}/u, Kind.Myanmar],
];

function kindOf(code: number): number {
  const c = String.fromCodePoint(code);
  if (PREPEND.test(c)) return Kind.Prepend;
  if (YOUNG.some(([from, to]) => code >= from && code <= to)) {
    return EXTEND.test(c) ? Kind.Ignorable : Kind.Other;
  }
  for (const [set, kind] of KINDS) if (set.test(c)) return kind;
  return /\p{Alphabetic}/u.test(c) ? letter(c) : Kind.Punctuation;
}

function letter(c: string): number {
  for (const [script, kind] of LETTERS) if (script.test(c)) return kind;
  return Kind.Letter;
}

/** Ranges after ASCII as `gap,length,kind` in base 36, the gap counted from the end of the range before. */
function encode(): string {
  const parts: string[] = [];
  let end = 0x80;
  let start = 0x80;
  let kind = kindOf(0x80);
  const flush = (to: number): void => {
    if (kind !== Kind.Other) {
      parts.push(`${(start - end).toString(36)},${(to - start).toString(36)},${kind.toString(36)}`);
      end = to;
    }
    start = to;
  };
  for (let code = 0x81; code < 0x110000; code++) {
    const next = kindOf(code);
    if (next === kind) continue;
    flush(code);
    kind = next;
  }
  flush(0x110000);
  return parts.join(' ');
}

/** Lines of at most `width` characters, broken between ranges. */
function wrap(text: string, width: number): string {
  const lines: string[] = [];
  let line = '';
  for (const part of text.split(' ')) {
    if (line.length + part.length >= width) {
      lines.push(line);
      line = '';
    }
    line += `${part} `;
  }
  lines.push(line.trimEnd());
  return lines.map((each) => `  '${each}'`).join(' +\n');
}

const target = fileURLToPath(new URL('../worker/text/tables.generated.ts', import.meta.url));
writeFileSync(
  target,
  `// Written by scripts/unicode-tables.ts; not to be edited.
export const UNICODE_VERSION = '${process.versions['unicode']}';
/** Ranges from U+0080 on as \`gap,length,kind\`, base 36. */
export const KIND_RANGES: string =
${wrap(encode(), 108)};
`,
);
