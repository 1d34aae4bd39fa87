/** A document as `add` would take it, described instead of stored. */
import {
  type AddSettings,
  type DocumentInput,
  errorData,
  MAIN_COLLECTION,
  type ParseContext,
  type ParsedContent,
  type ParsedSection,
  type ParseReport,
  Slices,
  throwIfAborted,
} from '../contract/index.ts';
import { scanBlocks, scanParagraphs } from '../markup/index.ts';
import { chooseKind } from '../parse/index.ts';
import { LineCounter, lineEnds, type NewSection } from '../store/index.ts';
import { batchesOf } from './batches.ts';
import { normalizeSource } from './ids.ts';
import { type Item, identify, labelOf } from './items.ts';
import { type PreparedText, prepareItem, rawDocument } from './prepare.ts';
import { preparedClues, titleOf } from './titles.ts';

export interface InspectOptions {
  settings?: AddSettings;
  /** Give the text itself, too. */
  text?: boolean;
  context?: ParseContext;
}

/** What is wrong with the document stands in the report. Rejects with `aborted` only. */
export async function inspect(input: DocumentInput, options: InspectOptions = {}): Promise<ParseReport> {
  const { settings = {}, context = {} } = options;
  const { signal, onProgress, ...parts } = context;
  const seen = new Map<string, string>();
  const call = { signal, slices: new Slices(signal), seen };
  const report: ParseReport = { source: sourceOf(input, settings), outcome: 'ok', warnings: [] };
  try {
    const item = await identify(
      { ...call, parts: { store: { collection: MAIN_COLLECTION } } },
      settings,
      input,
    );
    report.source = item.source;
    report.bytes = item.bytes.length;
    Object.assign(report, chooseKind(rawDocument(item, settings)));
    const prepared = await prepareItem(item, settings, { ...call, parts }, onProgress);
    report.kind = prepared.row.kind;
    report.warnings = [...item.warnings, ...prepared.warnings];
    report.outcome = report.warnings.length > 0 ? 'warnings' : 'ok';
    report.content = contentOf(item, prepared, options.text ?? false);
  } catch (error) {
    throwIfAborted(signal);
    report.outcome = 'failed';
    report.error = errorData(error);
  }
  return report;
}

function sourceOf(input: DocumentInput, settings: AddSettings): string {
  return settings.source ?? normalizeSource(labelOf(input));
}

function contentOf({ input, title: given }: Item, prepared: PreparedText, withText: boolean): ParsedContent {
  const { row, text } = prepared;
  const title = given ?? titleOf(preparedClues(prepared), input.name);
  const sections = sectionsOf(prepared, title);
  return {
    title,
    language: row.language,
    ...(row.date !== undefined && { date: row.date }),
    meta: row.meta,
    markup: row.markup,
    structure: row.structure,
    characters: text.length,
    ...(row.pages && {
      pages: row.pages.map(({ page, label, start, end }) => ({
        page,
        ...(label !== undefined && { label }),
        span: [start, end],
      })),
    }),
    blocks: blocksOf(prepared),
    sections,
    chunks: sections.reduce((sum, { chunks }) => sum + chunks, 0),
    ...(withText && { text }),
  };
}

/** From the very portions that would be stored. */
function sectionsOf(prepared: PreparedText, title: string): ParsedSection[] {
  const { text, row } = prepared;
  const labels = new Map(
    row.pages?.flatMap(({ page, label }) => (label === undefined ? [] : [[page, label]])),
  );
  const counter = new LineCounter();
  const sections: ParsedSection[] = [];
  for (const batch of batchesOf(prepared, title)) {
    for (const section of batch.sections) {
      const own = text.slice(section.start, section.end);
      const line = counter.next(own);
      sections.push({
        title: section.title,
        level: section.level,
        span: [section.start, section.end],
        lines: [line, line + lineEnds(own.trimEnd())],
        ...pagesOf(section, labels),
        ...(section.anchor !== undefined && { anchor: section.anchor }),
        chunks: section.chunks,
      });
    }
  }
  return sections;
}

function pagesOf(
  { pageStart: first, pageEnd: last = first }: NewSection,
  labels: ReadonlyMap<number, string>,
): Pick<ParsedSection, 'pages' | 'pageLabels'> {
  if (first === undefined || last === undefined) return {};
  const labelOf = (page: number): string => labels.get(page) ?? `${page}`;
  return {
    pages: [first, last],
    ...(labels.size > 0 && { pageLabels: [labelOf(first), labelOf(last)] }),
  };
}

function blocksOf(prepared: PreparedText): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of blockKinds(prepared)) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** What lies below headings where the text has any; else what the format itself names. */
function* blockKinds({ row, text, sections }: PreparedText): Generator<string> {
  if (row.markup === 'code') {
    for (const { meta } of sections.slice(1)) yield `${meta?.['definitionKind'] ?? 'part'}`;
    return;
  }
  const scan = row.markup === 'markdown' ? scanBlocks : scanParagraphs;
  // Front matter is no block.
  for (const { kind } of scan(text, sections[0]!.bodyStart, text.length)) yield kind;
}
