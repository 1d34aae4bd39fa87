import {
  type ChunkResult,
  integer,
  type JobParameters,
  type MarkdownParseResult,
  record,
  unfit,
} from '../../contract/index.ts';
import { pointsOf } from '../measure.ts';
import { Places } from '../places.ts';
import { checkParsed, OUTPUT_TYPE, SUPPORTED_TYPES } from '../standard.ts';
import { withoutControls } from './clean.ts';
import { type RecursiveSizes, splitRecursively } from './split.ts';

export interface MarkdownChunkerOptions {
  /** The most characters of a chunk; default 2816. */
  chunkSize?: number;
  /** Characters that two chunks next to each other may share; default, and for `null`, a tenth of the size. */
  chunkOverlap?: number | null;
}

/** About 940 estimated tokens. */
const SIZE = 2816;
/** Characters of an estimated token. */
const PER_TOKEN = 3;

/**
 * Chunks of a fixed size by recursive character splitting: at blank lines, then at line ends, after full stops, at
 * spaces, and as the last resort between any two characters. It takes no notice of headings, tables and code. Control
 * characters are left out but for line breaks and tabs; offsets are those of the Markdown as it is given.
 */
export class MarkdownChunker {
  static readonly supportedTypes: ReadonlySet<string> = SUPPORTED_TYPES;
  static readonly outputType: string = OUTPUT_TYPE;
  readonly supportedTypes: ReadonlySet<string> = SUPPORTED_TYPES;
  readonly outputType: string = OUTPUT_TYPE;
  readonly #options: MarkdownChunkerOptions;

  /** Throws `invalid-option`. */
  constructor(options: MarkdownChunkerOptions = {}) {
    this.#options = options;
    sizesOf(options, {});
  }

  /** In document order; none for a blank document. Throws `invalid-option` for sizes that do not fit each other. */
  chunk(parsed: MarkdownParseResult, jobParameters: JobParameters = {}): ChunkResult[] {
    const sizes = sizesOf(this.#options, jobParameters);
    const { text, toSource } = withoutControls(checkParsed(parsed).markdown);
    const measure = pointsOf(text);
    const places = new Places(parsed);
    return splitRecursively(text, { start: 0, end: text.length }, measure, sizes).map(
      ({ start, end }, index) => {
        const content = text.slice(start, end);
        const range = { start: toSource(start), end: toSource(end - 1) + 1 };
        const pages = places.pages(range);
        return {
          content,
          index,
          startChar: range.start,
          endChar: range.end,
          pages: pages.length > 0 ? pages : [1],
          rectangles: places.rectangles(range),
          contextHeader: '',
          headingPath: [],
          embeddingText: content,
          tokenEstimate: Math.ceil(measure.size(start, end) / PER_TOKEN),
          blockKinds: [],
          meta: {},
        };
      },
    );
  }
}

/** What the job says counts before what the constructor was given. Without an overlap it is a tenth of the size. */
function sizesOf({ chunkSize, chunkOverlap }: MarkdownChunkerOptions, job: JobParameters): RecursiveSizes {
  const { chunk_size, chunk_overlap } = record('jobParameters', job) as JobParameters;
  const size = given('chunk_size', chunk_size, 1) ?? given('chunkSize', chunkSize, 1) ?? SIZE;
  const [key, overlap] =
    chunk_overlap === undefined
      ? (['chunkOverlap', chunkOverlap] as const)
      : (['chunk_overlap', chunk_overlap] as const);
  if (overlap === undefined || overlap === null) return { size, overlap: Math.floor(size / 10) };
  if (given(key, overlap, 0)! >= size) throw unfit(key, `less than the size of ${size}`, overlap);
  return { size, overlap };
}

function given(key: string, value: number | undefined, least: number): number | undefined {
  integer(key, value, least, Number.MAX_SAFE_INTEGER);
  return value;
}
