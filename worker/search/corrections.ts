/** What was searched for in place of words that the index does not have. */
import { spellings } from '../text/index.ts';
import type { Passages } from './passages.ts';
import type { QueryPlan } from './plan.ts';
import type { Candidate } from './ranking.ts';
import type { Reached } from './reach.ts';
import type { Group } from './words.ts';

/** Passages in which the spelling of a word is looked for. */
const READ = 8;
const MAX_NAMED = 3;

export interface Correction {
  /** As typed, with its place in the query. */
  group: Group;
  /** As the passages spell them; of those found in none as the index has them. */
  words: string[];
}

/** For each word that was taken for others, in order. Words written as one share a place. */
export function corrections(
  plan: QueryPlan,
  candidates: readonly Candidate[],
  passages: Passages,
): Correction[] {
  const groups = plan.words.filter(({ reached }) => reached !== undefined);
  if (groups.length === 0) return [];
  const spelled = spelledWords(groups, candidates.slice(0, READ), passages);
  const byPlace = new Map<number, Correction>();
  for (const group of groups) {
    if (byPlace.has(group.start)) continue;
    const chosen = chosenTerms(group.reached!, spelled);
    byPlace.set(group.start, { group, words: chosen.map((term) => spelled.get(term) ?? term) });
  }
  return [...byPlace.values()].sort((a, b) => a.group.start - b.group.start);
}

/** Rather a word that the passages shown have, unless another is far more frequent. */
function chosenTerms(reached: Reached, spelled: ReadonlyMap<string, string>): string[] {
  if (reached.how === 'joined') return reached.pieces;
  const known = reached.words.filter(({ term }) => spelled.has(term));
  const shown = known.length > 0 && known[0]!.frequency * 4 >= reached.words[0]!.frequency;
  return (shown ? known : reached.words).map(({ term }) => term);
}

/** The query with slips put right and words taken apart; `undefined` where nothing of the kind was done. */
export function correctedQuery(query: string, list: readonly Correction[]): string | undefined {
  const wrong = list.filter(({ group }) => group.reached?.how !== 'part');
  if (wrong.length === 0) return undefined;
  return wrong.reduceRight((text, { group, words }) => {
    const right = group.reached?.how === 'joined' ? words.join(' ') : words[0]!;
    return text.slice(0, group.start) + right + text.slice(group.end);
  }, query);
}

export function correctionNotes(query: string, list: readonly Correction[]): string[] {
  return list.map(({ group, words }) => {
    const typed = query.slice(group.start, group.end);
    const found = [...new Set(words)].slice(0, MAX_NAMED).join(', ');
    if (group.reached?.how === 'part') return `“${typed}” was found inside other words: ${found}.`;
    return `No passage contains “${typed}”; searched for “${group.reached?.how === 'joined' ? words.join(' ') : found}”.`;
  });
}

function spelledWords(
  groups: readonly Group[],
  candidates: readonly Candidate[],
  passages: Passages,
): Map<string, string> {
  const wanted = new Set(groups.flatMap(({ alternatives }) => alternatives.map(([term]) => term!)));
  const found = new Map<string, string>();
  for (const { chunk } of candidates) {
    const { language } = passages.document(chunk.textId);
    const text = `${passages.slice(chunk.textId, chunk.start, chunk.end)}\n${passages.title(chunk.textId, chunk.seq)}`;
    for (const [term, word] of spellings(text, language, wanted)) {
      if (!found.has(term)) found.set(term, word);
    }
  }
  return found;
}
