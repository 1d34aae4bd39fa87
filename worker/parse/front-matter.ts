/** What front matter says, as metadata. */
import { parseDocument as parseYaml } from 'yaml';
import type { Meta } from '../contract/index.ts';
import { findFrontMatter, plainInline } from '../markup/index.ts';
import { isoDate, languageTag } from './meta.ts';

export interface Matter {
  span: [start: number, end: number];
  meta: Meta;
  title?: string;
  date?: string;
  language?: string;
  /** What it says the document is about. */
  summary?: string;
  warnings: string[];
}

/** Nested values become dotted keys; more than this many are dropped. */
const MAX_KEYS = 100;
const MAX_DEPTH = 4;
const DATE_KEYS = [
  'date',
  'published',
  'pubdate',
  'created',
  'ms.date',
  'updated',
  'lastmod',
  'last_modified',
];
const SUMMARY_KEYS = ['description', 'summary', 'excerpt', 'abstract'];
const LANGUAGE_KEYS = ['lang', 'language', 'locale'];

export function readFrontMatter(text: string): Matter | undefined {
  const found = findFrontMatter(text);
  if (found === undefined) return undefined;
  const source = text.slice(found.from, found.to);
  const warnings: string[] = [];
  const values = read(source, found.format, warnings);
  const meta: Meta = {};
  flatten(values, '', 0, meta);
  const matter: Matter = { span: [0, found.end], meta, warnings };
  const title = meta['title'] ?? meta['Title'];
  if ((typeof title === 'string' && title.trim() !== '') || typeof title === 'number') {
    matter.title = plainTitle(String(title).trim());
  }
  const date = firstOf(meta, DATE_KEYS, isoDate);
  if (date !== undefined) matter.date = date;
  const language = firstOf(meta, LANGUAGE_KEYS, languageTag);
  if (language !== undefined) matter.language = language;
  const summary = firstOf(meta, SUMMARY_KEYS, (value) => plainInline(value) || undefined);
  if (summary !== undefined) matter.summary = summary;
  return matter;
}

function read(source: string, format: 'yaml' | 'toml' | 'json', warnings: string[]): unknown {
  if (format === 'json') return JSON.parse(source);
  return format === 'yaml' ? readYaml(source, warnings) : readToml(source);
}

/** Most tools show a title as it stands, and some read it as Markdown: a tag in it is meant to be seen, code is code. */
function plainTitle(title: string): string {
  return /[`*]/.test(title) && !title.includes('<') ? plainInline(title) : title;
}

function firstOf(
  meta: Meta,
  keys: readonly string[],
  read: (value: string) => string | undefined,
): string | undefined {
  const values = new Map(Object.entries(meta).map(([key, value]) => [key.toLowerCase(), value]));
  for (const key of keys) {
    const value = values.get(key);
    const found = typeof value === 'string' ? read(value) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Broken YAML still gives the lines that read `key: value`. */
function readYaml(source: string, warnings: string[]): unknown {
  try {
    const parsed = parseYaml(source, { logLevel: 'silent', uniqueKeys: false });
    if (parsed.errors.length === 0) return parsed.toJS({ maxAliasCount: 100 });
    const where = parsed.errors[0]!.linePos?.[0].line;
    warnings.push(
      `The front matter is not valid YAML${where === undefined ? '' : ` (line ${where + 1})`}; only its plain lines were read.`,
    );
  } catch {
    warnings.push('The front matter is not valid YAML; only its plain lines were read.');
  }
  return plainLines(source, ':');
}

function plainLines(source: string, separator: ':' | '='): Record<string, unknown> {
  const values: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  let prefix = '';
  for (const line of source.split(/\r\n?|\n/)) {
    const table = separator === '=' ? /^\s*\[([\w.-]+)\]/.exec(line) : null;
    if (table !== null) prefix = `${table[1]}.`;
    const at = line.indexOf(separator);
    const key = line
      .slice(0, at)
      .trim()
      .replace(/^["']|["']$/g, '');
    if (at > 0 && /^[\w.-]+$/.test(key) && (separator === '=' || !/^\s/.test(line))) {
      values[prefix + key] = scalar(line.slice(at + 1).trim());
    }
  }
  return values;
}

/** The part of TOML that front matter uses: tables of strings, numbers, booleans, dates and flat lists. */
function readToml(source: string): Record<string, unknown> {
  return plainLines(source.replace(LONG_LIST, oneLine).replace(LONG_STRING, oneLine), '=');
}

const LONG_LIST = /(?<==[ \t]*)\[(?:\s|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#.*|[^\s"'#\][]){0,5000}\]/g;
const LONG_STRING = /(?<==[ \t]*)("""|''')[\s\S]{0,10000}?\1/g;

/** A list without the comments between its lines, or a string of many lines in single quotes. */
function oneLine(value: string): string {
  if (value[0] === '[')
    return value.replace(/("(?:\\.|[^"\\\n])*"|'[^'\n]*')|#.*/g, '$1').replace(/\s*\n\s*/g, ' ');
  const content = value
    .slice(3, -3)
    .replace(/\\\n\s*/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return `"${content.replace(/\\?"/g, '\\"')}"`;
}

function scalar(value: string): unknown {
  const quoted = /^(?:"((?:[^"\\]|\\.)*)"|'([^']*)')/.exec(value);
  if (quoted !== null) return quoted[2] ?? quoted[1]!.replace(/\\(["\\])/g, '$1');
  const list = /^\[(.*)\]\s*(?:#.*)?$/.exec(value);
  if (list !== null) return listItems(list[1]!).map(scalar);
  const bare = value.replace(/\s+#.*$/, '').trim();
  if (bare === 'true' || bare === 'false') return bare === 'true';
  return /^[+-]?\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : bare;
}

function listItems(list: string): string[] {
  return (list.match(/"(?:[^"\\]|\\.)*"|'[^']*'|[^,\s"'][^,]*/g) ?? []).map((item) => item.trim());
}

function flatten(value: unknown, key: string, depth: number, meta: Meta): void {
  if (Array.isArray(value)) {
    const items = value.filter((item) => typeof item !== 'object' && item !== undefined);
    if (items.length > 0) keep(meta, key, items.join(', '));
  } else if (typeof value === 'object' && value !== null) {
    if (depth >= MAX_DEPTH) return;
    for (const [name, inner] of Object.entries(value)) {
      flatten(inner, key === '' ? name : `${key}.${name}`, depth + 1, meta);
    }
  } else if (value !== undefined) {
    keep(meta, key, isScalar(value) ? value : String(value));
  }
}

function keep(meta: Meta, key: string, value: string | number | boolean | null): void {
  if (key !== '' && key !== '__proto__' && Object.keys(meta).length < MAX_KEYS) meta[key] = value;
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || typeof value === 'boolean' || typeof value === 'string' || Number.isFinite(value);
}
