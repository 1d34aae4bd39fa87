/** The chunkers that an index knows by name. */
import { type Chunker, type ChunkSpan, CopseError, type SectionNode } from '../../contract/index.ts';
import { fixedPreset } from './fixed.ts';
import { readingPreset } from './reading.ts';
import { searchPreset } from './search.ts';
import { bodyOf, headingChunks, sectionChunker } from './section.ts';

/** `id`: recorded with a text, which is cut anew when it changes. */
export interface NamedChunker extends Chunker {
  readonly name: string;
}

const KINDS: ReadonlySet<unknown> = new Set(['prose', 'code', 'table', 'list', 'heading']);

export const searchChunker: NamedChunker = { name: 'search', ...sectionChunker(searchPreset, searchPreset) };

const OWN: readonly NamedChunker[] = [
  searchChunker,
  { name: 'reading', ...sectionChunker(readingPreset, searchPreset) },
  { name: 'fixed', ...sectionChunker(fixedPreset, searchPreset) },
];

/** Copse's own, and those that are registered with an engine. */
export class Chunkers {
  readonly #list: readonly NamedChunker[];

  /** Throws `invalid-option` for what is no chunker, or has the name of one of copse's. */
  constructor(registered: Readonly<Record<string, Chunker>> = {}) {
    this.#list = [...OWN, ...Object.entries(registered).map(([name, chunker]) => checked(name, chunker))];
  }

  get names(): string[] {
    return this.#list.map(({ name }) => name);
  }

  /** The one that counts where none is named is {@link searchChunker}. Throws `unsupported`, naming those there are. */
  named(name: string = searchChunker.name): NamedChunker {
    const chunker = this.#list.find((each) => each.name === name);
    if (chunker) return chunker;
    throw new CopseError(
      'unsupported',
      `add: no chunker "${name}" is registered. Registered: ${this.names.join(', ')}.`,
      { key: 'chunker', value: name },
    );
  }
}

function checked(name: string, chunker: Chunker): NamedChunker {
  const refuse = (what: string): never => {
    throw new CopseError('invalid-option', `The chunker "${name}" ${what}.`, { chunker: name });
  };
  if (OWN.some((each) => each.name === name)) refuse('has the name of one that comes with copse');
  if (typeof chunker?.chunk !== 'function') refuse('has no function "chunk"');
  if (typeof chunker.id !== 'string' || chunker.id === '')
    refuse('has no "id", which tells its versions apart');
  return { name, id: `own-${chunker.id}`, chunk: (...given) => ownChunks(name, chunker, given) };
}

/** A section that it gives nothing for is found by its heading. */
function ownChunks(name: string, chunker: Chunker, given: Parameters<Chunker['chunk']>): ChunkSpan[] {
  const [text, section, markup, language] = given;
  const body = bodyOf(text, section, markup, language);
  const spans = body === undefined ? [] : checkedSpans(name, section, asked(name, chunker, given));
  return [...headingChunks(text, section, markup, searchPreset, spans.length === 0), ...spans];
}

function asked(name: string, chunker: Chunker, given: Parameters<Chunker['chunk']>): unknown {
  try {
    return chunker.chunk(...given);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const detail = { chunker: name };
    throw new CopseError(
      'parse-failed',
      `The chunker "${name}" failed in ${titleOf(given[1])}: ${reason}`,
      detail,
      error,
    );
  }
}

function checkedSpans(name: string, section: SectionNode, spans: unknown): ChunkSpan[] {
  let before = { start: -1, end: -1 };
  const faultOf = (span: ChunkSpan): string | undefined => {
    const fault = spanFault(span, before, section);
    before = span;
    return fault;
  };
  const fault = Array.isArray(spans) ? spans.map(faultOf).find((each) => each) : 'no list of spans';
  if (fault === undefined) return spans as ChunkSpan[];
  const message = `The chunker "${name}" gave ${fault}, in ${titleOf(section)}.`;
  throw new CopseError('parse-failed', message, { chunker: name });
}

const SHOWN_TITLE = 60;

function titleOf({ title }: SectionNode): string {
  return `the section "${title.slice(0, SHOWN_TITLE)}"`;
}

type Range = Pick<ChunkSpan, 'start' | 'end'>;

function spanFault(span: ChunkSpan, before: Range, section: Range): string | undefined {
  const { start, end, kind } = span ?? {};
  const shown = `the span [${start}, ${end}]`;
  if (!Number.isInteger(start) || !Number.isInteger(end)) return `${shown}, which are no offsets`;
  if (!KINDS.has(kind)) return `${shown} of the unknown kind "${kind}"`;
  if (start >= end) return `${shown}, which is empty`;
  if (start < section.start || end > section.end) {
    return `${shown}, which is not within [${section.start}, ${section.end}]`;
  }
  if (start > before.start && end > before.end) return undefined;
  return `${shown} behind [${before.start}, ${before.end}], though they must ascend`;
}
