/** What is read, in pieces that can be shown each by itself, and how. */
import type { Markup, Passage } from '../../../worker/contract/index.ts';

/** A section's text, or a piece of it where it is long: pieces end between paragraphs or lines. */
export interface LoadedSection {
  sectionId: string;
  title: string;
  level: number;
  /** Where `text` begins in the document. */
  start: number;
  text: string;
  /** Of a section whose beginning is loaded already. */
  continued: boolean;
  /** Line on which `text` begins, where the document has lines of its own. */
  line?: number;
  /** What of that line stands before `text`; blank where it is only indentation. */
  lead: string;
}

/** Adds a passage's sections, the last one as far as it can be shown by itself; returns where to go on. */
export function append(sections: LoadedSection[], passage: Passage): number | undefined {
  const { text, span, line, markup, sections: inside, truncated } = passage;
  const length = truncated && markup !== 'code' ? wholeBlocks(text) : text.length;
  const shown = text.slice(0, length);
  for (const section of inside) {
    const from = Math.max(section.span[0], span[0]);
    const to = Math.min(section.span[1], span[0] + length);
    const piece = shown.slice(from - span[0], to - span[0]);
    const before = sections.at(-1);
    // Code has no heading lines: what is read has its title even where all of its text is further down.
    if (to <= from && (before || markup !== 'code')) continue;
    const { sectionId, title, level } = section;
    sections.push({
      sectionId,
      title,
      level,
      start: from,
      text: piece,
      continued: before?.sectionId === sectionId,
      ...(line !== undefined && { line: line + lineEnds(shown.slice(0, from - span[0])) }),
      lead: before ? openLine(before) : '',
    });
  }
  const next = span[0] + length;
  return truncated && length > 0 ? next : undefined;
}

/** Up to the last blank line that no fence stands after; all of it where that would leave less than half. */
function wholeBlocks(text: string): number {
  for (const gap of [...text.matchAll(/\n[ \t]*\r?\n/g)].reverse()) {
    const at = gap.index + gap[0].length;
    if (at < text.length / 2 || /^[ \t>]*(?:```|~~~)/m.test(text.slice(at))) break;
    return at;
  }
  return text.length;
}

/** What a piece leaves of its last line to the piece that follows. */
function openLine({ text, lead }: LoadedSection): string {
  const at = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
  return at === 0 ? lead + text : text.slice(at);
}

function lineEnds(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

/** How the text of a document is shown. */
export function displayOf({
  kind,
  markup,
  structure,
}: {
  kind: string;
  markup: Markup;
  structure: string;
}): Display {
  if (markup !== 'markdown') return markup;
  // Prose of TEI is one line a paragraph: where there are more, they are lines of verse.
  return structure === 'verse' || kind === 'tei' ? 'verse' : 'markdown';
}

export type Display = 'markdown' | 'verse' | 'plain' | 'code';
