/** Summaries by a registered function in place of extracts, and which sections of a text have one. */
import {
  type AddSettings,
  CopseError,
  type SectionNode,
  type Slices,
  type Summarizer,
  throwIfAborted,
  unlessAborted,
} from '../contract/index.ts';
import { wellFormed } from '../document/index.ts';
import { sectionPath } from '../tree/index.ts';
import type { PreparedText } from './prepare.ts';
import type { IngestParts } from './session.ts';
import { cleanLine } from './titles.ts';

/** Asked for at the same time. */
const LANES = 4;
const MAX_SUMMARY = 600;

export interface NamedSummarizer {
  name: string;
  summarize: Summarizer;
}

/** Throws `unsupported`, naming those there are, for a name that nobody registered. */
export function summarizerOf(
  { summarizers = {} }: IngestParts,
  { summarize: name }: AddSettings,
): NamedSummarizer | undefined {
  if (name === undefined) return undefined;
  const summarize = Object.hasOwn(summarizers, name) && summarizers[name];
  if (summarize) return { name, summarize };
  const known = Object.keys(summarizers).join(', ') || 'none';
  throw new CopseError('unsupported', `add: no summariser "${name}" is registered. Registered: ${known}.`, {
    key: 'summarize',
    value: name,
  });
}

/**
 * Writes the summaries of all sections with a body of their own into the prepared text. A section whose summary
 * cannot be had keeps its extract, and one warning counts these. Rejects with `aborted` alone.
 */
export async function summarizeText(
  text: PreparedText,
  title: string,
  { name, summarize }: NamedSummarizer,
  slices: Slices,
  signal: AbortSignal | undefined,
): Promise<void> {
  const nodes = text.sections.map((node) => (node.seq === 0 ? { ...node, title } : node));
  const waiting = nodes.filter((node) => bodyOf(text, node) !== '').values();
  const made: number[] = [];
  const failures: unknown[] = [];
  const lane = async (): Promise<void> => {
    for (const node of waiting) {
      const asked = {
        title: node.title,
        breadcrumb: sectionPath(nodes, node.seq),
        language: text.row.language,
      };
      try {
        const answer = await unlessAborted(async () => summarize(bodyOf(text, node), asked, signal), signal);
        text.sections[node.seq]!.summary = accepted(answer);
        made.push(node.seq);
      } catch (error) {
        throwIfAborted(signal);
        failures.push(error);
      }
      if (slices.due()) await slices.pause();
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  if (failures.length > 0) text.warnings.push(keptWarning(name, failures, failures.length + made.length));
  const summarized = runsOf(made.sort((a, b) => a - b));
  text.row.options = JSON.stringify({ ...JSON.parse(text.row.options), summarized });
}

function bodyOf({ text }: PreparedText, { bodyStart, end }: SectionNode): string {
  return text.slice(bodyStart, end).trim();
}

function accepted(answer: unknown): string {
  if (typeof answer !== 'string')
    throw new TypeError(`It gave no text but ${answer === null ? 'null' : typeof answer}.`);
  const summary = cleanLine(wellFormed(answer), MAX_SUMMARY);
  if (summary === '') throw new Error('It gave an empty text.');
  return summary;
}

function keptWarning(name: string, failures: readonly unknown[], asked: number): string {
  const [first] = failures;
  const reason = first instanceof Error ? first.message : String(first);
  const sections =
    asked === 1 ? 'its section, which keeps' : `${failures.length} of ${asked} sections, which keep`;
  return `No summary by "${name}" for ${sections} an extract: ${cleanLine(reason, MAX_SUMMARY)}`;
}

// --- which sections ----------------------------------------------------------------------------------

/** Where each run of numbers begins and ends, one after the other. */
function runsOf(ascending: readonly number[]): number[] {
  const ends: number[] = [];
  for (const n of ascending) {
    if (ends.at(-1) === n) ends[ends.length - 1] = n + 1;
    else ends.push(n, n + 1);
  }
  return ends;
}

/**
 * Which sections' summaries are no extracts, by the options that a text is stored with. To be asked in ascending
 * order.
 */
export function summarizedIn(options: string): (seq: number) => boolean {
  const { summarized = [] } = JSON.parse(options) as { summarized?: number[] };
  let at = 0;
  return (seq) => {
    while (at < summarized.length && summarized[at + 1]! <= seq) at += 2;
    return at < summarized.length && summarized[at]! <= seq;
  };
}
