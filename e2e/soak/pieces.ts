/** What strange questions are made of. */

/** Pieces with a space between them here. */
function pieces(list: string): readonly string[] {
  return list.split(' ');
}

export const OPERATORS: readonly string[] = [
  ...pieces(
    'AND OR NOT NEAR NEAR( NEAR/3 ,5) ( ) * ^ : - + { } " title: -title: ^a a* -"a" "a"* rowid rank MATCH',
  ),
  ...pieces("; -- /* ' \\ - --x filter: in: a:b:c ~ | && || ! content: NOT"),
  ...['body :', '- {a b} :', 'OR OR', 'a AND', 'NOT NOT a'],
];
export const QUOTES: readonly string[] = pieces('" "" """ \' ` “ ” „ « » ‘ ’ 「 」 ‹ \\" "- -" "a');
export const CONTROLS: readonly string[] = [
  ...[
    '\0',
    '\x01',
    '\x07',
    '\b',
    '\t',
    '\x0b',
    '\r',
    '\n',
    '\x1b[31m',
    '\x7f',
    '\x85',
    '\u200b',
    '\u200d',
    '\u2060',
  ],
  ...['\ufeff', '\u202e', '\u2066', '\u2069', '\u00ad', '\ufffd', '\ufffe', '\uffff', '\u{e0001}', '\ufe0f'],
];
export const SURROGATES: readonly string[] = [
  ...['\ud800', '\udbff', '\udc00', '\udfff', '\udc00\ud800', '\ud83d', '\ude00', '\ud83d\ude00', ' '],
];
export const REGEX: readonly string[] = [
  ...pieces('.* ( ) [ ] (?: (?< \\p{L} \\ \\\\ ^ $ + ? {1, {9999} | (a+)+$ [^] \\u \\1 / . $& $1'),
  ...pieces("$' %s % _ \\d \\b* (?=a) x{0,99}"),
];
export const EMOJI: readonly string[] = [
  ...pieces('😀 👩‍👩‍👧‍👦 🏳️‍🌈 🇳🇱 🇳 👍🏽 1️⃣ ❤️ ❤ ☃ 🧑🏿‍🚀 🏽 ™️ ©'),
  ...['\u20e3', '\ufe0f', '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}'],
];
export const MARKS: readonly string[] = [
  ...['\u0301', '\u0300', '\u0327', '\u0489', '\u20dd', '\u0e31', '\u094d', '\u05b8', '\u064b', '\u1ab0'],
  ...['\u3099', '\u{1d165}'],
];
export const CODE: readonly string[] = [
  ...pieces(
    'C++ c# => !! $state :: -> a.b.c() --flag @scope/pkg #id </div> <script> {{x}} camelCaseHTTPServer2',
  ),
  ...pieces('snake_case_ __init__ C:\\a\\b /etc/x https://a.b/c?d=e#f a@b.c &amp; %00 0x1F'),
  ...["'; DROP TABLE chunks; --", 'x'.repeat(300), 'aB'.repeat(200), '_'.repeat(99), 'a1'.repeat(99)],
];
export const NUMBERS: readonly string[] = [
  ...pieces(
    '0 -1 1e999 3.14 1,000.5 ٣ １２ ½ ² 10.0.0.1 ::1 v1.2.3-rc.1 5km €5 № 12:30 2024-02-30 NaN Ⅷ ৪ 一百',
  ),
  '9'.repeat(400),
];
export const SPACES: readonly string[] = [
  ...[' ', '\t', '\n', '\u00a0', '\u2003', '\u3000', '\u2028', '\u2029', '\u1680', ''],
];

/** First and last of blocks of letters, and of what stands between them. */
export const SCRIPTS: readonly (readonly [number, number])[] = `
  20-7e a0-24f 250-36f 370-3ff 400-52f 530-58f 590-5ff 600-6ff 700-7bf 900-97f 980-9ff a00-b7f b80-d7f d80-dff
  e00-eff f00-fff 1000-10ff 1100-11ff 1200-139f 13a0-167f 1680-16ff 1700-17ff 1800-18af 1e00-1fff 2000-23ff
  2460-27ff 2c00-2dff 3000-30ff 3130-318f 3400-4dbf 4e00-9fff a000-a4cf ac00-d7a3 e000-e0ff f900-faff fb00-fdff
  fe00-ffef 10000-1013f 10330-1034a 10400-104af 11000-110cf 12000-123ff 13000-1342f 1d100-1d1ff 1d400-1d7ff
  1f000-1faff 20000-2a6df e0000-e01ef`
  .trim()
  .split(/\s+/)
  .map((range) => range.split('-').map((point) => Number.parseInt(point, 16)) as [number, number]);
