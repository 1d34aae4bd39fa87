/** How a text writes what the index knows as terms. */
import { unitForms } from './analyse.ts';
import { fold, withoutApostrophes } from './fold.ts';
import { type Form, styleOf } from './forms.ts';
import { Segmenter } from './segment.ts';

/** What precedes the first word of a sentence, a line, a list item or a heading. */
const SENTENCE_START = /(?:^|[.!?:\n|>-])[\s#>*"'“‘(\d]*$/;
const LOOK_BACK = 6;

/**
 * The terms that stand in the text as words or parts of identifiers, each as it is written there; mere stems do not.
 * A capital where a sentence starts says nothing of a word: elsewhere it is kept.
 */
export function spellings(text: string, language: string, terms: ReadonlySet<string>): Map<string, string> {
  const sure = new Map<string, string>();
  const unsure = new Map<string, string>();
  const segments = new Segmenter(text);
  const style = styleOf(language);
  while (segments.next() && sure.size < terms.size) {
    const unit: [number, number] = [segments.start, segments.end];
    for (const form of unitForms(text, segments, style)) {
      if (!terms.has(form.term) || sure.has(form.term)) continue;
      const found = spelled(text, form, unit);
      if (found?.sure) sure.set(form.term, found.word);
      else if (found && !unsure.has(form.term)) unsure.set(form.term, found.word);
    }
  }
  return new Map([...unsure, ...sure]);
}

function spelled(
  text: string,
  { term, start, end }: Form,
  [from, to]: [number, number],
): { word: string; sure: boolean } | undefined {
  const word = text.slice(start, end);
  if (fold(withoutApostrophes(word)) !== term) return undefined;
  const capital = /^\p{Lu}\p{Ll}+$/u.test(word);
  const begins = SENTENCE_START.test(text.slice(Math.max(0, start - LOOK_BACK), start));
  const sure = start === from && end === to && !(capital && begins);
  return { word: sure || !capital ? word : word.toLowerCase(), sure };
}
