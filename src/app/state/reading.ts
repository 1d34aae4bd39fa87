/** The passage being read: its sections as far as they are loaded, what matches in it, its document's outline. */
import type { Neighbourhood, Passage, Place, TocSection } from '../../../worker/contract/index.ts';
import { isCopseError, toCopseError } from '../../../worker/contract/index.ts';
import { type Marks, mergeRanges, type Range } from '../markdown/index.ts';
import { foldWord, markedWords, WORD } from '../text/excerpt.ts';
import type { Library } from './library.ts';
import { Observable } from './observable.ts';
import { append, type LoadedSection } from './pieces.ts';
import type { Route } from './route.ts';

type ReadRoute = Extract<Route, { name: 'read' }>;

/** Characters fetched at first and with every step; a screen holds about 3,000. */
const STEP = 40_000;
/** Of the siblings only those that come before and after are shown. */
const NEAREST = { around: 0 };
/** Matches are looked for in this many hits of the document. */
const HITS = 100;

export class Reading extends Observable {
  state: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  error: { code: string; message: string } | null = null;
  passage: Passage | null = null;
  sections: LoadedSection[] = [];
  marks: Marks = { matches: [] };
  /** Comes after the text: it is as long as the document has sections. */
  outline: TocSection | null = null;
  around: Neighbourhood | null = null;
  /** Words that matched in the document, folded. */
  words: ReadonlySet<string> = new Set();
  /** Offset from which to go on; absent when all is loaded. */
  next: number | undefined;
  readonly #library: Library;
  #route: ReadRoute | undefined;
  #continuing = false;

  constructor(library: Library) {
    super();
    this.#library = library;
  }

  async open(route: ReadRoute): Promise<void> {
    this.#route = route;
    this.state = 'loading';
    this.error = null;
    this.changed();
    try {
      const index = await this.#library.index;
      // All at once: the outline of a long document is asked for too, and may be long in coming.
      const [document] = route.section.split('#');
      const [passage, found, near] = await Promise.all([
        this.#read(route),
        this.#matches(route, document!),
        route.anchor ? null : index.neighbourhood(route.section, NEAREST),
      ]);
      const around = near ?? (await index.neighbourhood(passage.sectionId, NEAREST));
      const marks = { ...found, passage: route.at ?? passage.place };
      const sections: LoadedSection[] = [];
      let next = append(sections, passage);
      // A hit deep in a long section: as far as the hit, and some more.
      while (next !== undefined && marks.passage && marks.passage[0] >= next) {
        const maxChars = marks.passage[1] - next + STEP;
        next = append(sections, await index.read(passage.sectionId, { maxChars, from: next }));
      }
      if (this.#route !== route) return;
      if (this.passage?.documentId !== passage.documentId) this.outline = null;
      Object.assign(this, { state: 'ready', passage, around, sections, next });
      this.marks = this.#withHeadings(marks, sections);
      void this.#fetchOutline(route, passage.documentId);
    } catch (error) {
      if (this.#route !== route) return;
      const { code, message } = toCopseError(error);
      Object.assign(this, {
        state: 'failed',
        error: { code, message },
        passage: null,
        sections: [],
        outline: null,
        around: null,
      });
    }
    this.changed();
  }

  /** What was read is not what will be read next. */
  close(): void {
    this.#route = undefined;
    Object.assign(this, {
      state: 'idle',
      passage: null,
      sections: [],
      outline: null,
      around: null,
      next: undefined,
    });
  }

  async more(): Promise<void> {
    const { passage, next } = this;
    const route = this.#route;
    if (!passage || next === undefined || this.#continuing) return;
    this.#continuing = true;
    try {
      const index = await this.#library.index;
      const more = await index.read(passage.sectionId, { maxChars: STEP, from: next });
      if (this.#route !== route) return;
      this.sections = [...this.sections];
      this.next = append(this.sections, more);
      this.marks = this.#withHeadings(this.marks, this.sections);
      this.changed();
    } catch (error) {
      // The document changed or went meanwhile: what is loaded stays.
      if (!isCopseError(error)) throw error;
      this.next = undefined;
      this.changed();
    } finally {
      this.#continuing = false;
    }
  }

  async #fetchOutline(route: ReadRoute, document: string): Promise<void> {
    const outline = await this.#library.outline(document).catch(() => null);
    if (this.#route !== route) return;
    this.outline = outline;
    this.changed();
  }

  /** A hit says what matched in its text; that the same words stand in a heading is seen here. */
  #withHeadings(marks: Marks, sections: readonly LoadedSection[]): Marks {
    if (this.words.size === 0) return marks;
    const inHeadings: Range[] = [];
    for (const { text, title, start, continued } of sections) {
      if (continued) continue;
      const line = text.slice(0, text.search(/\n|$/));
      if (!(line.startsWith('#') || line.trim() === title)) continue;
      for (const { 0: word, index } of line.matchAll(WORD)) {
        if (this.words.has(foldWord(word))) inHeadings.push([start + index, start + index + word.length]);
      }
    }
    return { ...marks, matches: mergeRanges([...marks.matches, ...inHeadings]) };
  }

  async #read(route: ReadRoute): Promise<Passage> {
    const index = await this.#library.index;
    const options = { maxChars: STEP };
    if (!route.anchor) return index.read(route.section, options);
    const place: Place = { document: route.section.split('#')[0]!, anchor: route.anchor };
    try {
      return await index.read(place, options);
    } catch (error) {
      if (!isCopseError(error, 'not-found')) throw error;
      return index.read(route.section, options);
    }
  }

  /** What the search would mark in this document, in document offsets. */
  async #matches(route: ReadRoute, document: string): Promise<Marks> {
    this.words = new Set();
    if (!route.query) return { matches: [] };
    try {
      const index = await this.#library.index;
      const { hits } = await index.search(route.query, { limit: HITS, filter: { document } });
      const found = hits
        .filter((hit) => hit.documentId === document)
        .flatMap((hit) =>
          hit.highlights.map(([start, end]): Range => [hit.span[0] + start, hit.span[0] + end]),
        );
      this.words = markedWords(route.query, hits);
      return { matches: mergeRanges(found) };
    } catch (error) {
      // Marks are an extra: the text is there without them.
      if (!isCopseError(error)) throw error;
      return { matches: [] };
    }
  }
}
