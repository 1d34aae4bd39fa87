import { expect, type Page, test } from '@playwright/test';

const PYTHON = `"""Tools for trees."""
import math


class Saw:
    """Cuts what is given to it."""

    def __init__(self, teeth: int) -> None:
        self.teeth = teeth
        self.blunt = False

    def cut(self, trunk: str) -> list[str]:
        """Cuts a trunk into logs of one length."""
        if self.blunt:
            raise ValueError(trunk)
        return [trunk] * math.ceil(self.teeth / 3)
`;

/** Files that the page fetched for reading code. */
function fetched(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    const name = /\/([^/]+)-[\w-]{8}\.(?:gz|js|wasm)$/.exec(request.url())?.[1];
    if (name && /\.wasm$|tree-sitter/.test(name)) urls.push(name);
  });
  return urls;
}

test('source code is read by its grammar under a strict policy, which is fetched when it is needed', async ({
  page,
}) => {
  const files = fetched(page);
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refusals.push(message.text());
  });
  await page.goto('./');
  await page.evaluate(async () => {
    const index = await window.copse.open('code', { storage: 'memory', encoder: 'none' });
    await index.add(new File(['# Trees\n\nHazel is coppiced.'], 'trees.md'));
    Object.assign(window, { held: index });
  });
  expect(files).toEqual([]);

  const found = await page.evaluate(async (python) => {
    const { held: index } = window as unknown as { held: Awaited<ReturnType<typeof window.copse.open>> };
    const { documents } = await index.add(new File([python], 'saw.py'));
    const { hits } = await index.search('cut trunk', { filter: { meta: { definitionKind: 'method' } } });
    const again = await index.add(new File([`${python}\n# Once more.\n`], 'again.py'));
    const toc = await index.toc('saw.py');
    return {
      warnings: [...documents, ...again.documents].flatMap(({ warnings }) => warnings),
      hit: hits[0] && {
        title: hits[0].title,
        breadcrumb: hits[0].breadcrumb,
        anchor: hits[0].anchor,
        meta: hits[0].meta,
      },
      titles: toc[0]!.root.children.map(({ title, children }) => [
        title,
        children.map((child) => child.title),
      ]),
    };
  }, PYTHON);
  expect(found).toEqual({
    warnings: [],
    hit: {
      title: 'cut(self, trunk: str) -> list[str]',
      breadcrumb: ['saw.py', 'class Saw', 'cut(self, trunk: str) -> list[str]'],
      anchor: 'L12',
      meta: { definition: 'Saw.cut', definitionKind: 'method' },
    },
    titles: [['class Saw', ['cut(self, trunk: str) -> list[str]']]],
  });
  expect(files.sort()).toEqual(['python.wasm', 'tree-sitter.wasm', 'web-tree-sitter']);
  expect(refusals).toEqual([]);
});

test('where a grammar cannot be had, the code is read by patterns, and the report says so', async ({
  page,
}) => {
  await page.route(/python\.wasm/, (route) => route.fulfill({ status: 404 }));
  await page.goto('./');
  const found = await page.evaluate(async (python) => {
    const index = await window.copse.open('code', { storage: 'memory', encoder: 'none' });
    const { documents } = await index.add(new File([python], 'saw.py'));
    return { documents, hits: (await index.search('trunk logs')).hits.map(({ title }) => title) };
  }, PYTHON);
  expect(found.documents[0]!.status).toBe('added');
  expect(found.documents[0]!.warnings.join()).toMatch(/saw\.py was divided by simple patterns.*status 404/);
  expect(found.hits[0]).toBe('cut(self, trunk: str) -> list[str]');
});
