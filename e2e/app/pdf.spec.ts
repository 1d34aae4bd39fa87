/** PDF in the app: read in a worker of its own, found, and what cannot be read is said. */
import { expect, test } from '@playwright/test';
import { samplePdf, show } from '../../worker/parse/pdf/sample.contract.ts';
import { file } from './documents.ts';
import { add, added, hits, search, start } from './page.ts';

const MANUAL = samplePdf([
  [
    show('Coppicing', 50, 740, 20),
    show('Hazel sends up new stems from its stool after it is cut.', 50, 700),
  ].join('\n'),
  [
    show('Pollards', 50, 740, 20),
    show('The willow is cut at head height, out of reach of cattle.', 50, 700),
  ].join('\n'),
]);

test('a PDF is added and found, one without text is refused with a reason', async ({ page }) => {
  const workers: string[] = [];
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('worker', (worker) => workers.push(worker.url()));
  await start(page);
  expect(requests.filter((url) => /\/pdf-/.test(url))).toEqual([]);
  await add(page, [
    file('manual.pdf', MANUAL, 'application/pdf'),
    file('scan.pdf', samplePdf(['']), 'application/pdf'),
    file('broken.pdf', '%PDF-1.7 and no more', 'application/pdf'),
  ]);
  await expect(added(page)).toContainText('1 added');
  await expect(added(page)).toContainText('2 failed');
  await expect(added(page)).toContainText('scan.pdf has no text');
  await expect(added(page)).toContainText('broken.pdf is damaged');
  await search(page, 'willow head height');
  await expect(hits(page).first()).toContainText('Pollards');
  expect(requests.filter((url) => /\/pdf-/.test(url)).length).toBeGreaterThan(0);
  for (const url of requests) expect(new URL(url).origin).toBe(new URL(page.url()).origin);
});

test('a long PDF says its pages, and is left between two of them when it is cancelled', async ({ page }) => {
  await start(page);
  const pages = Array.from({ length: 3000 }, (_, n) => show(`Leaf ${n + 1} of the ledger.`, 50, 700));
  await page
    .locator('input#files')
    .first()
    .setInputFiles([file('ledger.pdf', samplePdf(pages), 'application/pdf')]);
  const adding = page.getByRole('region', { name: 'Adding documents' });
  await expect(adding).toContainText(/page [1-9][\d,]* of 3,000 · ledger\.pdf/);
  const bar = adding.getByRole('progressbar');
  await expect.poll(() => bar.evaluate((element: HTMLProgressElement) => element.value)).toBeGreaterThan(0);
  await adding.getByRole('button', { name: 'Cancel' }).click();
  await expect(added(page)).toContainText('Cancelled');
  await add(page, [file('manual.pdf', MANUAL, 'application/pdf')]);
  await expect(added(page)).toContainText('1 added');
});
