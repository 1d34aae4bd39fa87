import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { file, GLOSSARY, HTML, LIBRARY, PICTURE, WOODS } from './documents.ts';
import { add, added, article, hits, search, start, tree } from './page.ts';

/** A folder as people have them: with things in it that are no documents. */
function makeFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'copse-folder-'));
  const folder = join(root, 'forestry');
  for (const path of ['guide', '.git', 'node_modules/x']) mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'woods.md'), WOODS);
  writeFileSync(join(folder, 'guide/glossary.md'), GLOSSARY);
  writeFileSync(join(folder, 'guide/charcoal.html'), HTML);
  writeFileSync(join(folder, 'guide/map.png'), PICTURE);
  writeFileSync(join(folder, 'guide/data.parquet'), PICTURE);
  writeFileSync(join(folder, '.git/config.md'), '# Hidden');
  writeFileSync(join(folder, 'node_modules/x/README.md'), '# Installed');
  return folder;
}

test('the sample library is one click away', async ({ page }) => {
  await start(page);
  await page.getByRole('button', { name: 'load the sample library' }).click();
  await expect(added(page)).toContainText(/\d+ added/);
  await expect(added(page)).not.toContainText('failed');
  await expect(tree(page).getByRole('treeitem').first()).toBeVisible();
});

