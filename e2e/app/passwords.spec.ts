/** Protected documents: the app asks, says what was wrong, goes on, and needs no second choosing of the files. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { lockedOffice } from '../../worker/parse/compound/locked.contract.ts';
import { lockedPdf } from '../../worker/parse/pdf/locked.contract.ts';
import { samplePdf, show } from '../../worker/parse/pdf/sample.contract.ts';
import { file, type TestFile } from './documents.ts';
import { add, added, hits, search, start } from './page.ts';

function pdf(name: string, text: string, password: string): TestFile {
  return file(name, lockedPdf(samplePdf([show(text, 50, 700)]), password), 'application/pdf');
}

async function word(name: string, text: string, password: string): Promise<TestFile> {
  const document = `<w:document><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`;
  const bytes = await lockedOffice(zipSync({ 'word/document.xml': strToU8(document) }), password);
  return file(name, bytes, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document');
}

const NOTE = file('note.md', '# Note\n\nOpen to all.');
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Enter password' });
const outcome = (page: Page, name: string): Locator =>
  added(page).getByRole('listitem').filter({ hasText: name });

async function answer(page: Page, password: string): Promise<void> {
  await dialog(page).getByLabel('Password').fill(password);
  await dialog(page).getByRole('button', { name: 'Open' }).click();
}

test('a wrong password is said and asked for again; the right one opens the file', async ({ page }) => {
  await start(page);
  await add(page, [pdf('ledger.pdf', 'Osiers are sold by the bolt.', 'withy'), NOTE]);
  await expect(added(page)).toContainText('1 added, 1 protected');
  await expect(added(page).getByRole('listitem').first()).toContainText('ledger.pdf');
  await added(page).getByRole('button', { name: 'Enter password for ledger.pdf' }).click();
  await expect(dialog(page)).toContainText('ledger.pdf');
  await expect(dialog(page).getByLabel('Password')).toBeFocused();
  await expect(dialog(page).getByLabel('Password')).toHaveAttribute('type', 'password');
  await answer(page, 'osier');
  await expect(dialog(page).getByRole('alert')).toContainText('does not open it');
  await expect(dialog(page).getByLabel('Password')).toHaveValue('');
  await answer(page, 'withy');
  await expect(added(page)).toContainText('2 added');
  await expect(added(page)).not.toContainText('protected');
  await search(page, 'osiers bolt');
  await expect(hits(page).first()).toContainText('ledger');
});

test('one after another; one password for several; skipping goes on', async ({ page }) => {
  await start(page);
  await add(page, [
    pdf('a.pdf', 'Alder grows by water.', 'one'),
    pdf('b.pdf', 'Birch grows on heaths.', 'two'),
    await word('c.docx', 'Cherry stands at the edge.', 'one'),
    pdf('d.pdf', 'Dogwood makes skewers.', 'three'),
    NOTE,
  ]);
  await expect(added(page)).toContainText('1 added, 4 protected');
  await added(page).getByRole('button', { name: 'Enter password for a.pdf' }).click();
  await expect(dialog(page)).toContainText('3 more files');
  await answer(page, 'one');
  await expect(dialog(page)).toContainText('b.pdf');
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Skip', exact: true }).click();
  await expect(dialog(page)).toContainText('d.pdf');
  await answer(page, 'three');
  await expect(added(page)).toContainText('4 added, 1 protected');
  await expect(dialog(page)).toBeHidden();
  await expect(outcome(page, 'c.docx')).toContainText('added');
  await expect(outcome(page, 'b.pdf')).toContainText('protected');
  await search(page, 'cherry edge');
  await added(page).getByRole('button', { name: 'Enter password for b.pdf' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(added(page)).toContainText('4 added, 1 protected');
});

test('protected files in an archive', async ({ page }) => {
  await start(page);
  const box = zipSync({
    'deep/plans.pdf': new Uint8Array(pdf('', 'Elm is planted for its shade.', 'shade').buffer),
    'open.md': strToU8('# Open\n\nNot locked.'),
  });
  await add(page, [file('box.zip', box, 'application/zip')]);
  await expect(added(page)).toContainText('1 added, 1 protected');
  await added(page).getByRole('button', { name: 'Enter password for box.zip/deep/plans.pdf' }).click();
  await answer(page, 'shade');
  await expect(added(page)).toContainText('2 added');
  await search(page, 'elm shade');
});
