/** What front matter says, as metadata. */
import { parseDocument as parseYaml } from 'yaml';
import type { Meta } from '../contract/index.ts';
import { findFrontMatter } from '../markup/index.ts';
import { isoDate, languageTag } from './meta.ts';

export interface Matter {
  span: [start: number, end: number];
  meta: Meta;
  title?: string;
  date?: string;
  language?: string;
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
const LANGUAGE_KEYS = ['lang', 'language', 'locale'];

export function readFrontMatter(text: string): Matter | undefined {
  const found = findFrontMatter(text);
  if (found === undefined) return undefined;
  const source = text.slice(found.from, found.to);
  const warnings: string[] = [];
  const values = found.format === 'yaml' ? readYaml(source, warnings) : readToml(source);
  const meta: Meta = {};
  flatten(values, '', 0, meta);
  const matter: Matter = { span: [0, found.end], meta, warnings };
  const title = meta['title'] ?? meta['Title'];
  if ((typeof title === 'string' && title.trim() !== '') || typeof title === 'number') {
    matter.title = String(title).trim();
  }
  const date = firstOf(meta, DATE_KEYS, isoDate);
  if (date !== undefined) matter.date = date;
  const language = firstOf(meta, LANGUAGE_KEYS, languageTag);
  if (language !== undefined) matter.language = language;
  return matter;
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
  return plainLines(source, '=');
}

function scalar(value: string): unknown {
  const quoted = /^(?:"((?:[^"\\]|\\.)*)"|'([^']*)')/.exec(value);
  if (quoted !== null) return quoted[2] ?? quoted[1]!.replace(/\\(["\\])/g, '$1');
  const list = /^\[(.*)\]\s*$/.exec(value);
  if (list !== null) return list[1]!.split(',').map((item) => scalar(item.trim()));
  const bare = value.replace(/\s+#.*$/, '').trim();
  if (bare === 'true' || bare === 'false') return bare === 'true';
  return /^[+-]?\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : bare;
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
