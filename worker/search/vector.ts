/** The vector leg: passages of similar meaning, by the encoder's measure. */
import type { Encoder, Leg, Ranked, VectorIndex } from '../contract/index.ts';
import type { ParsedQuery } from '../text/index.ts';
import type { SearchParts } from './parts.ts';

export interface VectorQuery {
  encoder: Encoder;
  index: VectorIndex;
  vector: Float32Array;
}

const MAX_TEXT = 2048;

/** What the query says, without its operators; empty when there is nothing to encode. */
function queryText(parsed: ParsedQuery): string {
  const titles = parsed.fields.filter(({ field }) => field === 'title').flatMap(({ words }) => words);
  const words = [...parsed.words, ...parsed.phrases.flat(), ...titles].sort((a, b) => a.start - b.start);
  if (words.length === 0) return '';
  // Punctuation between plain words is kept: encoders were trained on sentences.
  if (parsed.phrases.length + parsed.excluded.length + parsed.fields.length === 0)
    return parsed.raw.slice(0, MAX_TEXT);
  return words.map(({ text }) => text).join(' ');
}

export interface PreparedVectors {
  /** Absent when the leg does not run. */
  query?: VectorQuery;
  /** What preparing took. */
  ms: number;
  /** Why the leg does not run, where that is not plain from the index itself. */
  note?: string;
}

/** Encodes the query, if the leg is to run. */
export async function prepareVectors(
  { encoder, vectors }: SearchParts,
  parsed: ParsedQuery,
  languages: readonly string[],
  legs: readonly Leg[] | undefined,
  signal?: AbortSignal,
): Promise<PreparedVectors> {
  if (!usesLeg(legs, 'vector')) return { ms: 0 };
  const asked = legs !== undefined && legs.length > 0;
  if (encoder === null) return { ms: 0, ...(asked && { note: `${UNUSED} this index has no encoder.` }) };
  if (!speaks(encoder, languages)) {
    const known = encoder.languages.join(', ');
    return {
      ms: 0,
      note: `${UNUSED} the encoder knows ${known}, and the documents are in ${languages.join(', ')}.`,
    };
  }
  const text = queryText(parsed);
  if (!SAYS_SOMETHING.test(text)) return { ms: 0 };
  const started = performance.now();
  const index = vectors();
  if (index === null || index.size === 0) {
    return { ms: 0, ...(asked && { note: `${UNUSED} this index has no vectors.` }) };
  }
  const vector = await encoder.encode([text], 'query', signal);
  return { query: { encoder, index, vector }, ms: performance.now() - started };
}

const UNUSED = 'Only words were searched, not meaning:';

/** Signs alone stand for themselves: what is near `%%%%` in meaning is noise. */
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** No list means every leg there is. */
export function usesLeg(legs: readonly Leg[] | undefined, leg: Leg): boolean {
  return legs === undefined || legs.length === 0 || legs.includes(leg);
}

/** Whether the encoder was trained on any of the index's languages; unknown on either side counts as yes. */
function speaks(encoder: Encoder, languages: readonly string[]): boolean {
  const known = languages.filter((language) => language !== 'und');
  if (encoder.languages.length === 0 || known.length === 0) return true;
  return known.some((language) => encoder.languages.includes(language));
}

export interface VectorResult {
  /** Best first. */
  near: Ranked[];
  /** Chunks of the keyword leg that are not among the nearest. */
  also: Ranked[];
  capped: boolean;
}

/**
 * The nearest chunks, and how near the chunks of the keyword leg are: a passage that has the words must not lose
 * points merely because many others are a little nearer.
 */
export function searchVectors(
  { index, vector }: VectorQuery,
  depth: number,
  accept: ((id: number) => boolean) | undefined,
  lexical: readonly Ranked[],
): VectorResult {
  const near = index.nearest(vector, depth, accept);
  const capped = near.length >= depth;
  const known = new Set(near.map(({ id }) => id));
  const missing = new Set(lexical.map(({ id }) => id).filter((id) => !known.has(id)));
  if (missing.size === 0 || !capped) return { near, also: [], capped };
  return { near, also: index.nearest(vector, missing.size, (id) => missing.has(id)), capped };
}
