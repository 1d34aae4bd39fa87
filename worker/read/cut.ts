/** Where a long text can be left off. */

/** Sentences are looked for in this much text before the limit. */
const REACH = 4000;

/**
 * The last end of a sentence within `limit` code units, else the last white space, else the last place between two
 * characters; at least one character, so that reading on always gets on. A paragraph's end ends a sentence.
 */
export function cutLength(text: string, limit: number, language: string): number {
  if (text.length <= limit) return text.length;
  const from = Math.max(0, limit - REACH);
  const tail = text.slice(from, limit + 1);
  const sentence = lastSentence(tail, limit - from, language);
  if (sentence > 0) return from + sentence;
  const space = lastSpace(tail, limit - from);
  if (space > 0) return from + space;
  return lastGrapheme(text, limit, language);
}

function lastSentence(text: string, limit: number, language: string): number {
  let last = 0;
  const segmenter = new Intl.Segmenter(locale(language), { granularity: 'sentence' });
  for (const { index } of segmenter.segment(text)) if (index <= limit) last = index;
  return last;
}

function lastSpace(text: string, limit: number): number {
  for (let at = limit; at > 0; at--) if (/\s/.test(text[at - 1]!)) return at;
  return 0;
}

function lastGrapheme(text: string, limit: number, language: string): number {
  const segmenter = new Intl.Segmenter(locale(language), { granularity: 'grapheme' });
  const from = Math.max(0, limit - REACH);
  let last = 0;
  for (const { index, segment } of segmenter.segment(text.slice(from, limit + REACH))) {
    const end = from + index + segment.length;
    if (end > limit) return last > 0 ? last : end;
    last = end;
  }
  return last;
}

function locale(language: string): string | undefined {
  return language === 'und' ? undefined : language;
}
