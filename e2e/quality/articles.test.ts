import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { corpus, filesIn } from '../../scripts/corpora.ts';
import { findArticles } from './articles.ts';

const acts = corpus('pdf-eu');
const [first] = acts === undefined ? [] : filesIn(acts, ['.pdf']);

test.skipIf(first === undefined)(
  'articles that queries name are sections of their acts',
  async () => {
    const articles = await findArticles(dirname(first!));
    if (articles === undefined) return;
    expect(articles.wanted).toBeGreaterThan(100);
    expect(articles.found / articles.wanted, articles.missing.join('; ')).toBeGreaterThanOrEqual(0.95);
    expect(articles.sentences / articles.wanted).toBeGreaterThanOrEqual(0.95);
  },
  120_000,
);
