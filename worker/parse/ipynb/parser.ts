import { CopseError, type ParsedDocument, type Parser, type RawDocument } from '../../contract/index.ts';
import { charsetOf, decode } from '../decode.ts';
import { readFrontMatter } from '../front-matter.ts';
import { escapeHeading, fenced } from '../html/index.ts';
import { isoDate } from '../meta.ts';
import { nameOf, refuseBlank } from '../refuse.ts';
import { type Cell, type Fields, fieldsOf, listOf, type Notebook, readNotebook, textOf } from './notebook.ts';
import { outputText } from './outputs.ts';

/** `%%bash` at the start of a cell: what follows is in that language. */
const MAGIC = /^%%(bash|sh|html|javascript|js|latex|markdown|perl|python|R|ruby|sql|svg|cython)\b/;

export const ipynbParser: Parser = {
  kind: 'ipynb',
  extensions: ['.ipynb'],
  version: 2,
  parse(raw: RawDocument): ParsedDocument {
    const { text: source, warnings } = decode(raw.bytes, charsetOf(raw.type));
    refuseBlank(source, raw);
    const notebook = notebookOf(source, raw);
    const language = codeLanguage(notebook.metadata);
    const blocks: string[] = [];
    const document: ParsedDocument = { text: '', kind: 'ipynb', markup: 'markdown', meta: {}, warnings };
    for (const [i, cell] of notebook.cells.entries()) {
      if (i === 0 && cell.type === 'raw' && takeFrontMatter(cell, document)) continue;
      blocks.push(...cellBlocks(cell, language));
    }
    document.text = blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`;
    if (document.text === '') warnings.push('There is nothing to search: the notebook has no text.');
    addMetadata(document, notebook.metadata);
    return document;
  },
};

function notebookOf(source: string, raw: RawDocument): Notebook {
  let data: unknown;
  try {
    data = JSON.parse(source);
  } catch (error) {
    throw new CopseError(
      'parse-failed',
      `${nameOf(raw)} is no notebook: its JSON is broken (${(error as Error).message}).`,
      { name: nameOf(raw) },
      error,
    );
  }
  const notebook = readNotebook(data);
  if (notebook !== undefined) return notebook;
  throw new CopseError('parse-failed', `${nameOf(raw)} is no notebook: it has no cells.`, {
    name: nameOf(raw),
  });
}

function codeLanguage(metadata: Fields): string {
  const named = fieldsOf(metadata['language_info'])['name'] ?? fieldsOf(metadata['kernelspec'])['language'];
  return typeof named === 'string' ? named.toLowerCase().replace(/[^\w+#.-]/g, '') : '';
}

/** Some publishing tools keep front matter in a raw cell before all others. */
function takeFrontMatter(cell: Cell, document: ParsedDocument): boolean {
  const matter = readFrontMatter(cell.source);
  if (matter === undefined || cell.source.slice(matter.span[1]).trim() !== '') return false;
  document.meta = matter.meta;
  document.warnings.push(...matter.warnings);
  if (matter.title !== undefined) document.title = matter.title;
  if (matter.date !== undefined) document.date = matter.date;
  if (matter.language !== undefined) document.language = matter.language;
  return true;
}

function cellBlocks(cell: Cell, language: string): string[] {
  if (cell.source.trim() === '') return [];
  const lines = cell.source.replace(/\r\n?/g, '\n').trimEnd().split('\n');
  switch (cell.type) {
    case 'heading':
      return [`${'#'.repeat(cell.level)} ${escapeHeading(lines.join(' ').trim())}`];
    case 'markdown':
      return [closed(withoutData(lines.join('\n')))];
    case 'raw':
      return [fenced('', lines).join('\n')];
    case 'code':
      return codeBlocks(cell, lines, language);
  }
}

function codeBlocks(cell: Cell, lines: readonly string[], language: string): string[] {
  const magic = MAGIC.exec(lines[0]!)?.[1]?.toLowerCase();
  const blocks = [fenced(magic ?? cell.language?.replace(/[^\w+#.-]/g, '') ?? language, lines).join('\n')];
  const output = outputText(cell.outputs);
  if (output !== '') blocks.push(fenced('', output.split('\n')).join('\n'));
  return blocks;
}

/** Pictures that are written into the text, as their names. */
function withoutData(text: string): string {
  return text
    .replace(/!\[([^\]]{0,500})\]\(\s*<?(?:data|attachment):[^)\s]*[^)]{0,500}\)/gi, '$1')
    .replace(/(\b(?:src|href)\s*=\s*["']?)data:[^"'\s>]*/gi, '$1');
}

/** Cells are texts of their own: a fence that one leaves open is closed before the next. */
function closed(text: string): string {
  let open: string | undefined;
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
    if (mark === null) continue;
    if (open === undefined) {
      if (!mark[1]!.startsWith('`') || !mark[2]!.includes('`')) open = mark[1]!;
    } else if (mark[1]![0] === open[0] && mark[1]!.length >= open.length && mark[2]!.trim() === '') {
      open = undefined;
    }
  }
  return open === undefined ? text : `${text}\n${open}`;
}

function addMetadata(document: ParsedDocument, metadata: Fields): void {
  const title = textOf(metadata['title']).trim();
  if (title !== '') document.title ??= title;
  const authors = listOf(metadata['authors'])
    .map((author) => textOf(fieldsOf(author)['name'] ?? author).trim())
    .filter((name) => name !== '');
  if (authors.length > 0) document.meta['author'] = authors.join(', ');
  const kernel = textOf(fieldsOf(metadata['kernelspec'])['display_name']);
  if (kernel !== '') document.meta['kernel'] = kernel;
  const date = isoDate(textOf(metadata['date']));
  if (date !== undefined) document.date ??= date;
}
