import { expect, test } from '@playwright/test';
import { file } from './documents.ts';
import { add, added, article, hits, search, searchBox, start, startWithLibrary, tree } from './page.ts';

test('section trees open, and lead to the sections', async ({ page }) => {
  await startWithLibrary(page);
  const woods = tree(page).getByRole('treeitem', { name: 'Woods' });
  await woods.focus();
  await page.keyboard.press('ArrowRight');
  await expect(tree(page).getByRole('treeitem', { name: 'Coppice' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(tree(page).getByRole('treeitem', { name: 'Tools' })).toHaveAttribute('aria-level', '3');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(article(page).getByRole('heading', { name: 'Tools' })).toBeVisible();
  await expect(tree(page).getByRole('treeitem', { name: 'Tools' })).toHaveAttribute('aria-current', 'page');
});

test('a document is renamed, found by its new name, and deleted', async ({ page }) => {
  await startWithLibrary(page);
  await tree(page).getByRole('treeitem', { name: 'Woods' }).hover();
  await page.getByRole('button', { name: 'More about Woods' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('Silviculture');
  await page.keyboard.press('Enter');
  await expect(tree(page).getByRole('treeitem', { name: 'Silviculture' })).toBeVisible();
  await expect(tree(page).getByRole('treeitem', { name: 'Woods' })).toHaveCount(0);
  await search(page, 'silviculture');

  await tree(page).getByRole('treeitem', { name: 'Silviculture' }).focus();
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete “Silviculture”?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(tree(page).getByRole('treeitem')).toHaveCount(4);
  await tree(page).getByRole('treeitem', { name: 'Silviculture' }).focus();
  await page.keyboard.press('Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(tree(page).getByRole('treeitem')).toHaveCount(3);
  await searchBox(page).fill('billhook');
  await expect(page.getByRole('heading', { name: /Nothing found/ }).or(hits(page).first())).toBeVisible();
  await expect(hits(page).filter({ hasText: 'Tools' })).toHaveCount(0);
});

test('the library is wiped, after a question', async ({ page }) => {
  await startWithLibrary(page);
  await page.goto('./#/settings');
  await expect(page.getByText('On this device').first()).toBeVisible();
  await page.getByRole('button', { name: 'Wipe the library' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Wipe the library' }).click();
  await expect(page.getByText('No documents yet.')).toBeVisible();
  await page.reload();
  await page.goto('./#/');
  await expect(page.getByRole('heading', { name: 'Search your own documents' })).toBeVisible();
});

test('an export brings the library back', async ({ page }) => {
  await startWithLibrary(page);
  await page.goto('./#/settings');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const path = await (await download).path();
  await page.getByRole('button', { name: 'Wipe the library' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Wipe the library' }).click();
  await expect(page.getByText('No documents yet.')).toBeVisible();
  await page.getByLabel('Library to import').setInputFiles(path);
  await expect(tree(page).getByRole('treeitem')).toHaveCount(4);
  await search(page, 'hazel stool');
  await expect(hits(page).first()).toContainText('Coppice');
});

test('a file that is no library is refused, and the library stays', async ({ page }) => {
  await startWithLibrary(page);
  await page.goto('./#/settings');
  await page.getByLabel('Library to import').setInputFiles(file('x.copse', 'not a database'));
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await expect(page.locator('copse-notices')).toContainText('could not be imported');
  await expect(tree(page).getByRole('treeitem')).toHaveCount(4);
});

test('a second tab shows the same library, and what changes in it', async ({ page, context }) => {
  await startWithLibrary(page);
  const second = await context.newPage();
  await start(second);
  await expect(tree(second).getByRole('treeitem')).toHaveCount(4);
  await add(page, [file('new.md', '# Newcomer\n\nAn alder by the stream.')]);
  await expect(tree(second).getByRole('treeitem', { name: 'Newcomer' })).toBeVisible();
  await search(second, 'alder');
  await expect(hits(second).first()).toContainText('Newcomer');
  await page.close();
  await search(second, 'willow');
  await expect(hits(second).first()).toContainText('Pollard');
});

test('a thousand documents are listed without a pause', async ({ page }) => {
  test.setTimeout(120_000);
  await start(page);
  const many = Array.from({ length: 1000 }, (_, i) => file(`notes/note-${i}.md`, `# Note ${i}\n\nShort.`));
  await page.locator('input#files').first().setInputFiles(many);
  await expect(added(page)).toContainText('1,000 added', { timeout: 90_000 });
  expect(await tree(page).getByRole('treeitem').count()).toBeLessThan(80);
  await tree(page).getByRole('treeitem').first().focus();
  await page.keyboard.press('End');
  await expect(tree(page).getByRole('treeitem', { name: 'Note 999', exact: true })).toBeFocused();
  await page.getByRole('searchbox', { name: 'Filter documents' }).fill('note 567');
  await expect(tree(page).getByRole('treeitem')).toHaveCount(1);
});
