import type { OutlineEntry, ParsedDocument, Parser, RawDocument } from '../../contract/index.ts';
import { charsetOf, decode } from '../decode.ts';
import { refuseBlank } from '../refuse.ts';
import { outlineRecords, outlineValue, TOP } from './outline.ts';
import { checkValue, type Fault, kindAt, type Member, members, skipBlank, stringAt } from './scan.ts';
import { keyOf } from './titles.ts';

const VERSION = 1;
/** Lines that are named in a warning. */
const MAX_NAMED = 5;

export const jsonParser: Parser = {
  kind: 'json',
  extensions: ['.json', '.geojson', '.jsonc', '.webmanifest'],
  version: VERSION,
  parse: (raw) => parseJson(raw),
};

/** One value to a line. */
export const jsonLinesParser: Parser = {
  kind: 'jsonl',
  extensions: ['.jsonl', '.ndjson'],
  version: VERSION,
  parse: (raw) => parseLines(raw),
};

function parseJson(raw: RawDocument): ParsedDocument {
  const document = open(raw, 'json');
  const { text } = document;
  const at = skipBlank(text, 0);
  const end = checkValue(text, at);
  if (typeof end !== 'number') return broken(document, end);
  const rest = skipBlank(text, end);
  if (rest < text.length) {
    // Several values on lines of their own: records that were given the wrong name.
    const lines = text.includes('\n') ? readLines(text) : undefined;
    if (lines === undefined || lines.bad.length > 0) {
      return broken(document, { offset: rest, message: 'something behind the end' });
    }
    return outlined({ ...document, kind: 'jsonl' }, outlineRecords(text, lines.records, TOP));
  }
  const title = titleOf(text, at);
  if (title !== undefined) document.title = title;
  return outlined(document, outlineValue(text, at, end));
}

function parseLines(raw: RawDocument): ParsedDocument {
  const document = open(raw, 'jsonl');
  const { records, bad } = readLines(document.text);
  if (bad.length > 0) {
    const named = bad.slice(0, MAX_NAMED).join(', ');
    const more = bad.length > MAX_NAMED ? ` and ${bad.length - MAX_NAMED} more` : '';
    document.warnings.push(`Not valid JSON, but kept as text: line ${named}${more}.`);
  }
  return records.length === 0 ? document : outlined(document, outlineRecords(document.text, records, TOP));
}

function open(raw: RawDocument, kind: string): ParsedDocument {
  const { text, warnings } = decode(raw.bytes, charsetOf(raw.type));
  refuseBlank(text, raw);
  return { text, kind, markup: 'code', meta: {}, warnings };
}

/** A bracket alone is nothing to read: it goes with the first section. */
function outlined(document: ParsedDocument, outline: OutlineEntry[]): ParsedDocument {
  const first = outline[0];
  if (first !== undefined && /^\s*[[{]?\s*$/.test(document.text.slice(0, Math.min(first.start, 1000)))) {
    if (first.bodyStart === first.start) first.bodyStart = 0;
    first.start = 0;
  }
  return { ...document, outline };
}

/** Nothing is lost: what cannot be taken apart is read as plain lines. */
function broken(document: ParsedDocument, { offset, message }: Fault): ParsedDocument {
  const before = document.text.slice(0, offset);
  const line = before.split('\n').length;
  const column = offset - before.lastIndexOf('\n');
  document.warnings.push(`Not valid JSON (line ${line}, column ${column}: ${message}); it was read as text.`);
  return document;
}

/** Each line with a value, good or bad, is a record; `bad`: the numbers of those that are no JSON. */
function readLines(text: string): { records: Member[]; bad: number[] } {
  const records: Member[] = [];
  const bad: number[] = [];
  let line = 0;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    line++;
    const trimmed = text.slice(start, end).trim();
    if (trimmed !== '') {
      const from = text.indexOf(trimmed, start);
      const to = from + trimmed.length;
      if (isValue(trimmed)) records.push({ start: from, value: from, end: to });
      else bad.push(line);
    }
    start = end + 1;
  }
  return { records, bad };
}

function isValue(line: string): boolean {
  const end = checkValue(line, 0);
  return typeof end === 'number' && skipBlank(line, end) === line.length;
}

/** What a description of an API or a schema calls itself. A `name` is that of what is described, not of the file. */
function titleOf(text: string, at: number): string | undefined {
  if (kindAt(text, at) !== 'object') return undefined;
  const entries = members(text, at);
  const info = entries.find((entry) => keyOf(text, entry) === 'info');
  const own = stringValue(text, entries, 'title');
  if (own !== undefined || info === undefined || kindAt(text, info.value) !== 'object') return own;
  return stringValue(text, members(text, info.value), 'title');
}

function stringValue(text: string, entries: readonly Member[], key: string): string | undefined {
  const entry = entries.find((candidate) => keyOf(text, candidate) === key);
  if (entry === undefined || kindAt(text, entry.value) !== 'string' || entry.end - entry.value > 400)
    return undefined;
  const value = stringAt(text, entry.value, entry.end).trim();
  return value === '' ? undefined : value;
}
