/** What is known of the words of a document besides the document itself. */
import { type ParseContext, throwIfAborted } from '../../contract/index.ts';
import { detectLanguage, knownWords } from '../../text/index.ts';
import type { Line, PageLayout } from './types.ts';
import { HYPHEN, type Vocabulary } from './words.ts';

/** So much of the text tells its language. */
const SAMPLE = 10_000;

export interface Knowledge {
  words: Vocabulary['knowledge'];
  warnings: string[];
}

/** Lists of words are asked for where lines end within words, and not otherwise. */
export async function readKnowledge(
  pages: readonly PageLayout[],
  { asset, signal }: ParseContext,
): Promise<Knowledge> {
  const lines = pages.flatMap(({ parts }) => parts.filter((part): part is Line => part.kind === 'line'));
  const language = detectLanguage(sampleOf(lines));
  const words = { language };
  if (asset === undefined || !lines.some(({ text }) => HYPHEN.test(text))) return { words, warnings: [] };
  try {
    return { words: { language, isKnown: await knownWords(language, asset) }, warnings: [] };
  } catch (error) {
    throwIfAborted(signal);
    const reason = error instanceof Error ? error.message : String(error);
    const warning = `Words that line ends cut were put together without a list of words: ${reason}`;
    return { words, warnings: [warning] };
  }
}

function sampleOf(lines: readonly Line[]): string {
  let sample = '';
  for (const { text } of lines) {
    sample += `${text}\n`;
    if (sample.length > SAMPLE) break;
  }
  return sample;
}
