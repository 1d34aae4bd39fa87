/** Results for people. */
import type {
  AddedDocument,
  AddReport,
  CollectionInfo,
  DocumentInfo,
  Explanation,
  IndexInfo,
  Passage,
  RemoveReport,
  SearchResult,
  SectionResult,
  TocDocument,
  TocSection,
} from '../../../worker/contract/index.ts';
import type { Style } from './style.ts';

export function hits({ hits, total, legs, notes }: SearchResult, style: Style): string {
  const blocks = hits.map((hit, place) =>
    [
      heading(place, hit.breadcrumb, style),
      indent(where(hit.sectionId, hit.sources[0], hit.page, hit.score, style)),
      indent(style.snippet(hit.text, hit.highlights)),
      ...explained(hit.explain, style),
    ].join('\n'),
  );
  return lines([...blocks.map((block) => `${block}\n`), summary(hits.length, total, legs, style), ...notes]);
}

export function sections({ sections, total, legs, notes }: SectionResult, style: Style): string {
  const blocks = sections.map((section, place) =>
    [
      heading(place, section.breadcrumb, style),
      indent(where(section.sectionId, section.sources[0], section.pages?.[0], section.score, style)),
      ...section.snippets.map(({ text, highlights }) => indent(style.snippet(text, highlights))),
      ...explained(section.explain, style),
    ].join('\n'),
  );
  return lines([
    ...blocks.map((block) => `${block}\n`),
    summary(sections.length, total, legs, style),
    ...notes,
  ]);
}

/** `options` are those with which the passage was read, to go on in the same way. */
export function passage(passage: Passage, options: string, style: Style): string {
  const { text, truncated, next, sectionId } = passage;
  const pages = style.line(pageRange(passage));
  const more = truncated ? `… copse read '${sectionId}' --from ${next} ${options}`.trimEnd() : '';
  const notes = [pages, more].filter((note) => note !== '').map(style.dim);
  return lines([style.text(text).trimEnd(), ...notes]);
}

/** As printed where pages have labels; empty where there are no pages. */
export function pageRange({ pages, pageLabels }: Pick<Passage, 'pages' | 'pageLabels'>): string {
  const [first, last] = pageLabels ?? pages ?? [];
  if (first === undefined) return '';
  return first === last ? `page ${first}` : `pages ${first}–${last}`;
}

export function toc(documents: TocDocument[], style: Style): string {
  if (documents.length === 0) return 'No documents.\n';
  return documents
    .map(({ root, source }) => lines(outline(root, { source, top: root.level }, style)))
    .join('\n');
}

export function documents(list: DocumentInfo[], style: Style): string {
  if (list.length === 0) return 'No documents.\n';
  return lines(
    list.map(({ id, title, source, kind, language, sections }) =>
      [
        id,
        style.bold(style.line(title)),
        style.dim(`${style.line(source)} · ${kind} · ${language} · ${count(sections, 'section')}`),
      ].join('  '),
    ),
  );
}

export function added({ documents, chunksDelta }: AddReport, style: Style): string {
  const tally = (['added', 'updated', 'unchanged', 'failed'] as const)
    .map((status) => ({ status, times: documents.filter((document) => document.status === status).length }))
    .filter(({ times }) => times > 0)
    .map(({ status, times }) => `${times} ${status}`)
    .join(', ');
  return lines([
    ...documents.filter(worthTelling).flatMap((document) => outcome(document, style)),
    `${tally || 'nothing to add'} (${chunksDelta >= 0 ? '+' : ''}${count(chunksDelta, 'chunk')})`,
  ]);
}

export function removed({ documents, chunksDelta }: RemoveReport): string {
  return `${count(documents.length, 'document')} removed (${count(chunksDelta, 'chunk')})\n`;
}

export function collections(list: CollectionInfo[], style: Style): string {
  return lines(
    list.map(({ name, documents, chunks, encoder }) =>
      [
        style.bold(style.line(name)),
        style.dim(`${count(documents, 'document')} · ${count(chunks, 'chunk')} · ${encoder ?? 'no vectors'}`),
      ].join('  '),
    ),
  );
}

export function info(index: IndexInfo, style: Style): string {
  const { encoder, versions } = index;
  const rows: [string, string][] = [
    ['index', style.line(index.name)],
    ['collection', style.line(index.collection)],
    ['documents', `${index.documents}`],
    ['sections', `${index.sections}`],
    ['chunks', `${index.chunks}`],
    ['characters', `${index.characters}`],
    ['bytes', `${index.bytes}`],
    ['languages', index.languages.join(', ') || 'none'],
    ['encoder', encoder ? `${encoder.id} (${encoder.dims} dimensions, ${encoder.vectors} vectors)` : 'none'],
    ['versions', `copse ${versions.copse}, SQLite ${versions.sqlite}, schema ${versions.schema}`],
  ];
  return lines(rows.map(([name, value]) => `${style.dim(name.padEnd(11))}${value}`));
}

function heading(place: number, breadcrumb: string[], style: Style): string {
  return `${`${place + 1}`.padStart(2)}  ${style.bold(breadcrumb.map(style.line).join(' › '))}`;
}

function where(
  id: string,
  source: string | undefined,
  page: number | undefined,
  score: number,
  style: Style,
): string {
  const parts = [id, style.line(source ?? ''), page === undefined ? '' : `page ${page}`, score.toFixed(3)];
  return style.dim(parts.filter((part) => part !== '').join(' · '));
}

function explained(explanation: Explanation | undefined, style: Style): string[] {
  if (!explanation) return [];
  const parts = explanation.parts.map(({ name, value }) => `${name} ${value.toFixed(3)}`);
  return [indent(style.dim(`= ${parts.join(' + ')}`))];
}

function summary(
  shown: number,
  total: SearchResult['total'],
  legs: SearchResult['legs'],
  style: Style,
): string {
  if (shown === 0) return 'Nothing found.';
  const ran = legs.map(({ name, ms }) => `${name} ${ms.toFixed(1)} ms`).join(', ');
  return style.dim(`${shown} of ${total.count}${total.capped ? '+' : ''} · ${ran}`);
}

function outline(
  section: TocSection,
  { source, top }: { source?: string; top: number },
  style: Style,
): string[] {
  const { title, sectionId, level, children, below } = section;
  const label = style.line(title) || '(untitled)';
  const unlisted = children.length === 0 && below > 0 ? count(below, 'section') : '';
  const rest = [sectionId, style.line(source ?? ''), style.line(pageRange(section)), unlisted];
  const facts = rest.filter((part) => part !== '').join(' · ');
  return [
    `${'  '.repeat(level - top)}${source === undefined ? label : style.bold(label)}  ${style.dim(facts)}`,
    ...children.flatMap((child) => outline(child, { top }, style)),
  ];
}

function worthTelling({ status, warnings }: AddedDocument): boolean {
  return status === 'failed' || warnings.length > 0;
}

function outcome({ source, status, warnings, error }: AddedDocument, style: Style): string[] {
  const said = error ? [`${error.code}: ${error.message}`, ...warnings] : warnings;
  return [`${status}  ${style.bold(style.line(source))}`, ...said.map((text) => indent(style.line(text)))];
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${Math.abs(number) === 1 ? '' : 's'}`;
}

function indent(value: string): string {
  return `    ${value}`;
}

export function lines(all: string[]): string {
  return `${all.join('\n')}\n`;
}
