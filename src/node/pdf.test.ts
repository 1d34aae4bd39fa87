import { expect, test } from 'vitest';
import type { Progress } from '../../worker/contract/index.ts';
import { parseDocument } from '../../worker/parse/index.ts';
import { samplePdf, show } from '../../worker/parse/pdf/sample.contract.ts';
import { readAsset } from './assets.ts';
import { open } from './index.ts';
import { pdfThread } from './pdf.ts';

const SAMPLE = samplePdf([show('The willow is cut at head height.', 50, 700)]);

test('PDF is read in a thread, which the next document uses too', async () => {
  let started = 0;
  const context = {
    asset: readAsset,
    pdfThread: () => {
      started++;
      return pdfThread();
    },
  };
  for (let n = 0; n < 2; n++) {
    const document = await parseDocument({ bytes: SAMPLE, source: 'a.pdf', name: 'a.pdf' }, context);
    expect(document.text).toBe('The willow is cut at head height.\n');
  }
  expect(started).toBe(1);
});

test('in an index; broken files stand in the report', async () => {
  await using index = await open(':memory:', { encoder: 'none' });
  const { documents } = await index.add([
    new File([SAMPLE.slice()], 'willow.pdf'),
    new File([SAMPLE.slice(0, 300)], 'broken.pdf'),
  ]);
  expect(documents.map(({ source, status, error }) => [source, status, error?.code])).toEqual([
    ['willow.pdf', 'added', undefined],
    ['broken.pdf', 'failed', 'parse-failed'],
  ]);
  expect((await index.search('willow')).hits[0]).toMatchObject({
    page: 1,
    text: expect.stringContaining('head height'),
  });
});

test('a long one tells its pages, and ends between two of them when it is cancelled', async () => {
  await using index = await open(':memory:', { encoder: 'none' });
  const page = show('The willow is cut at head height.', 50, 700);
  const book = new File([samplePdf(Array.from({ length: 2000 }, () => page)).slice()], 'book.pdf');
  const controller = new AbortController();
  const told: NonNullable<Progress['part']>[] = [];
  const started = performance.now();
  const adding = index.add(book, {
    signal: controller.signal,
    onProgress: ({ part }) => {
      if (part) told.push(part);
      if (part && part.done > 0) controller.abort();
    },
  });
  await expect(adding).rejects.toMatchObject({ code: 'aborted' });
  expect(told.at(-1)).toMatchObject({ total: 2000, unit: 'page' });
  expect(told.at(-1)!.done).toBeLessThan(2000);
  // No more than twenty a second reach the caller.
  expect(told.length).toBeLessThanOrEqual(2 + (performance.now() - started) / 50);
  expect(await index.documents()).toEqual([]);
  // The thread serves the next document.
  const { documents } = await index.add(new File([SAMPLE.slice()], 'willow.pdf'));
  expect(documents[0]!.status).toBe('added');
});
