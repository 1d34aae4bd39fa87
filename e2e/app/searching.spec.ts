import { expect, test } from '@playwright/test';
import { add, article, hits, search, searchBox, startWithLibrary } from './page.ts';

test.beforeEach(({ page }) => startWithLibrary(page));

test('results follow the typing, with what matched marked and the way to it', async ({ page }) => {
  await searchBox(page).pressSequentially('haz', { delay: 20 });
  await expect(hits(page).first()).toContainText('Coppice');
  await searchBox(page).pressSequentially('el stool', { delay: 20 });
  const hit = hits(page).first();
  await expect(hit).toContainText('Woods');
  await expect(hit).toContainText('Coppice');
  await expect(hit.locator('mark')).toContainText(['hazel', 'stool']);
  // Markup is not shown.
  await expect(hit).not.toContainText('**');
  await expect(page).toHaveURL(/#\/search\?q=hazel\+stool$/);
});

test('one history entry for a search, however it was typed', async ({ page }) => {
  await searchBox(page).pressSequentially('willow');
  await expect(hits(page).first()).toBeVisible();
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('');
  await expect(hits(page)).toHaveCount(0);
  await page.goForward();
  await expect(searchBox(page)).toHaveValue('willow');
  await expect(hits(page).first()).toBeVisible();
});

test('nothing found, and any text is only text', async ({ page }) => {
  for (const query of [
    'qqqxyz',
    '"unclosed',
    'AND OR NOT',
    "Robert'); DROP TABLE",
    '<img src=x onerror=alert(1)>',
    '*',
    '((',
  ]) {
    await searchBox(page).fill(query);
    await expect(
      page
        .getByText(/passages?( ·|$)/)
        .or(page.getByText('Nothing found'))
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  // Words that stand nowhere: what is nearest in meaning, and it says so.
  await searchBox(page).fill('qqqxyz');
  await expect(page.getByText('No passage has the words of the query')).toBeVisible();
  // A phrase that stands nowhere.
  await searchBox(page).fill('"hazel of willow"');
  await expect(page.getByRole('heading', { name: 'Nothing found for “"hazel of willow"”' })).toBeVisible();
});

test('the count is announced', async ({ page }) => {
  await search(page, 'willow');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ passages?$/ })).toHaveCount(1);
});

test('by keyboard alone: search, choose, read, and back to where one was', async ({ page }) => {
  await page.locator('body').press('/');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type('cut');
  await expect(hits(page).nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(hits(page).first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(hits(page).nth(1)).toBeFocused();
  const title = await hits(page).nth(1).locator('.title').textContent();
  await page.keyboard.press('Enter');
  await expect(article(page).getByRole('heading', { name: title! })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(hits(page).nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(searchBox(page)).toHaveValue('');
  await page.keyboard.type('pollard');
  await expect(hits(page).first()).toContainText('Pollard');
  await page.keyboard.press('Enter');
  await expect(article(page)).toContainText('head height');
  await page.keyboard.press('Control+k');
  await expect(searchBox(page)).toBeFocused();
});

test('keys of an input method choose characters, not hits', async ({ page }) => {
  await search(page, 'willow');
  await searchBox(page).focus();
  await page.evaluate(() => {
    const box = document
      .querySelector('copse-app')!
      .shadowRoot!.querySelector('copse-search-box')!
      .shadowRoot!.querySelector('input')!;
    for (const key of ['Enter', 'ArrowDown', 'Escape']) {
      box.dispatchEvent(
        new KeyboardEvent('keydown', {
          key,
          isComposing: true,
          bubbles: true,
          composed: true,
          cancelable: true,
        }),
      );
    }
  });
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toHaveValue('willow');
  await expect(page).toHaveURL(/#\/search/);
});

test('only in one document, and back', async ({ page }) => {
  await search(page, 'tree');
  const documents = page.getByRole('complementary', { name: 'Documents of the hits' });
  await documents.getByRole('button', { name: 'Glossary' }).click();
  await expect(page.getByRole('button', { name: 'In Glossary' })).toBeVisible();
  await expect(hits(page).filter({ hasNotText: 'Glossary' })).toHaveCount(0);
  await expect(hits(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'In Glossary' }).click();
  await expect(page.getByRole('button', { name: 'In Glossary' })).toBeHidden();
});

test('a long document title leaves room for the heading that a hit stands under', async ({ page }) => {
  const title = `Minutes of ${'the meeting on keeping and cutting woods of many kinds '.repeat(4)}`;
  const text = `# ${title}\n\n## Decisions about hedges\n\n### Laying\n\nPleachers lean uphill.\n`;
  await add(page, [{ name: 'minutes.md', mimeType: 'text/markdown', buffer: Buffer.from(text) }]);
  await search(page, 'pleachers');
  const crumbs = hits(page).first().locator('.crumbs span');
  await expect(crumbs).toHaveText(
    [title.trim().slice(0, 20), 'Decisions about hedges'].map((text) => new RegExp(text)),
  );
  const [outer, nearest] = await crumbs.evaluateAll((all) =>
    all.map(({ scrollWidth, clientWidth, parentElement }) => ({
      cut: scrollWidth > clientWidth,
      share: clientWidth / parentElement!.clientWidth,
    })),
  );
  expect(outer!.cut).toBe(true);
  expect(outer!.share).toBeLessThanOrEqual(0.4);
  expect(nearest!.cut).toBe(false);
});
