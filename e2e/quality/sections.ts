/** Which corpus entry is a section of the index? */
import type { SearchIndex, SectionHit } from '../../worker/contract/index.ts';
import type { CorpusEntry, JudgedSet } from './sets.ts';

interface Ranged extends CorpusEntry {
  start: number;
  end: number;
}

/**
 * By most overlap where the set has offsets, else by page and headings. A section that the set does not know
 * keeps its place in the ranking under a name of its own.
 */
export class SectionNames {
  readonly #index: SearchIndex;
  readonly #pageOf: (documentId: string) => string | undefined;
  readonly #entries: Map<string, CorpusEntry[]>;
  readonly #known: Map<string, string> = new Map();

  constructor(set: JudgedSet, index: SearchIndex, pageOf: (documentId: string) => string | undefined) {
    this.#index = index;
    this.#pageOf = pageOf;
    this.#entries = Map.groupBy(set.corpus, (entry) => entry.page ?? '');
  }

  async nameOf(hit: SectionHit): Promise<string> {
    const known = this.#known.get(hit.sectionId);
    if (known !== undefined) return known;
    const page = this.#pageOf(hit.documentId) ?? '';
    const entries = this.#entries.get(page) ?? [];
    const ranged = entries.filter(
      (entry): entry is Ranged => entry.start !== undefined && entry.end !== undefined,
    );
    const entry = ranged.length > 0 ? await this.#byOverlap(hit, ranged) : byHeadings(hit, entries);
    const name = entry?.id ?? `${page}#?${hit.sectionId}`;
    this.#known.set(hit.sectionId, name);
    return name;
  }

  async #byOverlap(hit: SectionHit, entries: readonly Ranged[]): Promise<CorpusEntry | undefined> {
    const passage = await this.#index.read(hit.sectionId, { children: false });
    const [start, end] = passage.sections[0]?.span ?? passage.span;
    let best: CorpusEntry | undefined;
    let most = 0;
    for (const entry of entries) {
      const shared = Math.min(end, entry.end) - Math.max(start, entry.start);
      if (shared <= most) continue;
      most = shared;
      best = entry;
    }
    return best;
  }
}

/** The whole path if it is there once, else the own heading if that is there once. */
function byHeadings(hit: SectionHit, entries: readonly CorpusEntry[]): CorpusEntry | undefined {
  const path = hit.breadcrumb.map(plain).join('\n');
  const own = plain(hit.title);
  const alike = entries.filter((entry) => entry.path?.map(plain).join('\n') === path);
  if (alike.length === 1) return alike[0];
  const named = entries.filter((entry) => plain(entry.path?.at(-1) ?? entry.title) === own);
  return named.length === 1 ? named[0] : undefined;
}

/** Headings without what markup and typesetting may add. */
function plain(title: string): string {
  return title.replace(/[`*_\s]+/g, ' ').trim();
}
