/** Which script letters belong to, and what that says about the language. */

/** First and last code unit, and the language that a text in this script is taken for. */
const BLOCKS: readonly (readonly [number, number, string])[] = [
  [0x41, 0x24f, 'Latin'],
  [0x370, 0x3ff, 'el'],
  [0x400, 0x52f, 'Cyrillic'],
  [0x531, 0x58f, 'hy'],
  [0x5d0, 0x5ea, 'he'],
  [0x620, 0x6ff, 'Arabic'],
  [0x900, 0x97f, 'hi'],
  [0x980, 0x9ff, 'bn'],
  [0xa00, 0xa7f, 'pa'],
  [0xa80, 0xaff, 'gu'],
  [0xb00, 0xb7f, 'or'],
  [0xb80, 0xbff, 'ta'],
  [0xc00, 0xc7f, 'te'],
  [0xc80, 0xcff, 'kn'],
  [0xd00, 0xd7f, 'ml'],
  [0xd80, 0xdff, 'si'],
  [0xe01, 0xe4e, 'th'],
  [0xe81, 0xedf, 'lo'],
  [0xf00, 0xfff, 'bo'],
  [0x1000, 0x109f, 'my'],
  [0x10a0, 0x10ff, 'ka'],
  [0x1100, 0x11ff, 'ko'],
  [0x1200, 0x139f, 'am'],
  [0x1780, 0x17d3, 'km'],
  [0x1800, 0x18af, 'mn'],
  [0x1e00, 0x1eff, 'Latin'],
  [0x1f00, 0x1fff, 'el'],
  [0x3041, 0x30ff, 'ja'],
  [0x3131, 0x318e, 'ko'],
  [0x3400, 0x9fff, 'Han'],
  [0xac00, 0xd7a3, 'ko'],
  [0xff66, 0xff9d, 'ja'],
];

/** A character that is a syllable or a word weighs as much as that many letters. */
const WEIGHTS: Record<string, number> = { Han: 3, ja: 2, ko: 2 };

/** Letters that one language of a script has and its neighbours lack, by how clearly they speak. */
const SIGNS: Record<string, readonly (readonly [string, RegExp])[]> = {
  Cyrillic: [
    ['uk', /[іїєґ]/i],
    ['sr', /[ђјљњћџ]/i],
    ['ru', /[ыэё]/i],
    ['bg', /ъ/i],
  ],
  Arabic: [
    ['ur', /[ٹڈڑںے]/],
    ['fa', /[پچژگی]/],
  ],
};
const FALLBACKS: Record<string, string> = { Cyrillic: 'ru', Arabic: 'ar' };

function blockOf(unit: number): string | undefined {
  let low = 0;
  let high = BLOCKS.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [start, end, name] = BLOCKS[middle]!;
    if (unit < start) high = middle - 1;
    else if (unit > end) low = middle + 1;
    else return name;
  }
  return undefined;
}

/** Letters of each script, weighed. */
function census(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit <= 0x40) continue;
    const name = blockOf(unit);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + (WEIGHTS[name] ?? 1));
  }
  return counts;
}

/**
 * The language if the script of most letters tells, `Latin` for one of the many written in Latin letters,
 * `und` for a text without letters.
 */
export function languageOfScript(text: string): string {
  const counts = census(text);
  const kana = counts.get('ja') ?? 0;
  const han = counts.get('Han') ?? 0;
  counts.delete('Han');
  counts.delete('ja');
  if (kana + han > 0) counts.set(kana * 12 >= han ? 'ja' : 'zh', kana + han);
  let best = 'und';
  let most = 0;
  for (const [name, count] of counts) {
    if (count <= most) continue;
    best = name;
    most = count;
  }
  return FALLBACKS[best] === undefined ? best : bySigns(best, text);
}

/** The language whose own letters are frequent enough not to be from a name or a quotation. */
function bySigns(script: string, text: string): string {
  for (const [language, sign] of SIGNS[script]!) {
    const count = text.match(new RegExp(sign, `${sign.flags}g`))?.length ?? 0;
    if (count * 100 >= text.length * 0.4) return language;
  }
  return FALLBACKS[script]!;
}
