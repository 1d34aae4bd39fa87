/** What the standalone chunkers have in common. */
import { type MarkdownParseResult, unfit } from '../contract/index.ts';

/** What they take, and what they give. */
export const SUPPORTED_TYPES: ReadonlySet<string> = new Set(['markdown_document']);
export const OUTPUT_TYPE = 'chunked_document';

/** Throws `invalid-option` for what no parser gave. */
export function checkParsed(parsed: MarkdownParseResult): MarkdownParseResult {
  if (typeof parsed?.markdown !== 'string') throw unfit('parsed.markdown', 'a text', parsed?.markdown);
  for (const key of ['pageRanges', 'layoutBlocks'] as const) {
    if (!Array.isArray(parsed[key])) throw unfit(`parsed.${key}`, 'a list', parsed[key]);
  }
  return parsed;
}
