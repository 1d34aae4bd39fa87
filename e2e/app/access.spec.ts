import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { file, LIBRARY, PICTURE } from './documents.ts';
import { add, added, article, hits, search, start, tree } from './page.ts';

async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  expect(serious, where).toEqual([]);
}

async function expectNoOverflow(page: Page, where: string): Promise<void> {
  const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(width, where).toBeLessThanOrEqual(room!);
}

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, viewport] of Object.entries(SIZES)) {
    test(`every view is accessible: ${name}, ${colorScheme}`, async ({ browser, baseURL }) => {
      const context = await browser.newContext({ viewport, colorScheme, baseURL: baseURL! });
      const page = await context.newPage();
      const check = async (where: string): Promise<void> => {
        await expectAccessible(page, where);
        await expectNoOverflow(page, where);
      };
      await start(page);
      await check('empty');
      await add(page, [...LIBRARY, file('picture.md', PICTURE)]);
      await check('outcomes');
      await added(page).getByRole('button', { name: 'Dismiss' }).click();
      await check('home');
      await search(page, 'cut');
      await check('results');
      await hits(page).first().click();
      await expect(article(page)).toContainText('Cut');
      await check('reader');
      await page.getByRole('button', { name: 'Source' }).click();
      await check('source');
      await page.goto('./#/settings');
      await expect(page.getByRole('heading', { name: 'This library' })).toBeVisible();
      await check('settings');
      await page.getByRole('button', { name: 'Wipe the library' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await check('dialog');
      await page.keyboard.press('Escape');
      await page.goto('./#/library');
      await expect(tree(page).getByRole('treeitem').first()).toBeVisible();
      await check('library');
      await context.close();
    });
  }
}

test('the theme is chosen, and kept', async ({ page }) => {
  await start(page);
  const paper = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await page.goto('./#/settings');
  await page.getByRole('radio', { name: 'Dark' }).click();
  const dark = await paper();
  expect(dark).not.toBe(light);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await paper()).toBe(dark);
});

test('focus goes back to where a dialog was opened', async ({ page }) => {
  await start(page);
  const button = page.getByRole('main').getByRole('button', { name: 'Paste a note' });
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button).toBeFocused();
});
