/** Whether what was added can be found, listed and read, and is all there. */
import type { Hit, Passage, SearchIndex, TocSection } from '../../worker/contract/index.ts';

/** Sentences on what is wrong. */
export async function problemsOf(index: SearchIndex, alive: () => Promise<void>): Promise<string[]> {
  const problems: string[] = [];
  for (const { id, source } of await index.documents()) {
    await alive();
    try {
      const found = await documentProblems(index, id);
      problems.push(...found.map((problem) => `${source}: ${problem}`));
    } catch (error) {
      problems.push(`${source}: ${(error as Error).stack}`);
    }
  }
  return problems;
}

async function documentProblems(index: SearchIndex, id: string): Promise<string[]> {
  const whole = await index.read(id);
  const outlines = await index.toc(id);
  if (outlines.length !== 1) return [`${outlines.length} outlines`];
  const ids = flat(outlines[0]!.root);
  const problems: string[] = [];
  if (ids.join() !== whole.sections.map(({ sectionId }) => sectionId).join()) {
    problems.push(`${ids.length} sections in its outline, ${whole.sections.length} in its text`);
  }
  let text = '';
  for (const section of ids) text += (await index.read(section, { children: false })).text;
  if (text !== whole.text) problems.push('the texts of its sections are not its text');
  return [...problems, ...(await searchProblems(index, id, whole))];
}

function flat(section: TocSection): string[] {
  return [section.sectionId, ...section.children.flatMap(flat)];
}

/** Whole words with space around them: of others it is not certain where they begin. */
const WORDS = /(?<!\S)[\p{L}\p{N}]{4,20}(?!\S)/gu;

/** Comments, addresses of links and scripts are read but not searched: of several words some stand elsewhere. */
const TRIED = 7;

async function searchProblems(index: SearchIndex, id: string, { text, span }: Passage): Promise<string[]> {
  const all = text.slice(0, 100_000).match(WORDS) ?? [];
  const words = [
    ...new Set(Array.from({ length: TRIED }, (_, i) => all[Math.floor((all.length * i) / TRIED)])),
  ];
  let hits: Hit[] = [];
  for (const word of words) {
    if (word === undefined) return [];
    ({ hits } = await index.search(word, { filter: { document: id }, legs: ['lexical'] }));
    if (hits.length > 0) break;
  }
  const problems =
    hits.length > 0 ? [] : [`none of "${words.join('", "')}" is found, though all are in its text`];
  for (const hit of hits) {
    const [start, end] = hit.span;
    if (start >= span[0] && hit.text !== text.slice(start - span[0], end - span[0])) {
      problems.push(`the hit at ${start} is not the text there`);
    }
    if (hit.highlights.some(([from, to]) => from < 0 || to > hit.text.length || from >= to)) {
      problems.push(`a mark beside the hit at ${start}`);
    }
  }
  return problems;
}
