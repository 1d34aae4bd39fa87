import { expect, type Page, test } from '@playwright/test';
import type { ChangeEvent } from '../../src/index.ts';
import { addTexts, BIRDS, found, openLibrary, openTab, role, TREES, titles } from './page.ts';

/** Adds to a collection. */
function addTo(page: Page, name: string, texts: Record<string, string>): Promise<string[]> {
  return page.evaluate(
    async ([collection, given]) => {
      const { documents } = await window.opened.index.collection(collection).add({ texts: given });
      return documents.map(({ status }) => status);
    },
    [name, texts] as const,
  );
}

/** Titles of the sections of a collection that answer. */
function foundIn(page: Page, name: string, query: string): Promise<string[]> {
  return page.evaluate(
    async ([collection, words]) => {
      const { hits } = await window.opened.index.collection(collection).search(words);
      return hits.map(({ title }) => title);
    },
    [name, query] as const,
  );
}

/** Each collection with the number of its documents. */
function sizes(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () =>
    Object.fromEntries(
      (await window.opened.index.collections()).map(({ name, documents }) => [name, documents]),
    ),
  );
}

function drop(page: Page, name: string): Promise<string> {
  return page.evaluate(
    (collection) =>
      window.opened.index.drop(collection).then(
        () => 'dropped',
        (error: { code: string }) => error.code,
      ),
    name,
  );
}

test('leader and follower see the same collections, which see nothing of one another', async ({
  context,
}) => {
  const one = await openTab(context, 'collections');
  const two = await openTab(context, 'collections');
  expect(await role(two)).toBe('follower');
  await addTexts(one, TREES);
  expect(await addTo(one, 'birds', BIRDS)).toEqual(['added']);
  expect(await addTo(two, 'both', { ...BIRDS, ...TREES })).toEqual(['added', 'added']);
  for (const page of [one, two]) {
    expect(await sizes(page)).toEqual({ main: 1, birds: 1, both: 2 });
    expect(await found(page, 'owl')).toEqual([]);
    expect(await foundIn(page, 'birds', 'owl')).toEqual(['Owls']);
    expect(await foundIn(page, 'birds', 'hazel')).toEqual([]);
    expect(await foundIn(page, 'both', 'hazel')).toEqual(['Coppice']);
    expect(await foundIn(page, 'nowhere', 'hazel')).toEqual([]);
  }
  expect(await drop(two, 'both')).toBe('dropped');
  expect(await drop(one, 'both')).toBe('not-found');
  expect(await drop(two, 'main')).toBe('invalid-option');
  for (const page of [one, two]) {
    expect(await sizes(page)).toEqual({ main: 1, birds: 1 });
    expect(await foundIn(page, 'both', 'hazel')).toEqual([]);
    expect(await found(page, 'hazel')).toEqual(['Coppice']);
  }
  await two.close();
  await one.reload();
  await openLibrary(one, 'collections');
  expect(await sizes(one)).toEqual({ main: 1, birds: 1 });
  expect(await foundIn(one, 'birds', 'owl')).toEqual(['Owls']);
});

test('a change is told to its own collection, in every tab', async ({ context }) => {
  const pages = [await openTab(context, 'told'), await openTab(context, 'told')];
  for (const page of pages) {
    await page.evaluate(() => {
      const heard: string[] = [];
      for (const name of ['birds', 'main', 'trees']) {
        const collection = window.opened.index.collection(name);
        collection.addEventListener('change', (event) => {
          const { detail } = event as CustomEvent<ChangeEvent>;
          heard.push(`${name} heard of ${detail.documents} in ${detail.collection}`);
        });
        collection.addEventListener('state', (event) => {
          heard.push(`${name} heard of ${(event as CustomEvent<{ role: string }>).detail.role}`);
        });
      }
      Object.assign(window, { heard });
    });
  }
  const heard = (page: Page): Promise<string[]> =>
    page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await addTo(pages[1]!, 'birds', BIRDS);
  await addTexts(pages[0]!, TREES);
  await drop(pages[1]!, 'birds');
  for (const page of pages) {
    await expect
      .poll(async () => (await heard(page)).filter((line) => line.includes(' in ')))
      .toEqual(['birds heard of 1 in birds', 'main heard of 1 in main', 'birds heard of 0 in birds']);
  }
  await pages[0]!.close();
  await expect
    .poll(async () => (await heard(pages[1]!)).filter((line) => line.endsWith('leader')).toSorted())
    .toEqual(['birds heard of leader', 'main heard of leader', 'trees heard of leader']);
});

