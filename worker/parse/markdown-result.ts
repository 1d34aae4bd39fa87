/** What the standalone chunkers take, of documents of every format. */
import type {
  JobParameters,
  LayoutBlock,
  MarkdownParseResult,
  PageRange,
  ParsedDocument,
} from '../contract/index.ts';
import { detectLanguage } from '../text/index.ts';
import { decode } from './decode.ts';
import { formFeedPages } from './text.ts';

/** What nobody writes in plain text but by chance: a heading, a fence, the rule below the header of a table. */
const MARKDOWN = /^ {0,3}(?:#{1,6} \S|`{3,}|~{3,}\S|\|?[ \t]*:?-{2,}:?[ \t]*\|)/m;

/**
 * Plain text stays as it is, code becomes one fenced block. `metadata` holds the document's own, its `date`, its
 * `kind` and how its text is to be read (`markup`).
 */
export function toMarkdownParseResult(parsed: ParsedDocument): MarkdownParseResult {
  const { text, kind, markup, title, meta, date, pages = [], layout = [], warnings } = parsed;
  const fence = markup === 'code' && text.trim() !== '' ? fenceFor(text) : '';
  const opening = fence === '' ? '' : `${fence}${meta['codeLanguage'] ?? kind}\n`;
  const closing = fence === '' ? '' : `${text.endsWith('\n') ? '' : '\n'}${fence}\n`;
  const shift = opening.length;
  const language = primaryTag(parsed.language) ?? known(detectLanguage(text));
  return {
    markdown: opening + text + closing,
    pageRanges: pages.map(
      ({ page, start, end }): PageRange => ({ page, start: start + shift, end: end + shift }),
    ),
    layoutBlocks: layout.map(
      (block): LayoutBlock => ({ ...block, start: block.start + shift, end: block.end + shift }),
    ),
    ...(language !== undefined && { language }),
    ...(title !== undefined && { title }),
    metadata: { ...meta, ...(date !== undefined && { date }), kind, markup },
    warnings: [...warnings],
  };
}

/** Reads text: its encoding, its pages, its language. Nothing in it is taken for metadata. */
export class TextProcessor {
  readonly outputType = 'markdown_document';

  /** Form feeds end pages; without any, all is page 1. A blank text is a result as well. No job parameter is read. */
  process(data: Uint8Array, _jobParameters: JobParameters = {}): MarkdownParseResult {
    const { text, encoding, warnings } = decode(data);
    const markup = MARKDOWN.test(text) ? 'markdown' : 'plain';
    const pages = formFeedPages(text) ?? [{ page: 1, start: 0, end: text.length }];
    return toMarkdownParseResult({ text, kind: 'text', markup, meta: { encoding }, pages, warnings });
  }
}

function primaryTag(tag: string | undefined): string | undefined {
  return tag?.toLowerCase().split(/[-_]/)[0] || undefined;
}

function known(language: string): string | undefined {
  return language === 'und' || language === '' ? undefined : language;
}

/** Longer than any in the text. */
function fenceFor(text: string): string {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((length, run) => Math.max(length, run.length), 2);
  return '`'.repeat(longest + 1);
}
