/** Chunks below a heading path. */
import type { Store } from '../store/index.ts';
import { queryTerms, tokenize } from '../text/index.ts';
import { all, any, phrase } from './expressions.ts';

/**
 * Ids, ascending, of the chunks whose breadcrumb holds the given titles in this order. The keyword index knows the
 * headings of every chunk by their words and says which chunks can be meant; the titles themselves decide.
 */
export function headingChunks(
  store: Store,
  headings: readonly string[],
  accept: (id: number) => boolean,
): number[] {
  const expression = headingExpression(headings);
  const candidates =
    expression === undefined
      ? store.chunks.idsOfTexts(store.texts.ids())
      : store.keywords.match(expression, Number.MAX_SAFE_INTEGER).map(({ id }) => id);
  const known = new Map<string, boolean>();
  const wanted = headings.map(folded);
  return store.chunks
    .many(candidates.filter((id) => accept(id) && store.visible(id)).sort((a, b) => a - b))
    .filter(({ textId, seq }) => {
      const key = `${textId}#${seq}`;
      let holds = known.get(key);
      if (holds === undefined) {
        holds = holdsInOrder(titlePaths(store, textId, seq), wanted);
        known.set(key, holds);
      }
      return holds;
    })
    .map(({ id }) => id);
}

/** One path for each document of the text, whose titles may differ. */
function titlePaths(store: Store, textId: number, seq: number): string[][] {
  const below = store.sections
    .path(textId, seq)
    .slice(1)
    .map(({ title }) => folded(title));
  return store.documents.ofText(textId).map(({ title }) => [folded(title), ...below]);
}

function holdsInOrder(paths: readonly string[][], wanted: readonly string[]): boolean {
  return paths.some((path) => {
    let at = 0;
    for (const title of path) if (title === wanted[at]) at++;
    return at === wanted.length;
  });
}

function folded(title: string): string {
  return title.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** By words as they are: titles are to be equal, whatever their language. `undefined` when they have no words. */
function headingExpression(headings: readonly string[]): string | undefined {
  const groups = headings
    .flatMap((heading) =>
      tokenize(heading, 'und').map(({ start, end }) => ({ text: heading.slice(start, end), start, end })),
    )
    .map((word) => queryTerms(word, ['und']))
    .filter((alternatives) => alternatives.length > 0)
    .map((alternatives) => any(alternatives.map(phrase)));
  return groups.length === 0 ? undefined : `({title path} : ${all(groups)})`;
}
