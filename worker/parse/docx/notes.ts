/** Footnotes and endnotes: numbered as they are met, written where their section ends. */

import { formatted } from '../ordinals.ts';
import { childElements, type XmlElement } from '../xml/index.ts';

type Kind = 'footnote' | 'endnote';

interface Note {
  label: string;
  content: XmlElement;
}

export class Notes {
  private readonly contents: Readonly<Record<Kind, ReadonlyMap<string, XmlElement>>>;
  private readonly labels = new Map<string, string>();
  private readonly counts: Record<Kind, number> = { footnote: 0, endnote: 0 };
  private waiting: Note[] = [];

  constructor(footnotes: XmlElement | undefined, endnotes: XmlElement | undefined) {
    this.contents = { footnote: byId(footnotes), endnote: byId(endnotes) };
  }

  /** What the mark of a note shows; `undefined` for a mark of nothing. */
  refer(kind: Kind, id: string): string | undefined {
    const content = this.contents[kind].get(id);
    if (content === undefined) return undefined;
    const key = `${kind} ${id}`;
    let label = this.labels.get(key);
    if (label === undefined) {
      this.counts[kind]++;
      label = kind === 'footnote' ? String(this.counts[kind]) : formatted(this.counts[kind], 'lowerRoman');
      this.labels.set(key, label);
      this.waiting.push({ label, content });
    }
    return label;
  }

  /** Notes that were referred to since the last time. */
  take(): Note[] {
    const notes = this.waiting;
    this.waiting = [];
    return notes;
  }
}

/** Without the lines that separate notes from the text. */
function byId(root: XmlElement | undefined): ReadonlyMap<string, XmlElement> {
  const notes = root === undefined ? [] : childElements(root, 'footnote', 'endnote');
  return new Map(
    notes
      .filter(({ attributes }) => !/separator/i.test(attributes['type'] ?? ''))
      .map((note) => [note.attributes['id'] ?? '', note]),
  );
}
