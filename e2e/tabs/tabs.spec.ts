import { expect, type Page, test } from '@playwright/test';
import { addTexts, BIRDS, found, openLibrary, openTab, role, TREES, titles } from './page.ts';

test('a second tab sees the same library, live, in both directions', async ({ context }) => {
  const one = await openTab(context, 'shared');
  await addTexts(one, TREES);
  const two = await openTab(context, 'shared');
  expect(await role(one)).toBe('leader');
  expect(await role(two)).toBe('follower');
  expect(await titles(two)).toEqual(['Trees']);
  await addTexts(two, BIRDS);
  expect(await titles(one)).toEqual(['Birds', 'Trees']);
  expect(await found(one, 'tawny')).toEqual(['Owls']);
  for (const page of [one, two]) {
    await expect
      .poll(() => page.evaluate(() => window.opened.events.filter(({ type }) => type === 'change').length))
      .toBeGreaterThan(0);
  }
});

test('two libraries, and two indexes on one page, do not get in each other’s way', async ({ context }) => {
  const page = await openTab(context, 'first');
  await addTexts(page, TREES);
  const answer = await page.evaluate(async () => {
    const { open } = window.copse;
    const other = await open('second', { encoder: 'none' });
    const same = await open('first', { encoder: 'none' });
    const roles = [(await other.info()).role, (await same.info()).role];
    const counts = [(await other.documents()).length, (await same.documents()).length];
    await other.close();
    await same.close();
    return { roles, counts };
  });
  expect(answer).toEqual({ roles: ['leader', 'follower'], counts: [0, 1] });
});

test('when the leading tab is closed the other takes over with everything', async ({ context }) => {
  const one = await openTab(context, 'handover');
  await addTexts(one, TREES);
  const two = await openTab(context, 'handover');
  const three = await openTab(context, 'handover');
  await one.close();
  expect(await found(two, 'hazel')).toEqual(['Coppice']);
  expect(await found(three, 'willow')).toEqual(['Pollard']);
  const roles = await Promise.all([role(two), role(three)]);
  expect(roles.toSorted()).toEqual(['follower', 'leader']);
  await addTexts(three, BIRDS);
  expect(await titles(two)).toEqual(['Birds', 'Trees']);
});

test('searches under way when the leading tab crashes are answered', async ({ context }) => {
  const one = await openTab(context, 'crash');
  await addTexts(one, TREES);
  const two = await openTab(context, 'crash');
  const answers = two.evaluate(async () => {
    const counts: number[] = [];
    const until = performance.now() + 3000;
    while (performance.now() < until) {
      const { hits } = await window.opened.index.search('hazel');
      counts.push(hits.length);
    }
    return counts;
  });
  await one.waitForTimeout(500);
  const session = await context.newCDPSession(one);
  void session.send('Page.crash').catch(() => {});
  const counts = await answers;
  expect(counts.length).toBeGreaterThan(10);
  expect(new Set(counts)).toEqual(new Set([1]));
  expect(await role(two)).toBe('leader');
});

test('a library closed in the leading tab goes on in the other', async ({ context }) => {
  const one = await openTab(context, 'closing');
  await addTexts(one, TREES);
  const two = await openTab(context, 'closing');
  await one.evaluate(() => window.opened.index.close());
  expect(await found(two, 'hazel')).toEqual(['Coppice']);
  expect(await role(two)).toBe('leader');
});

/** Starts an add of many documents and tells how it ended. */
function addMany(page: Page, count: number): Promise<{ added?: number; code?: string }> {
  return page.evaluate(async (n) => {
    const body = 'Hazel, ash and willow grow again from the stool when they are cut in winter. '.repeat(120);
    const texts: Record<string, string> = {};
    for (let i = 0; i < n; i++) {
      texts[`Document ${i}`] = `# Document ${i}\n\n${body}\n\n## Last ${i}\n\nThe end of it: terminus${i}.\n`;
    }
    try {
      const { documents } = await window.opened.index.add({ texts });
      return { added: documents.length };
    } catch (error) {
      return { code: (error as { code?: string }).code ?? String(error) };
    }
  }, count);
}

/** Waits until some of it is stored for good. */
function committed(page: Page): Promise<unknown> {
  return page.waitForFunction(() => window.opened.events.some(({ type }) => type === 'change'));
}

