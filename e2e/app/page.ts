/** What the journeys share: the app as its user meets it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { LIBRARY, type TestFile } from './documents.ts';

export async function start(page: Page, address: string = './'): Promise<void> {
  await page.goto(address);
  await expect(page.locator('copse-app')).toBeAttached();
  await expect(page.getByText('Opening the library')).toBeHidden({ timeout: 30_000 });
}

/** Adds files by the button's input and waits until all of them are done. */
export async function add(page: Page, files: TestFile[] = LIBRARY): Promise<void> {
  await page.locator('input#files').first().setInputFiles(files);
  await expect(added(page)).toBeVisible({ timeout: 30_000 });
}

/** The tray once adding is over. */
export function added(page: Page): Locator {
  return page.getByRole('region', { name: 'What was added' });
}

export async function startWithLibrary(page: Page): Promise<void> {
  await start(page);
  await add(page);
  await added(page).getByRole('button', { name: 'Dismiss' }).click();
}

export function searchBox(page: Page): Locator {
  return page.getByRole('searchbox', { name: 'Search the library' });
}

export function hits(page: Page): Locator {
  return page.getByRole('list', { name: 'Hits' }).getByRole('link');
}

export function tree(page: Page): Locator {
  return page.getByRole('tree', { name: 'Documents' });
}

export function article(page: Page): Locator {
  return page.getByRole('article');
}

export async function search(page: Page, query: string): Promise<void> {
  await searchBox(page).fill(query);
  await expect(hits(page).first()).toBeVisible();
}
