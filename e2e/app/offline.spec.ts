import { expect, test } from '@playwright/test';
import { article, hits, search, start, startWithLibrary } from './page.ts';

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
