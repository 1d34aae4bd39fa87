/** How fast texts are cut, and whether the time grows with their size. */
import { searchChunker } from '../../worker/chunk/index.ts';
import { AdaptiveChunker, MarkdownChunker } from '../../worker/standalone/chunk.ts';
import { sentenceEnds } from '../../worker/text/index.ts';

export interface ChunkingReport {
  what: string;
  /** Seconds for a text of each of {@link SIZES}, the best of three. */
  seconds: number[];
}

/** Characters of Markdown. */
export const SIZES: readonly number[] = [100_000, 1_000_000, 10_000_000];
const RUNS = 3;

const CUTTERS: readonly [what: string, cut: (text: string) => unknown][] = [
  ['MarkdownChunker', (markdown) => new MarkdownChunker().chunk(parsed(markdown))],
  ['AdaptiveChunker', (markdown) => new AdaptiveChunker().chunk(parsed(markdown))],
  ['search, of one section', (text) => searchChunker.chunk(text, whole(text), 'markdown', 'en')],
  ['sentences', (text) => sentenceEnds(text, 0, text.length, 'en')],
];

/** Of a text of each size, which is the given one as many times over as it takes. */
export function benchChunking(text: string): ChunkingReport[] {
  const texts = SIZES.map((size) => text.repeat(Math.ceil(size / text.length)).slice(0, size));
  return CUTTERS.map(([what, cut]) => {
    cut(texts[0]!);
    return { what, seconds: texts.map((sample) => best(() => cut(sample))) };
  });
}

function best(run: () => unknown): number {
  const times = Array.from({ length: RUNS }, () => {
    const began = performance.now();
    run();
    return (performance.now() - began) / 1000;
  });
  return Math.min(...times);
}

function parsed(markdown: string): Parameters<MarkdownChunker['chunk']>[0] {
  return { markdown, pageRanges: [], layoutBlocks: [], language: 'en', metadata: {}, warnings: [] };
}

function whole({ length: end }: string): Parameters<typeof searchChunker.chunk>[1] {
  return { seq: 0, parent: -1, level: 0, title: 'T', summary: '', start: 0, bodyStart: 0, end, treeEnd: end };
}
