import { expect, type JSHandle, type Page, test } from '@playwright/test';
import { open, type SearchIndex, type SearchResult, type SectionResult } from '../../src/node/index.ts';
import { inFirefox } from '../firefox/launch.ts';
import { QUERIES, TEXTS } from './library.ts';

interface Answer {
  query: string;
  hits: SearchResult['hits'];
  total: SearchResult['total'];
  notes: string[];
  legs: string[];
  sections: SectionResult['sections'];
}

/** An index in an object: Playwright takes what listens to events for an element of the page. */
interface Held {
  index: SearchIndex;
}

/** Runs in either host, so it uses nothing but its argument. All that a search answers but the milliseconds. */
async function answers({ held, queries }: { held: Held; queries: string[] }): Promise<Answer[]> {
  const { index } = held;
  const all: Answer[] = [];
  for (const query of queries) {
    const { hits, total, notes, legs } = await index.search(query, { limit: 50, explain: true });
    const { sections } = await index.sections(query, { limit: 20 });
    all.push({ query, hits, total, notes, legs: legs.map(({ name }) => name), sections });
  }
  return all;
}

/** A second collection of the file, which has some of the texts. */
const SECOND = Object.fromEntries(Object.entries(TEXTS).filter((_, i) => i % 2 === 0));

async function builtInNode(): Promise<{ bytes: Buffer; expected: Answer[]; second: Answer[] }> {
  const index = await open(':memory:');
  const { documents } = await index.add({ texts: TEXTS });
  expect(documents.map(({ status }) => status)).toEqual(Object.keys(TEXTS).map(() => 'added'));
  await index.collection('second').add({ texts: SECOND });
  const bytes = Buffer.from(await (await index.export()).arrayBuffer());
  const expected = await answers({ held: { index }, queries: QUERIES });
  const second = await answers({ held: { index: index.collection('second') }, queries: QUERIES });
  await index.close();
  return { bytes, expected, second };
}

/** An index in the page, as soon as it answers with its encoder. */
async function openInPage(page: Page, fill: 'import' | 'add'): Promise<JSHandle<Held>> {
  await page.goto('./');
  return page.evaluateHandle(
    async ({ fill, texts }) => {
      const index = await window.copse.open(`hosts-${fill}`);
      if (fill === 'add') await index.add({ texts });
      else await index.import(await (await fetch('library.db')).blob());
      const legs = async (): Promise<string[]> => (await index.search('water')).legs.map(({ name }) => name);
      while (!(await legs()).includes('vector')) await new Promise((resolve) => setTimeout(resolve, 20));
      return { index };
    },
    { fill, texts: TEXTS },
  );
}

test.describe('one library, two hosts', () => {
  let node: Awaited<ReturnType<typeof builtInNode>>;

  test.beforeAll(async () => {
    node = await builtInNode();
  });

  test('the queries reach every document, and both legs', () => {
    const found = new Set(node.expected.flatMap(({ hits }) => hits.map(({ sources }) => sources[0])));
    expect(found.size).toBe(Object.keys(TEXTS).length);
    const lexical = node.expected.filter(({ hits }) => hits.some(({ ranks }) => ranks.lexical !== undefined));
    expect(lexical.length).toBeGreaterThanOrEqual(QUERIES.length - 3);
    expect(node.expected.some(({ hits }) => hits.some(({ ranks }) => ranks.vector !== undefined))).toBe(true);
  });

  test('built in Node and imported in the browser, it gives the same hits and scores', async ({ page }) => {
    await page.route('**/library.db', (route) => route.fulfill({ body: node.bytes }));
    const held = await openInPage(page, 'import');
    const actual = await page.evaluate(answers, { held, queries: QUERIES });
    for (const [at, answer] of actual.entries()) expect(answer, QUERIES[at]).toEqual(node.expected[at]);
    expect(actual.length).toBe(QUERIES.length);
    const second = await page.evaluateHandle(({ index }) => ({ index: index.collection('second') }), held);
    expect(await page.evaluate(answers, { held: second, queries: QUERIES })).toEqual(node.second);
    expect(node.second).not.toEqual(node.expected);
  });

  test('built in the browser, it gives the same hits and scores', async ({ page }) => {
    const held = await openInPage(page, 'add');
    const actual = await page.evaluate(answers, { held, queries: QUERIES });
    for (const [at, answer] of actual.entries()) expect(answer, QUERIES[at]).toEqual(node.expected[at]);
    expect(actual.length).toBe(QUERIES.length);
  });

  test('built in Firefox, it gives the same hits and scores', async ({ baseURL }) => {
    test.setTimeout(120_000);
    await inFirefox(baseURL!, async (launch) => {
      const page = await (await launch()).newPage();
      const held = await openInPage(page, 'add');
      const actual = await page.evaluate(answers, { held, queries: QUERIES });
      for (const [at, answer] of actual.entries()) expect(answer, QUERIES[at]).toEqual(node.expected[at]);
      expect(actual.length).toBe(QUERIES.length);
    });
  });

  test('exported by the browser and opened in Node, it gives them still', async ({ page }) => {
    const held = await openInPage(page, 'add');
    const bytes = await page.evaluate(
      async ({ index }) => [...new Uint8Array(await (await index.export()).arrayBuffer())],
      held,
    );
    const back = await open(':memory:');
    await back.import(new Blob([new Uint8Array(bytes)]));
    const actual = await answers({ held: { index: back }, queries: QUERIES });
    await back.close();
    for (const [at, answer] of actual.entries()) expect(answer, QUERIES[at]).toEqual(node.expected[at]);
  });
});