test('a view closes with the library and not by itself', async ({ page }) => {
  await openLibrary(page, 'views');
  const seen = await page.evaluate(async () => {
    const { index } = window.opened;
    const birds = index.collection('birds');
    const same = index.collection(' birds ') === birds && birds.collection('main') === index;
    await birds.add({ text: '# Owls' });
    await birds.close();
    await birds[Symbol.asyncDispose]();
    const open = (await birds.info()).documents;
    await index.close();
    const calls = [() => birds.search('x'), () => birds.drop('x'), () => index.collection('other').toc()];
    const codes = calls.map((call) => call().catch((error: { code: string }) => error.code));
    return { same, open, codes: await Promise.all(codes) };
  });
  expect(seen).toEqual({ same: true, open: 1, codes: ['closed', 'closed', 'closed'] });
});

test('searches in a collection that is dropped under them are answered', async ({ context }) => {
  const one = await openTab(context, 'under');
  const two = await openTab(context, 'under');
  await addTo(one, 'birds', BIRDS);
  const answers = two.evaluate(async () => {
    const counts: number[] = [];
    const birds = window.opened.index.collection('birds');
    const until = performance.now() + 2000;
    while (performance.now() < until) {
      const searches = Array.from({ length: 8 }, () => birds.search('owl'));
      counts.push(...(await Promise.all(searches)).map(({ hits }) => hits.length));
    }
    return counts;
  });
  for (let i = 0; i < 5; i++) {
    await one.waitForTimeout(100);
    expect(await drop(one, 'birds')).toBe('dropped');
    await addTo(one, 'birds', BIRDS);
  }
  const counts = await answers;
  expect(counts.length).toBeGreaterThan(50);
  expect(counts.filter((count) => count > 1)).toEqual([]);
  expect(await foundIn(two, 'birds', 'owl')).toEqual(['Owls']);
});

test('an add to a collection whose leader goes away leaves whole documents, and the others alone', async ({
  context,
}) => {
  const one = await openTab(context, 'torn collection');
  const two = await openTab(context, 'torn collection');
  await addTexts(one, TREES);
  const many = (page: Page): Promise<string> =>
    page.evaluate(async () => {
      const body = 'Hazel, ash and willow grow again from the stool. '.repeat(200);
      const texts: Record<string, string> = {};
      for (let i = 0; i < 300; i++) texts[`D${i}`] = `# D${i}\n\n${body}\n\n## Last ${i}\n\nterminus${i}\n`;
      return window.opened.index
        .collection('many')
        .add({ texts })
        .then(
          ({ documents }) => `${documents.length}`,
          (error: { code: string }) => error.code,
        );
    });
  const adding = many(two);
  await expect.poll(async () => (await sizes(two))['many'] ?? 0).toBeGreaterThan(0);
  await one.close();
  const outcome = await adding;
  expect(['300', 'leader-changed']).toContain(outcome);
  expect(await titles(two)).toEqual(['Trees']);
  const documents = await two.evaluate(() => window.opened.index.collection('many').documents());
  for (const { title } of documents.slice(0, 30)) {
    const number = title.slice(1);
    expect(await foundIn(two, 'many', `terminus${number}`), title).toContain(`Last ${number}`);
  }
  expect(await many(two)).toBe('300');
  expect(await sizes(two)).toEqual({ main: 1, many: 300 });
});

