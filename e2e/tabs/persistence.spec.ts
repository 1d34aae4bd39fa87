import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium as browser, expect, test } from '@playwright/test';
import { chromium } from '../../scripts/chromium.ts';
import { addTexts, found, openLibrary, openTab, role, TREES, titles } from './page.ts';

test('a reload keeps everything', async ({ page }) => {
  const before = await openLibrary(page, 'reload');
  expect(before).toMatchObject({ storage: 'opfs', durable: true, role: 'leader', documents: 0 });
  await addTexts(page, TREES);
  expect(await found(page, 'hazel stool')).toEqual(['Coppice']);
  await page.reload();
  expect(await openLibrary(page, 'reload')).toMatchObject({ durable: true, documents: 1 });
  expect(await found(page, 'hazel stool')).toEqual(['Coppice']);
});

test('a restart of the browser keeps everything', async ({ baseURL }) => {
  const profile = mkdtempSync(join(tmpdir(), 'copse-profile-'));
  const start = (): Promise<BrowserContext> =>
    browser.launchPersistentContext(profile, { ...chromium, headless: true, baseURL: baseURL! });
  try {
    const first = await start();
    await addTexts(await openTab(first, 'restart'), TREES);
    await first.close();
    const second = await start();
    const page = await openTab(second, 'restart');
    expect(await titles(page)).toEqual(['Trees']);
    expect(await found(page, 'willow')).toEqual(['Pollard']);
    await second.close();
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});

test('ten reloads in a row lose nothing and take no longer from one to the next', async ({ page }) => {
  await openLibrary(page, 'fast');
  await addTexts(page, TREES);
  const times: number[] = [];
  for (let i = 0; i < 10; i++) {
    // Leaves in the middle of opening, with the worker's handles just taken.
    await page.reload();
    void page.evaluate(() => void window.copse.open('fast', { encoder: 'none' })).catch(() => {});
    await page.reload();
    const started = Date.now();
    await openLibrary(page, 'fast');
    times.push(Date.now() - started);
    expect(await titles(page)).toEqual(['Trees']);
  }
  expect(Math.max(...times.slice(5))).toBeLessThan(5000);
  expect(await found(page, 'hazel')).toEqual(['Coppice']);
});

test('without OPFS the library is in memory and says so', async ({ page }) => {
  const info = await openLibrary(page, 'private', { ownWorker: 'workerWithoutOpfs' });
  expect(info).toMatchObject({ storage: 'memory', durable: false, notice: { code: 'storage-unavailable' } });
  await addTexts(page, TREES);
  expect(await found(page, 'hazel')).toEqual(['Coppice']);
  await expect
    .poll(() => page.evaluate(() => window.opened.events.map(({ type, detail }) => [type, detail])))
    .toContainEqual(['notice', expect.objectContaining({ code: 'storage-unavailable' })]);
});

test('a library that is asked to be in memory is no other tab’s business', async ({ context }) => {
  const one = await openTab(context, 'memory', { storage: 'memory' });
  const two = await openTab(context, 'memory', { storage: 'memory' });
  await addTexts(one, TREES);
  expect(await titles(two)).toEqual([]);
  expect(await role(one)).toBe('single');
  expect(await one.evaluate(async () => (await window.opened.index.info()).notice?.code)).toBe(
    'not-persistent',
  );
});

test('an export is the whole library, and an import replaces it or changes nothing', async ({ page }) => {
  await openLibrary(page, 'exported');
  await addTexts(page, TREES);
  await page.evaluate(async () => {
    const { open, isCopseError } = window.copse;
    const blob = await window.opened.index.export();
    const other = await open('imported', { encoder: 'none' });
    await other.add({ texts: { Gone: '# Gone\n\nSoon to be replaced.' } });
    await other.import(new Blob(['no index at all'])).then(
      () => Promise.reject(new Error('took anything for an index')),
      (error: unknown) => {
        if (!isCopseError(error, 'corrupt')) throw error;
      },
    );
    if ((await other.documents())[0]?.title !== 'Gone')
      throw new Error('the failed import changed something');
    const info = await other.import(blob);
    if (info.documents !== 1) throw new Error(`${info.documents} documents`);
    await window.opened.index.close();
    window.opened.index = other;
  });
  expect(await titles(page)).toEqual(['Trees']);
  expect(await found(page, 'hazel')).toEqual(['Coppice']);
  await page.reload();
  await openLibrary(page, 'imported');
  expect(await found(page, 'hazel')).toEqual(['Coppice']);
});

test('the bundled encoder comes in behind the first results', async ({ page }) => {
  const info = await openLibrary(page, 'encoder', { encoder: 'static' });
  expect(info.encoder).toMatchObject({ id: 'copse-static-1', dims: 128 });
  await addTexts(page, TREES);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { hits, legs } = await window.opened.index.search('a tree that is trimmed');
        return legs.some(({ name }) => name === 'vector') && hits.length > 0;
      }),
    )
    .toBe(true);
});

test('a worker of one’s own brings its encoder', async ({ page }) => {
  const info = await openLibrary(page, 'own', {
    ownWorker: 'workerWithEncoder',
    encoder: { model: 'vowels' },
  });
  expect(info.encoder).toMatchObject({ id: 'vowels-1', dims: 2 });
  await addTexts(page, TREES);
  expect((await found(page, 'hazel'))[0]).toBe('Coppice');
});
