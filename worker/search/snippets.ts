/** The part of a passage to show in little room. */
import type { Snippet } from '../contract/index.ts';
import { highlight } from '../text/index.ts';
import type { Candidate, Ranking } from './ranking.ts';

const MAX_SNIPPET = 400;
/** Text shown before the first mark. */
const LEAD = 80;

/** At most 400 code units around the first marks, cut between words. */
export function snippet({ chunk }: Candidate, { passages, matcher }: Ranking): Snippet {
  const { textId, start, end } = chunk;
  const { language } = passages.document(textId);
  const whole = passages.slice(textId, start, end);
  const [from, to] = window(whole, highlight(whole, language, matcher));
  const text = whole.slice(from, to);
  return { text, highlights: highlight(text, language, matcher), span: [start + from, start + to] };
}

function window(text: string, marks: readonly [number, number][]): [number, number] {
  if (text.length <= MAX_SNIPPET) return [0, text.length];
  const first = bestStart(text, marks);
  const latest = text.length - MAX_SNIPPET;
  const from = first <= LEAD ? 0 : wordStart(text, Math.min(first - LEAD, latest));
  return [from, wordEnd(text, Math.min(from + MAX_SNIPPET, text.length), from)];
}

/** The mark from which on the most different words are marked within one snippet, and the most marks of these. */
export function bestStart(text: string, marks: readonly [number, number][]): number {
  const words = marks.map(([start, end]) => text.slice(start, end).toLowerCase());
  const inside = new Map<string, number>();
  let best = { words: 0, marks: 0, start: 0 };
  let next = 0;
  marks.forEach(([start], i) => {
    for (; next < marks.length && marks[next]![1] <= start + MAX_SNIPPET - LEAD; next++) {
      inside.set(words[next]!, (inside.get(words[next]!) ?? 0) + 1);
    }
    const count = next - i;
    if (inside.size > best.words || (inside.size === best.words && count > best.marks)) {
      best = { words: inside.size, marks: count, start };
    }
    const left = (inside.get(words[i]!) ?? 0) - 1;
    if (left > 0) inside.set(words[i]!, left);
    else inside.delete(words[i]!);
    next = Math.max(next, i + 1);
  });
  return best.start;
}

/** The next place after white space, or one between two characters. */
function wordStart(text: string, at: number): number {
  const space = /\s\S/.exec(text.slice(at, at + LEAD));
  return space ? at + space.index + 1 : between(text, at);
}

function wordEnd(text: string, at: number, from: number): number {
  if (at === text.length) return at;
  const tail = text.slice(from, at);
  const space = /\s+\S*$/.exec(tail);
  return space && space.index > MAX_SNIPPET / 2 ? from + space.index : between(text, at);
}

/** Not between the halves of a surrogate pair, nor before a mark that belongs to the character before it. */
function between(text: string, at: number): number {
  let cut = at;
  while (cut > 0 && /^(?:[\udc00-\udfff]|\p{M}|\u200d)/u.test(text.slice(cut, cut + 2))) cut--;
  return cut;
}
