import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { LIBRARY } from '../app/documents.ts';
import { add, added, article, hits, search, start } from '../app/page.ts';
import { inFirefox } from './launch.ts';

async function pageOf(context: BrowserContext): Promise<Page> {
  return context.pages()[0] ?? (await context.newPage());
}

async function expectFound(page: Page): Promise<void> {
  await search(page, 'billhook');
  await expect(hits(page).first()).toContainText('Tools');
}

test('the app in Firefox: add, search, read, reload, restart', async ({ baseURL }) => {
  test.setTimeout(120_000);
  await inFirefox(baseURL!, async (launch) => {
    const context = await launch();
    const page = await pageOf(context);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await start(page);
    await add(page);
    await expect(added(page)).toContainText(`${LIBRARY.length} added`);
    await expectFound(page);
    await hits(page).first().click();
    await expect(article(page)).toContainText('billhook');

    await page.goto('./');
    await page.reload();
    await expectFound(page);
    expect(errors).toEqual([]);
    await context.close();

    const again = await pageOf(await launch());
    await start(again);
    await expectFound(again);
  });
});
