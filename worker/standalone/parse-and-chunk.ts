import { MarkdownChunker } from '../chunk/index.ts';
import type {
  ChunkResult,
  JobParameters,
  MarkdownParseResult,
  ParseContext,
  RawDocument,
} from '../contract/index.ts';
import { parseDocument, toMarkdownParseResult } from '../parse/index.ts';

export interface DocumentChunker {
  chunk(parsed: MarkdownParseResult, jobParameters: JobParameters): ChunkResult[];
}

export interface ParseAndChunkOptions extends Pick<RawDocument, 'kind' | 'type' | 'password'> {
  /** With the extension: it tells the format where the bytes do not. */
  name?: string;
  /** Default: a {@link MarkdownChunker}. */
  chunker?: DocumentChunker;
  jobParameters?: JobParameters;
  /** What parsers may need, such as a signal and the files that come with copse. */
  context?: ParseContext;
  /** Told what the parser could not read. */
  warn?: (message: string) => void;
}

/** Chunks of a document of any format that copse reads. Rejects with `parse-failed` and its kin. */
export async function parseAndChunk(
  data: Uint8Array | string,
  options: ParseAndChunkOptions = {},
): Promise<ChunkResult[]> {
  const {
    name = 'document.md',
    chunker = new MarkdownChunker(),
    jobParameters = {},
    context,
    warn,
  } = options;
  const raw: RawDocument = {
    bytes: typeof data === 'string' ? new TextEncoder().encode(data) : data,
    source: name,
    name,
    ...(typeof data === 'string' && { fromString: true }),
    ...(options.kind !== undefined && { kind: options.kind }),
    ...(options.type !== undefined && { type: options.type }),
    ...(options.password !== undefined && { password: options.password }),
  };
  const parsed = toMarkdownParseResult(await parseDocument(raw, context));
  if (warn) for (const warning of parsed.warnings) warn(warning);
  return chunker.chunk(parsed, jobParameters);
}
