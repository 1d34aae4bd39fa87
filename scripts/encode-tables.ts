/**
 * Writes worker/encode/tables.generated.ts: what the BERT normaliser does with each code point, frozen, so that
 * a text has the same tokens whatever Unicode version the host knows. Run it on the pinned Node only.
 *
 *   node scripts/encode-tables.ts
 */
import { writeFileSync } from 'node:fs';

const UNICODE = '17.0';
/** Above this only tags, variation selectors and private use are assigned: all are dropped. */
const END = 0x32400;
const [WORD, DROP, SPACE, PUNCTUATION, IDEOGRAPH] = [0, 1, 2, 3, 4];

const IDEOGRAPHS: [number, number][] = [
  [0x4e00, 0x9fff],
  [0x3400, 0x4dbf],
  [0x20000, 0x2a6df],
  [0x2a700, 0x2b73f],
  [0x2b740, 0x2b81f],
  [0x2b920, 0x2ceaf],
  [0xf900, 0xfaff],
  [0x2f800, 0x2fa1f],
];

function classOf(code: number): number {
  const char = String.fromCodePoint(code);
  if ('\t\n\r'.includes(char)) return SPACE;
  if (code === 0xfffd || /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Mn}]/u.test(char)) return DROP;
  if (/[\p{Zs}\u2028\u2029]/u.test(char)) return SPACE;
  if (IDEOGRAPHS.some(([first, last]) => code >= first && code <= last)) return IDEOGRAPH;
  if (/[!-/:-@[-`{-~]|\p{P}/u.test(char)) return PUNCTUATION;
  return WORD;
}

function runs(): string {
  const out: string[] = [];
  let start = 0;
  for (let code = 1; code <= END; code++) {
    if (code < END && classOf(code) === classOf(start)) continue;
    out.push(classOf(start) + (code - start).toString(36));
    start = code;
  }
  return out.join(' ');
}

if (process.versions['unicode'] !== UNICODE) {
  throw new Error(
    `This Node knows Unicode ${process.versions['unicode']}; the tables are frozen at ${UNICODE}.`,
  );
}
const url = new URL('../worker/encode/tables.generated.ts', import.meta.url);
writeFileSync(
  url,
  `// Written by scripts/encode-tables.ts from Unicode ${UNICODE}. Do not edit.
/** First code point that has no entry; from there on everything is dropped. */
export const TABLE_END: number = 0x${END.toString(16)};
/** Runs of one class from code point 0 on: a digit for the class, then the length in base 36. */
export const CLASS_RUNS: string =
  '${runs()}';
`,
);
