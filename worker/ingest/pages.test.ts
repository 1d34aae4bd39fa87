/** Documents of many pages: how far they have come, and their end when nobody wants them any more. */
import { expect, it } from 'vitest';
import type { Progress } from '../contract/index.ts';
import { samplePdf, show } from '../parse/pdf/sample.contract.ts';
import { ingest, toInputs } from './index.ts';
import { COPPICE, call, checkTables, file, parts, store } from './testbed.contract.ts';

const book = (pages: number): { blob: Blob; path: string } => {
  const page = (n: number): string => show(`Page ${n} is about the willow and its stool.`, 50, 700);
  const bytes = samplePdf(Array.from({ length: pages }, (_, n) => page(n + 1)));
  return { blob: new Blob([bytes.slice()]), path: 'book.pdf' };
};

it('says which of its pages a document has come to, and nothing of pages elsewhere', async () => {
  const told: Progress[] = [];
  const inputs = toInputs([file('a.md', COPPICE), book(4), file('b.md', '# B\n\nBody.')]);
  await ingest(parts, inputs, {}, { ...call(), onProgress: (progress) => told.push(progress) });
  expect(told.flatMap(({ part }) => part ?? [])).toEqual(
    [0, 1, 2, 3].map((done) => ({ done, total: 4, unit: 'page' })),
  );
  for (const { part, step, current } of told) {
    if (part) expect([step, current]).toEqual(['parse', 'book.pdf']);
  }
  expect(told.at(-1)).toMatchObject({ done: 3, total: 3 });
  expect(told.at(-1)).not.toHaveProperty('part');
});

it('stops between two pages when it is cancelled, and leaves nothing of itself', async () => {
  const controller = new AbortController();
  let reached = 0;
  const onProgress = ({ part }: Progress): void => {
    reached = part?.done ?? reached;
    if (reached === 5) controller.abort();
  };
  const adding = ingest(parts, toInputs(book(300)), {}, { ...call(controller.signal), onProgress });
  await expect(adding).rejects.toMatchObject({ code: 'aborted' });
  expect(reached).toBe(5);
  expect(store.documents.count()).toBe(0);
  checkTables();
});