test('a drop that was done when its leader went away resolves', async ({ context }) => {
  const one = await openTab(context, 'dropped');
  const two = await context.newPage();
  // While it is deaf this tab hears no results of calls, as if the leader had gone before it could send them.
  await two.addInitScript(() => {
    const state = Object.assign(window, { deaf: false });
    const add = BroadcastChannel.prototype.addEventListener;
    BroadcastChannel.prototype.addEventListener = function (
      this: BroadcastChannel,
      type: string,
      listener: unknown,
    ) {
      const heard = (event: MessageEvent<object>): void => {
        if (!state.deaf || 'copse' in event.data) (listener as (event: Event) => void)(event);
      };
      add.call(this, type, heard as EventListener);
    };
  });
  await openLibrary(two, 'dropped');
  await addTo(one, 'birds', BIRDS);
  await two.evaluate(() => Object.assign(window, { deaf: true }) && undefined);
  const dropping = drop(two, 'birds');
  await expect.poll(() => sizes(one)).toEqual({ main: 0 });
  await two.evaluate(() => Object.assign(window, { deaf: false }) && undefined);
  await one.close();
  expect(await dropping).toBe('dropped');
  expect(await role(two)).toBe('leader');
  expect(await sizes(two)).toEqual({ main: 0 });
});

test('a drop whose leader goes away is done wholly or not at all', async ({ context }) => {
  const one = await openTab(context, 'half');
  const two = await openTab(context, 'half');
  await addTo(one, 'birds', BIRDS);
  const dropping = drop(two, 'birds');
  await one.close();
  const outcome = await dropping;
  expect(['dropped', 'leader-changed']).toContain(outcome);
  const left = await sizes(two);
  if (outcome === 'dropped') expect(left).toEqual({ main: 0 });
  if ('birds' in left) expect(await foundIn(two, 'birds', 'owl')).toEqual(['Owls']);
  else expect(await foundIn(two, 'birds', 'owl')).toEqual([]);
  await addTo(two, 'birds', BIRDS);
  expect(await foundIn(two, 'birds', 'owl')).toEqual(['Owls']);
});

test('a dropped collection gives its room back, and is searched around meanwhile', async ({ page }) => {
  await openLibrary(page, 'room');
  await addTexts(page, TREES);
  const { before, filled, after, answered } = await page.evaluate(async () => {
    const { index } = window.opened;
    const bytes = async (): Promise<number> => (await index.info()).bytes;
    const before = await bytes();
    const texts: Record<string, string> = {};
    for (let i = 0; i < 40; i++) {
      const words = Array.from({ length: 4000 }, (_, n) => `word${(n * n * (i + 1)) % 9973}`);
      texts[`D${i}`] = `# D${i}\n\n${words.join(' ')}`;
    }
    await index.collection('many').add({ texts });
    const filled = await bytes();
    let dropped = false;
    const dropping = index.drop('many').then(() => {
      dropped = true;
    });
    const answered: number[] = [];
    while (!dropped) answered.push((await index.search('hazel')).hits.length);
    await dropping;
    return { before, filled, after: await bytes(), answered };
  });
  expect(filled).toBeGreaterThan(10 * before);
  expect(after).toBeLessThan(1.5 * before);
  expect(answered.length).toBeGreaterThan(1);
  expect(new Set(answered)).toEqual(new Set([1]));
});

test('an export carries the collections to another library', async ({ page }) => {
  await openLibrary(page, 'carried from');
  await addTo(page, 'birds', BIRDS);
  await page.evaluate(async () => {
    const blob = await window.opened.index.export();
    await window.opened.index.close();
    const other = await window.copse.open('carried to', { encoder: 'none' });
    await other.collection('trees').add({ texts: { Gone: '# Gone' } });
    await other.collection('birds').import(blob);
    window.opened.index = other;
  });
  expect(await sizes(page)).toEqual({ main: 0, birds: 1 });
  expect(await foundIn(page, 'birds', 'owl')).toEqual(['Owls']);
});
