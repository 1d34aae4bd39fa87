/** What a document is called. */
import { extensionGroups } from '../parse/index.ts';
import type { Store, TextRow } from '../store/index.ts';
import type { PreparedText } from './prepare.ts';

const MAX_TITLE = 200;
const MAX_LINE = 60;
const UNTITLED = 'Untitled';

/** At most 200 characters. */
export function cleanTitle(title: string): string {
  return cleanLine(title, MAX_TITLE);
}

/** One line without control characters, at most so many characters. */
export function cleanLine(text: string, limit: number): string {
  const line = text
    .normalize('NFC')
    .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
    .trim();
  return cut(line, limit);
}

/** What a text says about its own title. */
export interface TextClues {
  /** As it declares it. */
  own: string | undefined;
  firstHeading(): string | undefined;
  /** The first few lines. */
  beginning(): string;
}

const BEGINNING = 4096;

export function preparedClues({ row, text, sections }: PreparedText): TextClues {
  return {
    own: row.title,
    firstHeading: () => (row.structure === 'markdown' ? sections[1]?.title : undefined),
    beginning: () => text.slice(0, BEGINNING),
  };
}

export function storedClues(store: Store, { id, title, structure }: TextRow): TextClues {
  return {
    own: title,
    firstHeading: () => (structure === 'markdown' ? store.sections.get(id, 1)?.title : undefined),
    beginning: () => store.texts.slice(id, 0, BEGINNING),
  };
}

/** The text's own title, else the file's name, else the first heading or line of the text. */
export function titleOf(text: TextClues, fileName: string): string {
  const candidates = [
    () => text.own,
    () => withoutExtension(fileName),
    () => text.firstHeading(),
    () => firstLine(text.beginning()),
  ];
  for (const candidate of candidates) {
    const title = cleanTitle(candidate() ?? '');
    if (title !== '') return title;
  }
  return UNTITLED;
}

/** A program's name is nothing without it. */
export function withoutExtension(name: string): string {
  const extension = /(?<=.)\.[^.\s]{1,10}$/.exec(name)?.[0].toLowerCase() ?? '';
  return extensionGroups.code.includes(extension) ? name : name.slice(0, name.length - extension.length);
}

function firstLine(text: string): string {
  const line = text.split(/[\r\n]/).find((candidate) => candidate.trim() !== '') ?? '';
  return cut(line.trim(), MAX_LINE);
}

/** By code points, at a space where there is one in the last third. */
function cut(line: string, limit: number): string {
  const characters = Array.from(line.slice(0, 2 * limit + 2));
  if (characters.length <= limit) return line;
  const head = characters.slice(0, limit - 1).join('');
  const space = head.lastIndexOf(' ');
  return `${space > (limit * 2) / 3 ? head.slice(0, space) : head}…`;
}
