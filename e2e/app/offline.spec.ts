import { expect, type Page, test } from '@playwright/test';
import { samplePdf, show } from '../../worker/parse/pdf/sample.contract.ts';
import { file, type TestFile } from './documents.ts';
import { add, added, article, hits, search, start, startWithLibrary } from './page.ts';

test('after the first load everything works without a network', async ({ page, context }) => {
  await startWithLibrary(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await search(page, 'hazel stool');
  await hits(page).first().click();
  await expect(article(page)).toContainText('Cut to the ground');
  const fresh = await context.newPage();
  await start(fresh);
  await search(fresh, 'willow');
});

const pdf = (name: string, text: string): TestFile =>
  file(name, samplePdf([show(text, 50, 700)]), 'application/pdf');

/** Names of files that are kept from their first use on. */
async function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const cache = await caches.open('readers');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname.replace(/^.*\/|-[^-]*$/g, ''));
  });
}

test('whoever has added a PDF and a program can add others without a network', async ({ page, context }) => {
  await start(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await add(page, [
    pdf('online.pdf', 'Hornbeam was pollarded for fuel.'),
    file('ride.py', 'def width():\n    return 12\n'),
  ]);
  await expect(added(page)).toContainText('2 added');
  await expect.poll(() => kept(page)).toEqual(expect.arrayContaining(['pdf', 'pdf-main', 'python.wasm']));
  await context.setOffline(true);
  await page.reload();
  await add(page, [
    pdf('offline.pdf', 'Sycamore came late to the wood.'),
    file('gate.py', 'def latch():\n    return "sneck"\n'),
  ]);
  await expect(added(page)).toContainText('2 added');
  await search(page, 'sycamore late');
  await expect(hits(page).first()).toContainText('Sycamore came late');
  await search(page, 'latch sneck');
  await expect(hits(page).first()).toContainText('latch');
});

test('the app can be installed', async ({ page, request }) => {
  await start(page);
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const response = await request.get(new URL(href!, page.url()).href);
  const manifest = (await response.json()) as { start_url: string; icons: { src: string }[] };
  expect(manifest.start_url).toBe('./');
  for (const { src } of manifest.icons)
    expect((await request.get(new URL(src, response.url()).href)).ok()).toBe(true);
});

test('nothing is asked of other hosts, and the content security policy holds', async ({ page }) => {
  const outside: string[] = [];
  const refused: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:http:\/\/localhost:\d+\/|blob:|data:)/.test(request.url())) outside.push(request.url());
  });
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await startWithLibrary(page);
  await search(page, 'hazel');
  await hits(page).first().click();
  await expect(article(page)).toContainText('Cut to the ground');
  await page.goto('./#/settings');
  await expect(page.getByRole('heading', { name: 'This library' })).toBeVisible();
  expect(outside).toEqual([]);
  expect(refused).toEqual([]);
});

/** What stands in the worker in place of the way to the origin private file system. */
const WITHOUT_STORAGE = [
  ['missing, as in some private windows', 'undefined'],
  ['denied', "() => Promise.reject(new DOMException('Storage is denied to this site.', 'SecurityError'))"],
] as const;

for (const [how, getDirectory] of WITHOUT_STORAGE) {
  test.describe(`with the origin private file system ${how}`, () => {
    test.use({ serviceWorkers: 'block' });

    test('the library is in memory, and a notice says so', async ({ page }) => {
      await page.route(/\/assets\/main-[^/]*\.js$/, async (route) => {
        const response = await route.fetch();
        const without = `Object.defineProperty(StorageManager.prototype, 'getDirectory', { value: ${getDirectory} });`;
        await route.fulfill({ response, body: without + (await response.text()) });
      });
      await startWithLibrary(page);
      await expect(page.locator('copse-notices')).toContainText('ends with the page');
      if (how === 'denied') await expect(page.locator('copse-notices')).toContainText('Storage is denied');
      await expect(page.getByRole('link', { name: 'In memory only' })).toBeVisible();
      await search(page, 'hazel');
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(page.locator('copse-notices')).not.toContainText('ends with the page');
    });
  });
}
