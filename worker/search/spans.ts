/** Neighbouring candidates of one section, as one passage. */
import type { ChunkRow } from '../store/index.ts';
import type { Candidate } from './ranking.ts';

/** A stretch of one section: one chunk, or several that follow one another. */
export interface Span {
  /** Its best chunk, whose score is the score of the whole. */
  best: Candidate;
  textId: number;
  seq: number;
  ordinal: number;
  chunks: number;
  start: number;
  end: number;
  page?: number;
}

/** A passage is to be read at a glance: longer runs of hits become several. */
const MAX_CHUNKS = 4;
/** A neighbour that answers much worse would only dilute the passage. */
const MIN_SHARE = 0.5;

/**
 * Candidates whose ordinals follow one another within a section become one span, in order of the document. Spans
 * come in the order of their best candidates. Each candidate is in exactly one span.
 */
export function mergeSpans(candidates: readonly Candidate[]): Span[] {
  const taken = new Map<string, Span>();
  const byPlace = new Map(candidates.map((candidate) => [placeOf(candidate.chunk), candidate]));
  const spans: Span[] = [];
  for (const candidate of candidates) {
    if (taken.has(placeOf(candidate.chunk))) continue;
    const run = [candidate];
    const free = (ordinal: number): Candidate | undefined => {
      const place = placeOf({ ...candidate.chunk, ordinal });
      const neighbour = taken.has(place) ? undefined : byPlace.get(place);
      return neighbour && neighbour.score >= candidate.score * MIN_SHARE ? neighbour : undefined;
    };
    grow(run, free);
    const span = spanOf(candidate, run);
    for (const { chunk } of run) taken.set(placeOf(chunk), span);
    spans.push(span);
  }
  return spans;
}

/** The better neighbour first, until both sides end or the passage is long enough. */
function grow(run: Candidate[], free: (ordinal: number) => Candidate | undefined): void {
  while (run.length < MAX_CHUNKS) {
    const before = free(run[0]!.chunk.ordinal - 1);
    const after = free(run.at(-1)!.chunk.ordinal + 1);
    if (after !== undefined && (before === undefined || after.score >= before.score)) run.push(after);
    else if (before !== undefined) run.unshift(before);
    else return;
  }
}

/** One span for each candidate. */
export function singleSpans(candidates: readonly Candidate[]): Span[] {
  return candidates.map((candidate) => spanOf(candidate, [candidate]));
}

function spanOf(best: Candidate, run: readonly Candidate[]): Span {
  const [first, last] = [run[0]!.chunk, run.at(-1)!.chunk];
  return {
    best,
    textId: first.textId,
    seq: first.seq,
    ordinal: first.ordinal,
    chunks: run.length,
    start: first.start,
    end: last.end,
    ...(first.page !== undefined && { page: first.page }),
  };
}

function placeOf({ textId, seq, ordinal }: ChunkRow): string {
  return `${textId}#${seq}@${ordinal}`;
}
