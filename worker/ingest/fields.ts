/** What of a chunk goes into which field of the keyword index. */
import type { ChunkKind } from '../contract/index.ts';
import type { KeywordFields } from '../store/index.ts';
import { analyse } from '../text/index.ts';

/** A section as far as its chunks are indexed under it. */
export interface IndexedSection {
  seq: number;
  title: string;
  summary: string;
  /** Titles from the document down to the section. */
  path: readonly string[];
}

type SectionFields = Pick<KeywordFields, 'title' | 'path' | 'summary'>;

/**
 * A text may be held by several documents under different titles: all of them are indexed, in the place of the
 * root's title.
 */
export class FieldAnalyser {
  readonly #language: string;
  readonly #titles: readonly string[];
  #seq = -1;
  #fields: SectionFields = { title: '', path: '', summary: '' };

  /** The language must have been prepared. */
  constructor(language: string, documentTitles: readonly string[]) {
    this.#language = language;
    this.#titles = documentTitles;
  }

  /** Remembers the last section, as chunks come section by section. */
  fields(section: IndexedSection, kind: ChunkKind, text: string): KeywordFields {
    if (section.seq !== this.#seq) {
      this.#fields = this.#sectionFields(section);
      this.#seq = section.seq;
    }
    const words = this.#analyse(text);
    return { ...this.#fields, body: kind === 'code' ? '' : words, code: kind === 'code' ? words : '' };
  }

  #sectionFields({ seq, title, summary, path }: IndexedSection): SectionFields {
    const titles = this.#titles.join('\n');
    const below = path.slice(1).join('\n');
    return {
      title: this.#analyse(seq === 0 ? titles : title),
      path: this.#analyse(`${titles}\n${below}`),
      summary: this.#analyse(summary),
    };
  }

  #analyse(text: string): string {
    return text === '' ? '' : analyse(text, this.#language);
  }
}

/** Different titles of the documents that hold one text, first added first. */
export function distinctTitles(documents: readonly { title: string }[]): string[] {
  return [...new Set(documents.map(({ title }) => title))];
}
