import { expect, test } from 'vitest';
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
