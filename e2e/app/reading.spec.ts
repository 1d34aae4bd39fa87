import { expect, test } from '@playwright/test';
import { file, WOODS } from './documents.ts';
import { add, added, article, hits, search, searchBox, start, startWithLibrary } from './page.ts';

test('a hit opens its section with the hit marked and in sight', async ({ page }) => {
  await start(page);
  const filler = Array.from(
    { length: 60 },
    (_, i) => `Paragraph ${i} of a long chapter about nothing much.\n\n`,
  ).join('');
  await add(page, [
    file('long.md', `# Long\n\n## Chapter\n\n${filler}The rare bird cherry stands here.\n\n${filler}`),
  ]);
  await search(page, 'bird cherry');
  await hits(page).first().click();
  const mark = article(page).locator('mark', { hasText: 'bird' });
  await expect(mark).toBeInViewport();
  await expect(article(page)).toContainText('Paragraph 0 of');
  await expect(article(page).locator('.passage').first()).toBeVisible();
});

test('climb by the breadcrumb, go on to the next section, open one from the outline', async ({ page }) => {
  await startWithLibrary(page);
  await search(page, 'billhook');
  await hits(page).first().click();
  await expect(article(page).getByRole('heading', { name: 'Tools' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Coppice' }).click();
  await expect(article(page).getByRole('heading', { name: 'Coppice' })).toBeVisible();
  await expect(article(page).getByRole('heading', { name: 'Tools' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Neighbouring sections' })
    .getByRole('link', { name: /Next/ })
    .click();
  await expect(article(page).getByRole('heading', { name: 'Pollard' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Outline' }).getByRole('link', { name: 'Tools' }).click();
  await expect(article(page).getByRole('heading', { name: 'Tools' })).toBeVisible();
  await page.goBack();
  await expect(article(page).getByRole('heading', { name: 'Pollard' })).toBeVisible();
});

test('links lead to other documents of the library and to their sections', async ({ page }) => {
  await startWithLibrary(page);
  await search(page, 'billhook');
  await hits(page).first().click();
  await article(page).getByRole('link', { name: 'the pollard' }).click();
  await expect(article(page)).toContainText('Cut at head height');
  await page.goBack();
  await article(page).getByRole('link', { name: 'the glossary' }).click();
  await expect(article(page).getByRole('heading', { name: 'Glossary' })).toBeVisible();
});

test('the source is shown verbatim, with the same marks', async ({ page }) => {
  await startWithLibrary(page);
  await search(page, 'hazel');
  await hits(page).first().click();
  await expect(article(page).locator('strong mark')).toHaveText('hazel');
  await page.getByRole('button', { name: 'Source' }).click();
  const source = article(page).locator('pre.source').first();
  await expect(source).toContainText('**hazel** sends up');
  await expect(source.locator('mark').first()).toHaveText('hazel');
  expect(WOODS).toContain((await source.textContent())!.trim());
});

test('a deep link opens the same section after a reload', async ({ page }) => {
  await startWithLibrary(page);
  await search(page, 'willow');
  await hits(page).first().click();
  await expect(article(page)).toContainText('Cut at head height');
  await expect(page).toHaveURL(/#\/read\/[0-9a-f]{16}%23\d+\?q=willow&at=\d+-\d+$/);
  await page.reload();
  await expect(article(page)).toContainText('Cut at head height');
  await expect(article(page).locator('mark').first()).toHaveText('willow');
  await expect(searchBox(page)).toHaveValue('willow');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(hits(page).first()).toContainText('Pollard');
});

test('an address that leads nowhere says so', async ({ page }) => {
  await startWithLibrary(page);
  await page.goto('./#/read/0123456789abcdef%237');
  await expect(page.getByRole('alert')).toContainText('not in the library');
  await page.getByRole('link', { name: 'To the start' }).click();
  await expect(page.getByRole('heading', { name: '4 documents' })).toBeVisible();
});

test('nothing in a document runs', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('http://localhost') && !request.url().startsWith('blob:'))
      asked.push(request.url());
  });
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs++;
    return dialog.dismiss();
  });
  await start(page);
  await add(page, [
    file(
      'attack.md',
      '# Attack <img src=x onerror=alert(1)>\n\n<script>alert(2)</script>\n\nneedle [link](javascript:alert(3)) ' +
        '![pixel](https://tracker.invalid/p.png) <a href="javascript:alert(4)">raw</a>\n\n<iframe src="https://tracker.invalid"></iframe>',
    ),
    file(
      'attack.html',
      '<h1 onclick=alert(5)>Page</h1><p>needle <img src=https://tracker.invalid/q.png onerror=alert(6)></p>',
      'text/html',
    ),
  ]);
  await added(page).getByRole('button', { name: 'Dismiss' }).click();
  await search(page, 'needle');
  for (const index of [0, 1]) {
    await hits(page).nth(index).click();
    await expect(article(page)).toContainText('needle');
    await expect(
      article(page).locator('script, iframe, img, [onclick], [onerror], a[href^="javascript"]'),
    ).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
  expect(dialogs).toBe(0);
  expect(asked).toEqual([]);
});
