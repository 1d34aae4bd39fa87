import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import {
  analyse,
  beginsPairs,
  detectLanguage,
  parseQuery,
  prefixTerms,
  prepareLanguages,
  queryTerms,
} from './index.ts';

interface Edge {
  documents: { id: string; title: string; text: string }[];
  cases: { id: string; query: string; expected: { document: string } }[];
}

const file = new URL('../../../shared/eval/edge-queries.json', import.meta.url);
const present = existsSync(file);
if (!present) console.info('skipped: shared/eval/edge-queries.json is not beside the repository');

/** Need more than one word's own forms: mistyped letters, words joined or inside others. */
const BEYOND = ['typo1', 'typo3', 'typo4', 'split', 'de1', 'de2'];

beforeAll(() => prepareLanguages(['en', 'de', 'fr', 'ru', 'el', 'ar', 'hi']));

test.skipIf(!present)('hard queries reach their documents by all of their words', () => {
  const { documents, cases } = JSON.parse(readFileSync(file, 'utf8')) as Edge;
  const streams = new Map<string, string>();
  const languages = new Set<string>();
  for (const { id, title, text } of documents) {
    const language = detectLanguage(`${title}\n${text}`);
    languages.add(language);
    streams.set(id, ` ${analyse(`${title}\n${text}`, language)} `);
  }
  const missed = cases.filter(
    ({ query, expected }) => !reaches(query, streams.get(expected.document)!, [...languages]),
  );
  expect(missed.map(({ id }) => id).filter((id) => !BEYOND.includes(id))).toEqual([]);
});

function reaches(raw: string, stream: string, languages: string[]): boolean {
  const query = parseQuery(raw);
  const words = [...query.words, ...query.phrases.flat()];
  return words.every((word, i) => {
    if (queryTerms(word, languages).some((terms) => stream.includes(` ${terms.join(' ')} `))) return true;
    const begins = beginsPairs(word) || (query.prefix && i === query.words.length - 1);
    return begins && prefixTerms(word, languages).some((terms) => stream.includes(` ${terms.join(' ')}`));
  });
}
