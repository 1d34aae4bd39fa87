import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { addTexts, found, openLibrary, openTab, role, TREES, titles } from './page.ts';

const FILES: Record<string, string> = {
  'trees.md': '# Trees\n\nHazel.\n',
  'deep/down/birds.md': '# Birds\n\nOwls.\n',
  'deep/page.html':
    '<html><head><title>Page</title></head><body><h1>Page</h1><p>Written in HTML.</p></body></html>',
};

test('a folder picked in an input arrives with its paths, in leader and follower', async ({ context }) => {
  const folder = mkdtempSync(join(tmpdir(), 'copse-folder-'));
  try {
    for (const [path, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const pages = [await openTab(context, 'picked'), await openTab(context, 'picked')];
    for (const page of pages) {
      // Files are handed to the page in front only.
      await page.bringToFront();
      await page.evaluate(() => {
        const input = Object.assign(document.createElement('input'), { type: 'file', webkitdirectory: true });
        document.body.append(input);
      });
      await page.setInputFiles('input', folder);
      const sources = await page.evaluate(async () => {
        const { files } = document.querySelector('input')!;
        const { documents } = await window.opened.index.add(files!);
        return documents.map(({ source, status }) => [source.replace(/^[^/]*\//, ''), status]);
      });
      const expected = Object.keys(FILES).map((path) => [path, 'added']);
      expect(sources.toSorted()).toEqual(expected.toSorted());
      expect(await found(page, 'owls')).toEqual(['Birds']);
      await page.evaluate(() => window.opened.index.clear());
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a directory handle is walked in the engine, in leader and follower', async ({ context }) => {
  const pages = [await openTab(context, 'handles'), await openTab(context, 'handles')];
  expect(await role(pages[1]!)).toBe('follower');
  for (const page of pages) {
    const sources = await page.evaluate(async (files) => {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle('notes', { create: true });
      for (const [path, text] of Object.entries({
        ...files,
        '.git/config.md': 'no',
        'node_modules/x.md': 'no',
      })) {
        const steps = path.split('/');
        let at = folder;
        for (const step of steps.slice(0, -1)) at = await at.getDirectoryHandle(step, { create: true });
        const file = await at.getFileHandle(steps.at(-1)!, { create: true });
        const writable = await file.createWritable();
        await writable.write(text);
        await writable.close();
      }
      const { documents } = await window.opened.index.add(folder);
      return documents.map(({ source, status }) => [source, status]);
    }, FILES);
    const expected = Object.keys(FILES).map((path) => [`notes/${path}`, 'added']);
    expect(sources.toSorted()).toEqual(expected.toSorted());
    await page.evaluate(() => window.opened.index.clear());
  }
});

test('a source without end in sight streams in, with progress in order', async ({ page }) => {
  await openLibrary(page, 'stream');
  const { seen, added, most } = await page.evaluate(async () => {
    const seen: { done: number; total: number }[] = [];
    async function* source() {
      for (let i = 0; i < 1500; i++) {
        if (i % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
        yield { text: `# Note ${i}\n\nText of note ${i}.`, path: `notes/${i}.md` };
      }
    }
    const started = performance.now();
    const { documents } = await window.opened.index.add(source(), {
      onProgress: ({ done, total }) => seen.push({ done, total }),
    });
    return { seen, added: documents.length, most: (performance.now() - started) / 50 + 2 };
  });
  expect(added).toBe(1500);
  expect(seen.length).toBeGreaterThan(1);
  expect(seen.length).toBeLessThanOrEqual(most);
  expect(seen.at(-1)).toEqual({ done: 1500, total: 1500 });
  expect(seen.map(({ done }) => done)).toEqual(seen.map(({ done }) => done).toSorted((a, b) => a - b));
  expect(await page.evaluate(async () => (await window.opened.index.info()).documents)).toBe(1500);
});

test('files of one name are kept apart however many lie between them', async ({ page }) => {
  await openLibrary(page, 'names');
  const report = await page.evaluate(async () => {
    const files = Array.from({ length: 450 }, (_, i) => new File([`# Page ${i}\n\nText.`], `page-${i}.md`));
    const named = (text: string): File => new File([text], 'notes.md');
    const { documents } = await window.opened.index.add([named('# First'), ...files, named('# Second')]);
    return { first: documents[0]!.source, last: documents.at(-1)!.source, documents: documents.length };
  });
  expect(report).toEqual({ first: 'notes.md', last: 'notes (2).md', documents: 452 });
  expect(await page.evaluate(async () => (await window.opened.index.info()).documents)).toBe(452);
});

test('a full disk is said to be full, and what is there can still be read', async ({
  page,
  context,
  baseURL,
}) => {
  await openLibrary(page, 'full');
  await addTexts(page, TREES);
  const session = await context.newCDPSession(page);
  const quota = (quotaSize?: number): Promise<unknown> =>
    session.send('Storage.overrideQuotaForOrigin', {
      origin: new URL(baseURL!).origin,
      ...(quotaSize !== undefined && { quotaSize }),
    });
  await quota(1_000_000);
  const code = await page.evaluate(async () => {
    const words = Array.from({ length: 50_000 }, (_, i) => `word${i}`).join(' ');
    try {
      const { documents } = await window.opened.index.add({ text: `# Big\n\n${words.repeat(8)}` });
      return documents[0]?.error?.code ?? documents[0]?.status;
    } catch (error) {
      return (error as { code?: string }).code;
    }
  });
  expect(code).toBe('storage-full');
  expect(await found(page, 'hazel')).toEqual(['Coppice']);
  expect(await titles(page)).toEqual(['Trees']);
  await quota();
  expect(await addTexts(page, { More: '# More\n\nThere is room again.' })).toBe(1);
  expect(await found(page, 'room')).toEqual(['More']);
});

test('a document is removed by id, source, address and title, in leader and follower', async ({
  context,
}) => {
  const pages = [await openTab(context, 'removed'), await openTab(context, 'removed')];
  for (const page of pages) {
    const outcome = await page.evaluate(async () => {
      const { index } = window.opened;
      const address = new URL('./index.html', location.href);
      const { documents } = await index.add([
        { text: '# Café\n\nOne.', path: 'a/café.md', title: 'Twin' },
        { text: '# Café\n\nTwo.', path: 'b/café.md', title: 'Twin' },
        { texts: { Note: 'A note.' } },
        address,
      ]);
      const attempts = ['Twin', documents[1]!.id, './a/cafe\u0301.md', 'Twin', 'Note', `${address}#top`];
      const removed: unknown[] = [];
      for (const ref of attempts) {
        removed.push(
          await index.remove(ref).then(
            (report) => documents.findIndex(({ id }) => id === report.documents[0]),
            ({ code, detail }: { code: string; detail: { candidates?: { source: string }[] } }) => [
              code,
              ...(detail.candidates ?? []).map(({ source }) => source),
            ],
          ),
        );
      }
      return { removed, left: (await index.documents()).length };
    });
    expect(outcome).toEqual({
      removed: [['ambiguous', 'a/café.md', 'b/café.md'], 1, 0, ['not-found'], 2, 3],
      left: 0,
    });
  }
});