/** Every document that is there is there to its last section. */
async function expectWhole(page: Page): Promise<number> {
  const documents = await page.evaluate(() => window.opened.index.documents({}, { limit: 1000 }));
  for (const { title, sections } of documents) {
    expect(sections, title).toBeGreaterThanOrEqual(2);
    const number = title.split(' ')[1];
    expect(await found(page, `terminus${number}`), title).toContain(`Last ${number}`);
  }
  return documents.length;
}

test('an add whose leader goes away is done or rejected, and leaves whole documents', async ({ context }) => {
  const one = await openTab(context, 'torn');
  const two = await openTab(context, 'torn');
  const adding = addMany(two, 400);
  await committed(two);
  await one.close();
  const outcome = await adding;
  if (outcome.code === undefined) expect(outcome.added).toBe(400);
  else expect(outcome.code).toBe('leader-changed');
  const there = await expectWhole(two);
  expect(there).toBeGreaterThan(0);
  if (outcome.added !== undefined) expect(there).toBe(400);
  // The same again completes it.
  expect(await addMany(two, 400)).toEqual({ added: 400 });
  expect(await two.evaluate(async () => (await window.opened.index.info()).documents)).toBe(400);
});

test('an add that was done when its leader went away resolves with its report', async ({ context }) => {
  const one = await openTab(context, 'done');
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
  await openLibrary(two, 'done');
  expect(await role(two)).toBe('follower');
  const report = two.evaluate(async () => {
    Object.assign(window, { deaf: true });
    const { documents } = await window.opened.index.add({ texts: { Trees: '# Trees\n\nHazel.' } });
    return documents.map(({ status, title }) => ({ status, title }));
  });
  await expect.poll(() => titles(one)).toEqual(['Trees']);
  await two.evaluate(() => Object.assign(window, { deaf: false }) && undefined);
  await one.close();
  expect(await report).toEqual([{ status: 'added', title: 'Trees' }]);
  expect(await role(two)).toBe('leader');
});

test('a follower whose tab goes away in the middle of an add leaves whole documents', async ({ context }) => {
  const one = await openTab(context, 'gone');
  const two = await openTab(context, 'gone');
  void addMany(two, 400).catch(() => {});
  await committed(two);
  await two.close();
  await expect
    .poll(async () => {
      const before = await titles(one);
      await one.waitForTimeout(500);
      return (await titles(one)).length - before.length;
    })
    .toBe(0);
  const there = await expectWhole(one);
  expect(there).toBeGreaterThan(0);
  expect(there).toBeLessThan(400);
});

test('aborting an add stops it for leader and follower alike', async ({ context }) => {
  const one = await openTab(context, 'abort');
  const two = await openTab(context, 'abort');
  for (const page of [one, two]) {
    const code = await page.evaluate(async () => {
      const body = 'Hazel, ash and willow grow again from the stool. '.repeat(200);
      const texts = Array.from({ length: 400 }, (_, i) => ({ text: `# A${i}\n\n${body}`, path: `a${i}.md` }));
      const abort = new AbortController();
      try {
        await window.opened.index.add(texts, {
          signal: abort.signal,
          onProgress: ({ done }) => done >= 3 && abort.abort(),
        });
        return 'added';
      } catch (error) {
        return (error as { code?: string }).code;
      }
    });
    expect(code).toBe('aborted');
    const left = await page.evaluate(
      async () => (await window.opened.index.documents({}, { limit: 1000 })).length,
    );
    expect(left).toBeGreaterThanOrEqual(3);
    expect(left).toBeLessThan(400);
    await page.evaluate(() => window.opened.index.clear());
  }
});

