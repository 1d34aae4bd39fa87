/** How documents are read, for people. */
import type {
  ParsedContent,
  ParsedPage,
  ParsedSection,
  ParseReport,
} from '../../../worker/contract/index.ts';
import { count, lines, pageRange } from './print.ts';
import type { Style } from './style.ts';

export function parsed(reports: readonly ParseReport[], style: Style): string {
  if (reports.length === 0) return 'No documents.\n';
  return reports.map((report) => lines(reportLines(report, style))).join('\n');
}

/** The texts alone. Where there are several, and where there is none, it says whose. */
export function texts(reports: readonly ParseReport[], style: Style): string {
  if (reports.length === 0) return 'No documents.\n';
  return reports
    .map(({ source, content, error }) => {
      const heading = reports.length > 1 ? `${style.bold(`── ${style.line(source)}`)}\n` : '';
      const text = content?.text;
      if (text === undefined) return `${heading}failed: ${style.line(`${error?.code}: ${error?.message}`)}\n`;
      return `${heading}${style.text(text)}${/[\r\n]$/.test(text) ? '' : '\n'}`;
    })
    .join('');
}

type Row = [name: string, value: string | undefined];

function reportLines(report: ParseReport, style: Style): string[] {
  const { source, kind, why, bytes, error, warnings, content } = report;
  const rows: Row[] = [
    ['outcome', outcomeOf(report)],
    ['error', error && style.line(`${error.code}: ${error.message}`)],
    ['kind', kind && `${kind}${why === undefined ? '' : ` (${style.line(why)})`}`],
    ['bytes', bytes === undefined ? undefined : `${bytes}`],
    ...(content ? contentRows(content, style) : []),
  ];
  return [
    style.bold(style.line(source)),
    ...rows.flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [`  ${style.dim(name.padEnd(11))}${value}`],
    ),
    ...section('warnings', warnings.map(style.line), style),
    ...section('sections', content ? content.sections.map((each) => outlineLine(each, style)) : [], style),
  ];
}

function outcomeOf({ outcome, warnings }: ParseReport): string {
  return outcome === 'warnings' ? `ok, with ${count(warnings.length, 'warning')}` : outcome;
}

function contentRows(content: ParsedContent, style: Style): Row[] {
  const meta = Object.entries(content.meta).map(([key, value]) => `${key}=${value}`);
  return [
    ['title', style.line(content.title)],
    ['language', content.language],
    ['date', content.date && style.line(content.date)],
    ['meta', style.line(meta.join(', '))],
    ['pages', content.pages && style.line(pagesOf(content.pages))],
    ['text', `${count(content.characters, 'character')} as ${content.markup}`],
    ['structure', content.structure],
    ['blocks', style.line(blocksOf(content.blocks))],
    ['chunks', `${content.chunks}`],
  ];
}

function pagesOf(pages: readonly ParsedPage[]): string {
  const labelled = pages.some(({ label, page }) => label !== undefined && label !== `${page}`);
  if (!labelled) return `${pages.length}`;
  return `${pages.length}, labelled ${pages.map(({ label, page }) => label ?? page).join(' ')}`;
}

function blocksOf(blocks: Readonly<Record<string, number>>): string {
  return Object.entries(blocks)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, times]) => `${times} ${kind}`)
    .join(', ');
}

function section(name: string, content: readonly string[], style: Style): string[] {
  return content.length === 0 ? [] : [`  ${style.dim(name)}`, ...content.map((line) => `    ${line}`)];
}

function outlineLine(each: ParsedSection, style: Style): string {
  const [first, last] = each.lines;
  const facts = [
    count(each.span[1] - each.span[0], 'character'),
    first === last ? `line ${first}` : `lines ${first}–${last}`,
    pageRange(each),
    count(each.chunks, 'chunk'),
  ].filter((fact) => fact !== '');
  const title = style.line(each.title) || '(untitled)';
  return `${'  '.repeat(each.level)}${title}  ${style.dim(style.line(facts.join(' · ')))}`;
}
