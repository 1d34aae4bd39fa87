/** What the specs of tabs share: pages with a library open, told what to do from outside. */
import type { BrowserContext, Page } from '@playwright/test';
import type { IndexInfo, OpenOptions, SearchIndex } from '../../src/index.ts';

interface Opened {
  index: SearchIndex;
  events: { type: string; detail: unknown }[];
}

export type OwnWorker = 'workerWithoutOpfs' | 'workerWithEncoder' | 'workerThatFreezes';

declare global {
  interface Window {
    /** The library that {@link openLibrary} opened. */
    opened: Opened;
  }
}

/** `encoder: 'none'` unless told otherwise: most of what is tested here has nothing to do with meaning. */
export async function openLibrary(
  page: Page,
  name: string,
  options: OpenOptions & { ownWorker?: OwnWorker } = {},
): Promise<IndexInfo> {
  if (page.url() === 'about:blank') await page.goto('./');
  return page.evaluate(
    async ({ name, options: { ownWorker, ...options } }) => {
      const { open } = window.copse;
      const worker = ownWorker && window.copse[ownWorker]();
      const index = await open(name, { encoder: 'none', ...options, ...(worker && { worker }) });
      const events: Opened['events'] = [];
      for (const type of ['change', 'state', 'notice']) {
        index.addEventListener(type, (event) => {
          events.push({ type, detail: (event as CustomEvent<unknown>).detail });
        });
      }
      window.opened = { index, events };
      return index.info();
    },
    { name, options },
  );
}

export async function openTab(context: BrowserContext, name: string, options?: OpenOptions): Promise<Page> {
  const page = await context.newPage();
  await openLibrary(page, name, options);
  return page;
}

/** Titles of the documents, in their order. */
export function titles(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await window.opened.index.documents()).map(({ title }) => title));
}

/** Titles of the sections that answer. */
export function found(page: Page, query: string): Promise<string[]> {
  return page.evaluate(async (words) => {
    const { hits } = await window.opened.index.search(words);
    return hits.map(({ title }) => title);
  }, query);
}

export function addTexts(page: Page, texts: Record<string, string>): Promise<number> {
  return page.evaluate(async (given) => {
    const { documents } = await window.opened.index.add({ texts: given });
    const failed = documents.find(({ status }) => status === 'failed');
    if (failed) throw new Error(failed.error?.message);
    return documents.length;
  }, texts);
}

export function role(page: Page): Promise<IndexInfo['role']> {
  return page.evaluate(async () => (await window.opened.index.info()).role);
}

export const TREES = {
  Trees:
    '# Trees\n\n## Coppice\n\nHazel is cut to the stool.\n\n## Pollard\n\nWillow is cut above the browse line.\n',
};
export const BIRDS = { Birds: '# Birds\n\n## Owls\n\nThe tawny owl nests in hollow trunks.\n' };
