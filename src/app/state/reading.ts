/** The passage being read: its sections as far as they are loaded, what matches in it, its document's outline. */
import type { Passage, Place, TocSection } from '../../../worker/contract/index.ts';
import { isCopseError, toCopseError } from '../../../worker/contract/index.ts';
import { type Marks, mergeRanges, type Range } from '../markdown/index.ts';
import { foldWord, markedWords, WORD } from '../text/excerpt.ts';
import type { Library } from './library.ts';
import { Observable } from './observable.ts';
import type { Route } from './route.ts';

type ReadRoute = Extract<Route, { name: 'read' }>;

/** Characters fetched at first and with every step; a screen holds about 3,000. */
const STEP = 40_000;
/** Matches are looked for in this many hits of the document. */
const HITS = 100;

export interface LoadedSection {
  sectionId: string;
  title: string;
  level: number;
  /** Where `text` begins in the document. */
  start: number;
  text: string;
}

export class Reading extends Observable {
  state: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  error: { code: string; message: string } | null = null;
  passage: Passage | null = null;
  sections: LoadedSection[] = [];
  marks: Marks = { matches: [] };
  outline: TocSection | null = null;
  /** Offset from which to go on; absent when all is loaded. */
  next: number | undefined;
  readonly #library: Library;
  #route: ReadRoute | undefined;
  #continuing = false;
  /** Words that matched in the document, folded. */
  #words: ReadonlySet<string> = new Set();

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
      const passage = await this.#read(route);
      const found = await this.#matches(route, passage.documentId);
      const outline = await this.#library.outline(passage.documentId).catch(() => null);
      const sections = append([], passage);
      let next = passage.next;
      // A hit deep in a long section: as far as the hit, and some more.
      while (next !== undefined && route.at && route.at[0] >= next) {
        const maxChars = route.at[1] - next + STEP;
        const more = await index.read(passage.sectionId, { maxChars, from: next });
        append(sections, more);
        next = more.next !== undefined && more.next > next ? more.next : undefined;
      }
      if (this.#route !== route) return;
      const marks = this.#withHeadings(found, sections);
      Object.assign(this, { state: 'ready', passage, marks, outline, sections, next });
    } catch (error) {
      if (this.#route !== route) return;
      const { code, message } = toCopseError(error);
      Object.assign(this, {
        state: 'failed',
        error: { code, message },
        passage: null,
        sections: [],
        outline: null,
      });
    }
    this.changed();
  }

  /** What was read is not what will be read next. */
  close(): void {
    this.#route = undefined;
    Object.assign(this, { state: 'idle', passage: null, sections: [], outline: null, next: undefined });
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
      this.sections = append([...this.sections], more);
      this.marks = this.#withHeadings(this.marks, this.sections);
      this.next = more.next !== undefined && more.next > next ? more.next : undefined;
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

  /** A hit says what matched in its text; that the same words stand in a heading is seen here. */
  #withHeadings(marks: Marks, sections: readonly LoadedSection[]): Marks {
    if (this.#words.size === 0) return marks;
    const inHeadings: Range[] = [];
    for (const { text, title, start } of sections) {
      const line = text.slice(0, text.search(/\n|$/));
      if (!(line.startsWith('#') || line.trim() === title)) continue;
      for (const { 0: word, index } of line.matchAll(WORD)) {
        if (this.#words.has(foldWord(word))) inHeadings.push([start + index, start + index + word.length]);
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
    const passage: Range | undefined = route.at;
    this.#words = new Set();
    if (!route.query) return { matches: [], passage };
    try {
      const index = await this.#library.index;
      const { hits } = await index.search(route.query, { limit: HITS, filter: { document } });
      const found = hits
        .filter((hit) => hit.documentId === document)
        .flatMap((hit) =>
          hit.highlights.map(([start, end]): Range => [hit.span[0] + start, hit.span[0] + end]),
        );
      this.#words = markedWords(route.query, hits);
      return { matches: mergeRanges(found), passage };
    } catch (error) {
      // Marks are an extra: the text is there without them.
      if (!isCopseError(error)) throw error;
      return { matches: [], passage };
    }
  }
}

/** Adds a passage's sections; text that continues the last section joins it, so that its markup stays whole. */
function append(sections: LoadedSection[], { text, span, sections: inside }: Passage): LoadedSection[] {
  const end = span[0] + text.length;
  for (const section of inside) {
    const from = Math.max(section.span[0], span[0]);
    const to = Math.min(section.span[1], end);
    const last = sections.at(-1);
    const piece = text.slice(from - span[0], to - span[0]);
    if (to <= from) continue;
    if (last?.sectionId === section.sectionId) {
      sections[sections.length - 1] = { ...last, text: last.text + piece };
    } else {
      const { sectionId, title, level } = section;
      sections.push({ sectionId, title, level, start: from, text: piece });
    }
  }
  return sections;
}