test('errors arrive with code, detail and class, in leader and follower', async ({ context }) => {
  const one = await openTab(context, 'errors');
  const two = await openTab(context, 'errors');
  for (const page of [one, two]) {
    const seen = await page.evaluate(async () => {
      const { CopseError, isCopseError } = window.copse;
      const attempts = [
        () => window.opened.index.read('0000000000000000#3'),
        () => window.opened.index.search('x', { limit: 0 }),
        () => window.opened.index.remove('nowhere'),
        () => window.opened.index.add(42 as unknown as string),
        () => window.copse.open('', {}),
        () => window.copse.open('x', { storrage: 'opfs' } as object),
      ];
      return Promise.all(
        attempts.map((attempt) =>
          attempt().then(
            () => 'no error',
            (error: unknown) =>
              error instanceof CopseError && isCopseError(error) && error.message.length > 10
                ? error.code
                : String(error),
          ),
        ),
      );
    });
    expect(seen).toEqual([
      'not-found',
      'invalid-option',
      'not-found',
      'invalid-option',
      'invalid-option',
      'invalid-option',
    ]);
  }
});

test('closing is final, and twice is once', async ({ context }) => {
  const page = await openTab(context, 'final');
  const code = await page.evaluate(async () => {
    const { index } = window.opened;
    await Promise.all([index.close(), index.close()]);
    await index[Symbol.asyncDispose]();
    return index.search('x').catch((error: { code: string }) => error.code);
  });
  expect(code).toBe('closed');
});

test('a page that is put aside lets go of the library, and takes part again when it comes back', async ({
  context,
}) => {
  const one = await openTab(context, 'aside');
  await addTexts(one, TREES);
  const two = await openTab(context, 'aside');
  await one.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  expect(await found(two, 'hazel')).toEqual(['Coppice']);
  expect(await role(two)).toBe('leader');
  await one.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(await found(one, 'hazel')).toEqual(['Coppice']);
  expect(await role(one)).toBe('follower');
});

test('a newer page is made room for, and an older one is told to reload', async ({ context }) => {
  const old = await openTab(context, 'versions');
  await addTexts(old, TREES);
  const next = await context.newPage();
  await next.goto('./');
  // Plays a page of the next version: asks for the lock, says hello, and leads.
  await next.evaluate(async () => {
    const { held } = await navigator.locks.query();
    const lock = held?.map(({ name }) => name).find((name) => /^copse:[0-9a-f]+$/.test(name ?? ''));
    if (!lock) throw new Error('nobody leads');
    const control = new BroadcastChannel(lock);
    const newer = { wire: 1_000_000, schema: 1_000_000 };
    const granted = new Promise<void>((resolve) => {
      void navigator.locks.request(lock, () => {
        resolve();
        return new Promise(() => {});
      });
    });
    control.postMessage({ copse: 'hello', channel: `${lock}:newer`, ...newer });
    await granted;
    control.addEventListener('message', ({ data }: MessageEvent<{ copse: string; channel: string }>) => {
      if (data.copse !== 'hello') return;
      new BroadcastChannel(data.channel).postMessage({ copse: 'welcome', leader: 'newer', ...newer });
    });
    control.postMessage({ copse: 'leader', leader: 'newer', ...newer });
  });
  const code = await old.evaluate(() =>
    window.opened.index.search('hazel').then(
      () => 'answered',
      (error: { code: string }) => error.code,
    ),
  );
  expect(code).toBe('version-mismatch');
});

test('a leader that stands still is noticed: reads are told, writes are left undecided', async ({
  context,
}) => {
  test.setTimeout(120_000);
  const one = await context.newPage();
  await openLibrary(one, 'frozen', { ownWorker: 'workerThatFreezes' });
  await addTexts(one, TREES);
  const two = await openTab(context, 'frozen');
  expect(await found(two, 'hazel')).toEqual(['Coppice']);
  const outcome = await two.evaluate(async () => {
    new BroadcastChannel('freeze').postMessage('now');
    const calls = [window.opened.index.add('# Late'), window.opened.index.search('hazel')];
    const codes = calls.map((call) =>
      call.then(
        () => 'answered',
        (error: { code: string }) => error.code,
      ),
    );
    return Promise.all(codes);
  });
  expect(outcome).toEqual(['leader-changed', 'locked']);
  const notices = await two.evaluate(() => window.opened.events.filter(({ type }) => type === 'notice'));
  expect(notices).toContainEqual({
    type: 'notice',
    detail: expect.objectContaining({ code: 'leader-lost' }),
  });
  // Once it is gone for good, this tab takes over.
  await one.close();
  expect(await found(two, 'hazel')).toEqual(['Coppice']);
  expect(await role(two)).toBe('leader');
});
