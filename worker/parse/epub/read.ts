import {
  CopseError,
  type Meta,
  type PageSpan,
  type ParsedDocument,
  type RawDocument,
} from '../../contract/index.ts';
import { isoDate, languageTag } from '../meta.ts';
import { nameOf } from '../refuse.ts';
import { type Chapter, readChapter } from './chapter.ts';
import { type Entry, readNavigation } from './navigation.ts';
import { type Book, openBook, textOf, textsOf } from './package.ts';

/** Names in a warning. */
const MAX_NAMED = 5;

export function readEpub(raw: RawDocument): ParsedDocument {
  const name = nameOf(raw);
  const book = openBook(raw.bytes, name);
  const text = new BookText();
  const missing: string[] = [];
  const navigation = readNavigation(book, name);
  const contents = byFile(navigation.contents);
  const pages = byFile(navigation.pages);
  let shift = 0;
  for (const path of book.spine) {
    const source = textOf(book.archive, path);
    if (source === undefined) {
      missing.push(path);
      continue;
    }
    const chapter = readChapter(source, {
      contents: contents.get(path) ?? [],
      pages: pages.get(path) ?? [],
      shift,
    });
    if (chapter === undefined) continue;
    shift = chapter.shift;
    text.add(chapter, path.startsWith(book.folder) ? path.slice(book.folder.length) : path);
  }
  const document = text.finish();
  if (document.text === '') throw new CopseError('parse-failed', `${name} has no text to search.`, { name });
  if (missing.length > 0) {
    const shown = missing.slice(0, MAX_NAMED).join(', ') + (missing.length > MAX_NAMED ? ', …' : '');
    document.warnings.push(`The book names files that it does not hold: ${shown}.`);
  }
  document.warnings.push(...book.archive.warnings);
  describeBook(document, book);
  return document;
}

function byFile(entries: readonly Entry[]): Map<string, Entry[]> {
  const files = new Map<string, Entry[]>();
  for (const entry of entries) {
    const known = files.get(entry.path);
    if (known === undefined) files.set(entry.path, [entry]);
    else known.push(entry);
  }
  return files;
}

/** The chapters of a book, one below the other. */
class BookText {
  private readonly pieces: string[] = [];
  private length = 0;
  private readonly anchors = new Map<number, string>();
  private readonly pages: { offset: number; label: string }[] = [];

  add(chapter: Chapter, path: string): void {
    const start = this.length === 0 ? 0 : this.length + 1;
    const { text, anchors, pages } = chapter;
    this.pieces.push(text);
    this.length = start + text.length;
    const headings = /^#{1,6} /gm;
    const first = headings.exec(text)?.index;
    if (first !== undefined && !anchors.has(first)) this.anchors.set(start + first, path);
    for (const [offset, id] of anchors) this.anchors.set(start + offset, `${path}#${id}`);
    for (const { offset, label } of pages) this.pages.push({ offset: start + offset, label });
  }

  finish(): ParsedDocument {
    const text = this.pieces.join('\n');
    const document: ParsedDocument = {
      text,
      kind: 'epub',
      markup: 'markdown',
      meta: {},
      anchors: this.anchors,
      warnings: [],
    };
    const pages = pageSpans(this.pages, text.length);
    if (pages !== undefined) document.pages = pages;
    return document;
  }
}

/** From one break to the next. What comes before the first is a page, too. */
function pageSpans(
  breaks: readonly { offset: number; label: string }[],
  end: number,
): PageSpan[] | undefined {
  if (breaks.length === 0) return undefined;
  const spans: PageSpan[] = [];
  if (breaks[0]!.offset > 0) spans.push({ page: 1, start: 0, end: breaks[0]!.offset });
  for (const [i, { offset, label }] of breaks.entries()) {
    const next = breaks[i + 1]?.offset ?? end;
    const span: PageSpan = { page: spans.length + 1, start: offset, end: next };
    if (label !== '') span.label = label;
    spans.push(span);
  }
  return spans;
}

function describeBook(document: ParsedDocument, { metadata }: Book): void {
  const [title] = textsOf(metadata, 'title');
  if (title !== undefined) document.title = title;
  const kept: readonly [key: string, name: string][] = [
    ['author', 'creator'],
    ['publisher', 'publisher'],
    ['subject', 'subject'],
    ['identifier', 'identifier'],
  ];
  const meta: Meta = {};
  for (const [key, name] of kept) {
    const values = textsOf(metadata, name);
    if (values.length > 0) meta[key] = values.join(', ');
  }
  const description = textsOf(metadata, 'description')[0]
    ?.replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (description) meta['description'] = description;
  document.meta = meta;
  const [written = ''] = textsOf(metadata, 'date');
  const date = isoDate(written);
  if (date !== undefined) document.date = date;
  else if (/^\d{4}$/.test(written)) meta['year'] = Number(written);
  const language = languageTag(textsOf(metadata, 'language')[0] ?? '');
  if (language !== undefined) document.language = language;
}
