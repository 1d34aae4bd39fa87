/**
 * What a code point is to the segmenter. `Cjk` to `Myanmar` are the scripts without spaces, which are indexed
 * by pairs of characters.
 */
export const Kind = {
  Other: 0,
  Letter: 1,
  Digit: 2,
  /** Belongs to the character before it. */
  Extend: 3,
  /** Invisible: kept within words, dropped from terms. */
  Ignorable: 4,
  Cjk: 5,
  Hangul: 6,
  Thai: 7,
  Lao: 8,
  Khmer: 9,
  Myanmar: 10,
  Emoji: 11,
  Regional: 12,
  /** Belongs to the character after it. */
  Prepend: 13,
  Space: 14,
  Symbol: 15,
  Punctuation: 16,
} as const;
