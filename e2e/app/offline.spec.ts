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

test.describe('without the origin private file system', () => {
  test.use({ serviceWorkers: 'block' });

  test('the library is in memory, and a notice says so', async ({ page }) => {
    // What a private window of some browsers does to the worker.
    await page.route(/\/assets\/main-[^/]*\.js$/, async (route) => {
      const response = await route.fetch();
      const missing =
        "Object.defineProperty(StorageManager.prototype, 'getDirectory', { value: undefined });";
      await route.fulfill({ response, body: missing + (await response.text()) });
    });
    await startWithLibrary(page);
    await expect(page.locator('copse-notices')).toContainText('ends with the page');
    await expect(page.getByRole('link', { name: 'In memory only' })).toBeVisible();
    await search(page, 'hazel');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.locator('copse-notices')).not.toContainText('ends with the page');
  });
});
