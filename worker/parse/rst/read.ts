import type { Meta, ParsedDocument, RawDocument } from '../../contract/index.ts';
import { plainInline } from '../../markup/index.ts';
import { charsetOf, decode } from '../decode.ts';
import { emit, root } from '../html/index.ts';
import { isoDate, languageTag } from '../meta.ts';
import { refuseBlank } from '../refuse.ts';
import { BlockReader } from './blocks.ts';
import { InlineReader } from './inline.ts';
import { titleAt, toLines } from './lines.ts';
import type { Unread } from './reader.ts';
import { collectReferences } from './references.ts';

/** Names in a warning. */
const MAX_NAMED = 5;

export function readRst(raw: RawDocument): ParsedDocument {
  const { text: source, warnings } = decode(raw.bytes, charsetOf(raw.type));
  refuseBlank(source, raw);
  const lines = toLines(source);
  const { meta, from, to } = readFields(lines);
  const reader = new BlockReader(new InlineReader(collectReferences(lines)));
  const content = reader.read([...lines.slice(0, from), ...lines.slice(to)]);
  const { text, anchors, titles } = emit(root(content), { wholeBody: false, lenient: true });
  warnings.push(...unreadWarnings(reader.unread));
  if (text === '') warnings.push('There is nothing to search: no text, only comments and directives.');
  const document: ParsedDocument = { text, kind: 'rst', markup: 'markdown', meta, anchors, warnings };
  const title = String(meta['title'] ?? '') || (titles.length === 1 ? plainInline(titles[0]!) : '');
  if (title !== '') document.title = title;
  const date = isoDate(String(meta['date'] ?? ''));
  if (date !== undefined) document.date = date;
  const language = languageTag(String(meta['lang'] ?? meta['language'] ?? ''));
  if (language !== undefined) document.language = language;
  return document;
}

interface Fields {
  meta: Meta;
  /** The lines that hold them. */
  from: number;
  to: number;
}

const FIELD = /^:([^:\\`]+):(?: +(.*))?$/;

/** What a document says about itself at its start, or right below its title. */
function readFields(lines: readonly string[]): Fields {
  const meta: Meta = {};
  let from = nextText(lines, 0);
  const title = from < lines.length ? titleAt(lines, from) : undefined;
  if (title !== undefined) from = nextText(lines, title.next);
  let to = from;
  for (let last = ''; to < lines.length; to++) {
    const line = lines[to]!;
    const match = FIELD.exec(line);
    if (match !== null) {
      last = match[1]!.toLowerCase();
      meta[last] = match[2] ?? '';
    } else if (line.startsWith(' ') && last !== '') {
      meta[last] = `${String(meta[last])} ${line.trim()}`.trim();
    } else break;
  }
  return { meta, from, to };
}

function nextText(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && lines[at] === '') at++;
  return at;
}

function unreadWarnings({ included, generated }: Unread): string[] {
  const warnings: string[] = [];
  if (included.length > 0) {
    const names = [...new Set(included)];
    const shown = names.slice(0, MAX_NAMED).join(', ') + (names.length > MAX_NAMED ? ', …' : '');
    warnings.push(`Text of other files is included there and was not read here: ${shown}.`);
  }
  if (generated.size > 0) {
    warnings.push(
      `Some text is written by a program when the pages are built: ${[...generated].join(', ')}.`,
    );
  }
  return warnings;
}
