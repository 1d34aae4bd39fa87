import {
  type ChunkResult,
  type JobParameters,
  type MarkdownParseResult,
  record,
} from '../../contract/index.ts';
import { findFrontMatter, normalize } from '../../markup/index.ts';
import { detectLanguage } from '../../text/index.ts';
import { Places } from '../places.ts';
import { checkParsed, OUTPUT_TYPE, SUPPORTED_TYPES } from '../standard.ts';
import { atomsOf } from './atoms.ts';
import { headerOf, joined, opening, pathOf } from './context.ts';
import { estimated, estimatedBy, PER_TOKEN } from './estimate.ts';
import { type Atom, packAtoms, type Run } from './pack.ts';
import { partsOf } from './parts.ts';
import { type AdaptiveSizes, sizesOf } from './settings.ts';
import { type View, viewOf } from './view.ts';

export interface AdaptiveChunkerOptions extends AdaptiveSizes {
  /** Instead of three characters a token. Called often, with texts up to the size of a chunk. */
  estimateTokens?: (text: string) => number;
  /** Of the document's language: two halves of a word that a line end parts are joined if the whole is known. */
  isKnownWord?: (word: string) => boolean;
  /** Facts about a chunk, kept as its `meta`. */
  meta?: (content: string, chunk: Readonly<ChunkResult>) => Record<string, unknown>;
  /** Told what went less than well. */
  warn?: (message: string) => void;
}

/**
 * Chunks that keep sections and sentences whole. The Markdown is normalised (hard-wrapped lines flow, words broken at a
 * line end are joined, heads and feet of pages go), its blocks and headings are found, also those without markup, and
 * the blocks of a section are packed up to the target. Offsets are those of the Markdown as it is given, exactly.
 */
export class AdaptiveChunker {
  static readonly supportedTypes: ReadonlySet<string> = SUPPORTED_TYPES;
  static readonly outputType: string = OUTPUT_TYPE;
  readonly supportedTypes: ReadonlySet<string> = SUPPORTED_TYPES;
  readonly outputType: string = OUTPUT_TYPE;
  readonly #options: AdaptiveChunkerOptions;

  /** Throws `invalid-option`. */
  constructor(options: AdaptiveChunkerOptions = {}) {
    this.#options = options;
    sizesOf(options, {}, () => {});
  }

  /** In document order; none for a blank document. Throws `invalid-option` for what is no size. */
  chunk(parsed: MarkdownParseResult, jobParameters: JobParameters = {}): ChunkResult[] {
    const { estimateTokens, isKnownWord, meta, warn = () => {} } = this.#options;
    const sizes = sizesOf(this.#options, record('jobParameters', jobParameters), warn);
    checkParsed(parsed);
    const language = parsed.language ?? detectLanguage(parsed.markdown);
    const markup = markupOf(parsed);
    const { text, map } = normalize(parsed.markdown, {
      ...(parsed.pageRanges.length > 0 && { pages: parsed.pageRanges }),
      markup,
      language,
      ...(isKnownWord && { isKnownWord }),
    });
    const view = viewOf(text, estimateTokens ? estimatedBy(text, estimateTokens) : estimated(text));
    const matter = markup === 'markdown' ? (findFrontMatter(text)?.end ?? 0) : 0;
    const atoms = atomsOf(
      view,
      partsOf(text, matter, markup),
      { ...sizes, language, warn },
      titleOf(text.slice(0, matter)),
    );
    const places = new Places(parsed);
    let lastPage = 1;
    return packAtoms(atoms, view, sizes).map((run, index) => {
      const startChar = map.toSource(atoms[run.from]!.start, 'start');
      const endChar = map.toSource(atoms[run.to]!.end, 'end');
      const pages = places.pages({ start: startChar, end: endChar });
      lastPage = pages.at(-1) ?? lastPage;
      const chunk: ChunkResult = {
        ...wordsOf(view, atoms, run),
        index,
        startChar,
        endChar,
        pages: pages.length > 0 ? pages : [lastPage],
        rectangles: places.rectangles({ start: startChar, end: endChar }),
        blockKinds: kindsOf(atoms, run),
        meta: {},
      };
      return meta ? { ...chunk, meta: meta(chunk.content, chunk) } : chunk;
    });
  }
}

/** Plain text only where the parser says so, and nothing stands in front of it. */
function markupOf({ markdown, metadata }: MarkdownParseResult): 'markdown' | 'plain' {
  return metadata['markup'] === 'plain' && !findFrontMatter(markdown) ? 'plain' : 'markdown';
}

type Words = Pick<
  ChunkResult,
  'content' | 'contextHeader' | 'headingPath' | 'embeddingText' | 'tokenEstimate'
>;

function wordsOf(view: View, atoms: readonly Atom[], run: Run): Words {
  const path = pathOf(atoms, run);
  const header = headerOf(path);
  const content = contentOf(view.text, atoms, run);
  const { unsaid, body } = opening(atoms, run, header);
  const said = unsaid.map(({ start, end }) => view.text.slice(start, end));
  const rest = body > run.to ? '' : contentOf(view.text, atoms, { from: body, to: run.to });
  return {
    content,
    contextHeader: joined(header),
    headingPath: [...path],
    embeddingText: [joined(header), ...said, rest].filter((part) => part !== '').join('\n\n'),
    tokenEstimate: Math.ceil(view.sizeOf(content) / PER_TOKEN),
  };
}

function contentOf(text: string, atoms: readonly Atom[], { from, to }: Run): string {
  const [first, last] = [atoms[from]!, atoms[to]!];
  return first.open + text.slice(first.start, last.end) + last.close;
}

function kindsOf(atoms: readonly Atom[], { from, to }: Run): string[] {
  const kinds = new Set<string>();
  for (let i = from; i <= to; i++) kinds.add(atoms[i]!.kind);
  return [...kinds];
}

const TITLE = /^\s*["']?title["']?\s*[:=]\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\n]*))/m;

/** Of front matter. */
function titleOf(frontMatter: string): string | undefined {
  const found = TITLE.exec(frontMatter);
  const title = (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
  return title === '' ? undefined : title;
}