test('files by button: progress, and what became of each', async ({ page }) => {
  await start(page);
  await expect(page.getByRole('heading', { name: 'Search your own documents' })).toBeVisible();
  await add(page);
  await expect(added(page)).toContainText('4 added');
  await added(page).getByRole('button', { name: 'Every file' }).click();
  await expect(added(page).getByRole('listitem')).toHaveCount(4);
  await expect(tree(page).getByRole('treeitem')).toHaveCount(4);
  await added(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(added(page)).toBeHidden();
});

test('added again: unchanged; edited: updated', async ({ page }) => {
  await start(page);
  await add(page);
  await add(page, [file('woods.md', WOODS.replace('billhook', 'froe')), ...LIBRARY.slice(1)]);
  await expect(added(page)).toContainText('1 updated, 3 unchanged');
  await search(page, 'froe');
  await expect(hits(page).first()).toContainText('Tools');
});

test('a folder by button', async ({ page }) => {
  const folder = makeFolder();
  try {
    await start(page);
    await page.locator('input#folder').first().setInputFiles(folder);
    await expect(added(page)).toContainText('3 added');
    await expect(added(page)).not.toContainText('failed');
    await expect(added(page)).toContainText(/passed over/);
    await added(page).getByRole('button', { name: 'Every file' }).click();
    await expect(added(page)).toContainText('forestry/guide/glossary.md');
  } finally {
    rmSync(join(folder, '..'), { recursive: true });
  }
});

test('a folder and a file dropped from the desktop', async ({ page, context }) => {
  const folder = makeFolder();
  const note = join(folder, '..', 'note.txt');
  writeFileSync(note, 'Dropped by itself.');
  try {
    await start(page);
    const protocol = await context.newCDPSession(page);
    const drag = (type: 'dragEnter' | 'dragOver' | 'drop'): Promise<unknown> =>
      protocol.send('Input.dispatchDragEvent', {
        type,
        x: 700,
        y: 400,
        data: { items: [], files: [folder, note], dragOperationsMask: 1 },
      });
    await drag('dragEnter');
    await drag('dragOver');
    await expect(page.getByText('Drop to add')).toBeVisible();
    await drag('drop');
    await expect(added(page)).toContainText('4 added');
    await expect(page.getByText('Drop to add')).toBeHidden();
    await added(page).getByRole('button', { name: 'Every file' }).click();
    await expect(added(page)).toContainText('forestry/guide/charcoal.html');
    await expect(added(page)).not.toContainText('node_modules');
  } finally {
    rmSync(join(folder, '..'), { recursive: true });
  }
});

test('a pasted note', async ({ page }) => {
  await start(page);
  await page.getByRole('main').getByRole('button', { name: 'Paste a note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a note' });
  await dialog.getByLabel('Title').fill('Ash dieback');
  await dialog.getByLabel('Text').fill('Crowns thin out from the top.');
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await expect(added(page)).toContainText('1 added');
  await search(page, 'crowns');
  await expect(hits(page).first()).toContainText('Ash dieback');
});

test('bad files are named, and the rest is done', async ({ page }) => {
  await start(page);
  await add(page, [
    file('empty.md', ''),
    file('picture.md', PICTURE),
    file('data.xyz', 'whatever', 'application/octet-stream'),
    file('a/b\\c 🌲 naïve?.md', '# Emoji 🌲\n\nA name with slashes.'),
    file('good.md', '# Good\n\nStill here.'),
  ]);
  const outcome = (name: string): ReturnType<typeof added> =>
    added(page).getByRole('listitem').filter({ hasText: name });
  await expect(outcome('picture.md')).toContainText(/failed/);
  await expect(outcome('picture.md')).toContainText(/Supported/);
  await expect(outcome('data.xyz')).toContainText(/failed/);
  await expect(outcome('good.md')).toContainText(/added/);
  await expect(outcome('🌲')).toContainText(/added/);
  await expect(outcome('empty.md')).toContainText(/empty/i);
  await added(page).getByRole('button', { name: 'Dismiss' }).click();
  await search(page, 'slashes');
  await hits(page).first().click();
  await expect(article(page)).toContainText('A name with slashes.');
});

test('cancelling keeps whole documents, and the app goes on', async ({ page }) => {
  await start(page);
  const section = (i: number): string =>
    `## Section ${i}\n\n${'Hazel, ash and oak in a wood of many stems. '.repeat(30)}\n\n`;
  const body = Array.from({ length: 40 }, (_, i) => section(i)).join('');
  const many = Array.from({ length: 150 }, (_, i) => file(`page-${i}.md`, `# Page ${i}\n\n${body}`));
  await page.locator('input#files').first().setInputFiles(many);
  const adding = page.getByRole('region', { name: 'Adding documents' });
  await expect(adding).toContainText(/Adding [1-9]\d* of 150/, { timeout: 20_000 });
  await adding.getByRole('button', { name: 'Cancel' }).click();
  await expect(added(page)).toContainText('Cancelled');
  const kept = await page.evaluate(async () => {
    type App = HTMLElement & {
      session: { library: { index: Promise<{ documents(): Promise<{ sections: number }[]> }> } };
    };
    return (await (document.querySelector('copse-app') as App).session.library.index).documents();
  });
  expect(kept.length).toBeLessThan(150);
  for (const { sections } of kept) expect(sections).toBe(42);
  await add(page, [file('after.md', '# After\n\nWhat came afterwards.')]);
  await search(page, 'afterwards');
  await expect(hits(page).first()).toContainText('After');
});

test('a text of 50 MB is taken in, and the rest of its batch with it', async ({ page }) => {
  test.setTimeout(300_000);
  const folder = mkdtempSync(join(tmpdir(), 'copse-large-'));
  const line = 'The ranger counted oak, ash and hazel along the ride and wrote the sums into a book.\n';
  const half = line.repeat(Math.ceil(25_000_000 / line.length));
  try {
    writeFileSync(join(folder, 'ledger.txt'), `${half}\nA zanzibar tree stood alone.\n\n${half}`);
    writeFileSync(join(folder, 'after.md'), '# After\n\nAdded behind the ledger.');
    await start(page);
    await page
      .locator('input#files')
      .first()
      .setInputFiles([join(folder, 'ledger.txt'), join(folder, 'after.md')]);
    await expect(added(page)).toBeVisible({ timeout: 240_000 });
    await expect(added(page)).toContainText('2 added');
    await search(page, 'zanzibar tree');
    await expect(hits(page).first()).toContainText('stood alone', { timeout: 30_000 });
    await hits(page).first().click();
    await expect(article(page)).toContainText('A zanzibar tree stood alone.', { timeout: 30_000 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
