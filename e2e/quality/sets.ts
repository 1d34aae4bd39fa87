/** Reads a judged set: a folder in the BEIR style, README.md beside this file describes it. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface CorpusEntry {
  id: string;
  title: string;
  text: string;
  /** Headings from the page title down. */
  path?: string[];
  /** File that the section stands in. */
  page?: string;
  /** UTF-16 offsets in that file. */
  start?: number;
  end?: number;
}

export interface Query {
  id: string;
  text: string;
  flavour?: string;
  /** Queries made from one source belong together. */
  group?: string;
}

export interface GoldSpans {
  file: string;
  spans: [start: number, end: number][];
}

export interface JudgedSet {
  dir: string;
  name: string;
  kind: 'doc' | 'section' | 'span';
  corpus: CorpusEntry[];
  /** Only those that are judged. */
  queries: Query[];
  /** Of doc and section sets: grades by query, then by corpus id. */
  grades: Map<string, Map<string, number>>;
  /** Of span sets. */
  spans: Map<string, GoldSpans>;
  /** Weights of the flavours, for the weighted MRR. */
  weights?: Record<string, number>;
}

interface Meta {
  name?: string;
  kind?: 'doc' | 'section';
  weights?: Record<string, number>;
}

type Row = Record<string, unknown>;

export function loadSet(dir: string): JudgedSet {
  if (!existsSync(dir)) throw new Error(`There is no folder ${dir}.`);
  const meta = JSON.parse(readOptional(dir, 'meta.json') ?? '{}') as Meta;
  const base = {
    dir,
    name: meta.name ?? basename(dir),
    ...(meta.weights && { weights: meta.weights }),
  };
  const spans = readOptional(dir, 'spans.jsonl');
  return spans === undefined ? loadJudged(dir, base, meta.kind ?? 'doc') : loadSpans(base, spans);
}

type Base = Pick<JudgedSet, 'dir' | 'name' | 'weights'>;

function loadSpans(base: Base, content: string): JudgedSet {
  const rows = jsonLines(content);
  return {
    ...base,
    kind: 'span',
    corpus: [],
    queries: rows.map((row) => ({ id: String(row['_id']), text: String(row['question']) })),
    grades: new Map(),
    spans: new Map(
      rows.map((row) => [
        String(row['_id']),
        { file: String(row['file']), spans: row['spans'] as GoldSpans['spans'] },
      ]),
    ),
  };
}

function loadJudged(dir: string, base: Base, kind: 'doc' | 'section'): JudgedSet {
  const [corpus, queries, qrels] = ['corpus.jsonl', 'queries.jsonl', 'qrels.tsv'].map((name) => {
    const content = readOptional(dir, name);
    if (content === undefined) throw new Error(`${dir} has no ${name}, plain or gzipped.`);
    return content;
  });
  const grades = readGrades(qrels!);
  return {
    ...base,
    kind,
    corpus: jsonLines(corpus!).map((row) => ({ ...row, id: String(row['_id']) }) as unknown as CorpusEntry),
    queries: jsonLines(queries!)
      .map((row) => ({ ...row, id: String(row['_id']) }) as unknown as Query)
      .filter((query) => grades.has(query.id)),
    grades,
    spans: new Map(),
  };
}

function readGrades(qrels: string): Map<string, Map<string, number>> {
  const grades = new Map<string, Map<string, number>>();
  for (const line of lines(qrels).slice(1)) {
    const [query, entry, grade] = line.split('\t') as [string, string, string];
    if (!(Number(grade) > 0)) continue;
    const rated = grades.get(query) ?? new Map<string, number>();
    grades.set(query, rated.set(entry, Number(grade)));
  }
  return grades;
}

/** The text of a file that may be gzipped, without its byte order mark. */
function readText(path: string): string {
  const bytes = readFileSync(path);
  return new TextDecoder().decode(path.endsWith('.gz') ? gunzipSync(bytes) : bytes);
}

function readOptional(dir: string, name: string): string | undefined {
  const path = [join(dir, name), join(dir, `${name}.gz`)].find(existsSync);
  return path === undefined ? undefined : readText(path);
}

function lines(content: string): string[] {
  return content.split(/\r?\n/).filter((line) => line !== '');
}

function jsonLines(content: string): Row[] {
  return lines(content).map((line) => JSON.parse(line) as Row);
}
