/** What of a chunk goes into which field of the keyword index. */
import type { ChunkKind, SectionNode } from '../contract/index.ts';
import type { KeywordFields } from '../store/index.ts';
import { analyse } from '../text/index.ts';
import { sectionPath } from '../tree/index.ts';

/** A section as far as its chunks are indexed under it. */
export interface IndexedSection {
  seq: number;
  title: string;
  /** Titles from the document down to the section. */
  path: readonly string[];
  /** Where it is no extract: the words of an extract are in the section's chunks. */
  summary?: string;
}

/** `summarized`: whether its summary is no extract. */
export function indexedSection(
  sections: readonly SectionNode[],
  seq: number,
  summarized: boolean,
): IndexedSection {
  const { title, summary } = sections[seq]!;
  return { seq, title, path: sectionPath(sections, seq), ...(summarized && { summary }) };
}

type SectionFields = Pick<KeywordFields, 'title' | 'path' | 'summary'>;

/**
 * A text may be held by several documents under different titles: all of them are indexed, in the place of the
 * root's title.
 */
export class FieldAnalyser {
  readonly #language: string;
  readonly #titles: string;
  /** Headings come again in the path of every section below them. */
  readonly #headings = new Map<string, string>();
  #seq = -1;
  #fields: SectionFields = { title: '', path: '', summary: '' };

  /** The language must have been prepared. */
  constructor(language: string, documentTitles: readonly string[]) {
    this.#language = language;
    this.#titles = documentTitles.map((title) => this.#heading(title)).join(' ');
  }

  /** Remembers the last section, as chunks come section by section. */
  fields(section: IndexedSection, kind: ChunkKind, text: string): KeywordFields {
    if (section.seq !== this.#seq) {
      this.#fields = this.#sectionFields(section);
      this.#seq = section.seq;
    }
    const words = analyse(text, this.#language);
    return { ...this.#fields, body: kind === 'code' ? '' : words, code: kind === 'code' ? words : '' };
  }

  #sectionFields({ seq, title, path, summary }: IndexedSection): SectionFields {
    const below = path.slice(1).map((heading) => this.#heading(heading));
    return {
      title: seq === 0 ? this.#titles : this.#heading(title),
      path: [this.#titles, ...below].join(' '),
      summary: summary ? analyse(summary, this.#language) : '',
    };
  }

  #heading(text: string): string {
    const known = this.#headings.get(text);
    if (known !== undefined) return known;
    const words = analyse(text, this.#language);
    this.#headings.set(text, words);
    return words;
  }
}

/** Different titles of the documents that hold one text, first added first. */
export function distinctTitles(documents: readonly { title: string }[]): string[] {
  return [...new Set(documents.map(({ title }) => title))];
}
