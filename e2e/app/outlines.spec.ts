/** Reading in documents that are long, deep, or have pages. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { file } from './documents.ts';
import { indexFile, type Written } from './index-file.ts';
import { add, added, article, search, start, tree } from './page.ts';

const SECTIONS = 100_000;
const BODY = 'Some words about it, and a second sentence.\n\n';

function giant(): Written {
  const parts = ['# Giant\n\n'];
  for (let i = 1; i <= SECTIONS; i++) parts.push(`## Section ${i}\n\n${BODY}`);
  return { title: 'Giant', text: parts.join('') };
}

/** Pages i, ii, 1, 2: a preface, and two chapters of which the second begins on the page where the first ends. */
function paged(): Written {
  const parts = [
    '# Charter\n\n',
    '## Preface\n\nBefore all else.\n\n',
    '## Duties\n\nWhat is to be done.\n\n',
    'And so on.\n\n## Rights\n\nWhat is granted.\n',
  ];
  let at = 0;
  const pages = ['i', 'ii', '1', '2'].map((label, i) => {
    const begin = at;
    at += parts[i]!.length;
    return { page: i + 1, label, start: begin, end: at };
  });
  return { title: 'Charter', text: parts.join(''), pages };
}

async function startWith(page: Page, documents: Written[]): Promise<void> {
  await start(page, './#/settings');
  await page.getByLabel('Library to import').setInputFiles(await indexFile(documents));
  await expect(tree(page).getByRole('treeitem').first()).toBeVisible({ timeout: 60_000 });
}

const outline = (page: Page): ReturnType<Page['getByRole']> =>
  page.getByRole('navigation', { name: 'Outline' });

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

test('a document of a hundred thousand sections is read and gone through', async ({ page }) => {
  test.setTimeout(180_000);
  await startWith(page, [giant()]);
  await tree(page).getByRole('treeitem', { name: 'Giant' }).click();
  await expect(article(page).getByRole('heading', { name: 'Section 1', exact: true })).toBeVisible();
  // Reads on at the end instead of reading all.
  await expect(article(page).getByRole('heading', { name: 'Section 3000', exact: true })).toHaveCount(0);
  const loaded = (): Promise<number> => article(page).getByRole('heading').count();
  const before = await loaded();
  await article(page).getByText('Reading on').scrollIntoViewIfNeeded();
  await expect.poll(loaded).toBeGreaterThan(before);

  await page.goto(`${page.url().replace(/%23\d+.*$/, '')}%23${SECTIONS / 2 + 1}`);
  await expect(article(page).getByRole('heading', { name: 'Section 50000' })).toBeVisible();
  const current = outline(page).getByRole('link', { name: 'Section 50000' });
  await expect(current).toBeInViewport();
  await expect(current).toHaveAttribute('aria-current', 'true');
  expect(await outline(page).getByRole('link').count()).toBeLessThan(120);
  await expect(tree(page).getByRole('treeitem', { name: 'Section 50000' })).toBeInViewport();
  await expectAccessible(page);

  await current.focus();
  await page.keyboard.press('ArrowDown');
  await expect(outline(page).getByRole('link', { name: 'Section 50001' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(outline(page).getByRole('link', { name: `Section ${SECTIONS}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(article(page).getByRole('heading', { name: `Section ${SECTIONS}` })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Neighbouring sections' })
    .getByRole('link', { name: /Previous/ })
    .click();
  await expect(article(page).getByRole('heading', { name: `Section ${SECTIONS - 1}` })).toBeVisible();
});

test('pages are called as they are printed, in the text and in the outline', async ({ page }) => {
  await startWith(page, [paged()]);
  await tree(page).getByRole('treeitem', { name: 'Charter' }).click();
  await expect(page.getByText('Pages i–2', { exact: true })).toBeVisible();
  await outline(page).getByRole('link', { name: 'Duties page 1' }).click();
  await expect(page.getByText('Pages 1–2', { exact: true })).toBeVisible();
  const document = page.url().replace(/%23\d+.*$/, '%230');
  await page.goto(`${document}?anchor=page%3Dii`);
  await expect(article(page).getByRole('heading', { name: 'Preface' })).toBeVisible();
  await expect(page.getByText('Page ii', { exact: true })).toBeVisible();
  await page.goto(`${document}?anchor=page%3D2`);
  await expect(article(page).getByRole('heading', { name: 'Rights' })).toBeVisible();
  await expect(article(page).locator('.passage', { hasText: 'What is granted' })).toBeInViewport();
  await expectAccessible(page);
});

test('code is shown by its lines, and a line has an address', async ({ page }) => {
  await start(page);
  const long = `    return ${'ringing + '.repeat(40)}calling`;
  const source = `import os\n\n\nclass Bell:\n    """A bell."""\n\n    def ring(self):\n${long}\n\n    def rest(self):\n        return None\n${'\n'.repeat(60)}\ndef knock():\n    return os.name\n`;
  await add(page, [
    file('bell.py', source, 'text/x-python'),
    file('notes.md', '# Notes\n\nSee [the knock](./bell.py#L73) and *ring*.\n'),
  ]);
  await added(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(tree(page).getByRole('treeitem', { name: 'bell.py' })).toContainText('Python');
  await search(page, 'ringing');
  await page.getByRole('list', { name: 'Hits' }).getByRole('link').first().click();
  const line = article(page).locator('.line', { hasText: 'return ringing' });
  await expect(line.locator('mark').first()).toBeVisible();
  await expect(line).toHaveCSS('white-space', 'pre');
  await expect(line.locator('.number')).toHaveAttribute('data-line', '8');
  // Long lines are scrolled to, the page stays.
  const text = article(page).locator('copse-text');
  expect(await text.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
  await page.goto(page.url().replace(/%23\d+.*$/, '%230'));
  await expect(article(page)).toContainText('import os');
  const shown = await article(page)
    .locator('.line')
    .evaluateAll((lines) => lines.map((each) => each.textContent).join('\n'));
  expect(`${shown}\n`).toBe(source);

  await tree(page).getByRole('treeitem', { name: 'Notes' }).click();
  await article(page).getByRole('link', { name: 'the knock' }).click();
  const target = article(page).locator('.line.passage');
  await expect(target).toHaveText('def knock():');
  await expect(target).toBeInViewport();
});

const TEI = `<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>Song</title></titleStmt></fileDesc></teiHeader>
<text><body><lg><l>Under the hedge</l><l>where the hazel grows</l></lg></body></text></TEI>`;

test('data is shown as it stands, plain text and verse keep their lines', async ({ page }) => {
  await start(page);
  await add(page, [
    file('birds.json', '{\n  "wren": { "weight": 9 },\n  "robin": { "weight": 18 }\n}\n', 'application/json'),
    file('song.xml', TEI, 'application/xml'),
    file('poem.txt', 'The wren\n\nUnder the hedge\nwhere the hazel grows\n', 'text/plain'),
  ]);
  await added(page).getByRole('button', { name: 'Dismiss' }).click();
  await tree(page).getByRole('treeitem', { name: 'birds' }).click();
  await expect(article(page).locator('.line', { hasText: '"wren": { "weight": 9 }' })).toHaveCSS(
    'white-space',
    'pre',
  );
  await expect(article(page).locator('h1')).toHaveText('birds');
  await expect(article(page).locator('.number').nth(2)).toHaveAttribute('data-line', '3');
  await tree(page).getByRole('treeitem', { name: 'Song' }).click();
  const verse = article(page).locator('p', { hasText: 'Under the hedge' });
  await expect(verse).toContainText('where the hazel grows');
  const [height, line] = await verse.evaluate((element) => [
    element.getBoundingClientRect().height,
    Number.parseFloat(getComputedStyle(element).lineHeight),
  ]);
  expect(Math.round(height! / line!)).toBe(2);
  await tree(page).getByRole('treeitem', { name: 'poem' }).click();
  await expect(article(page).getByText('Under the hedge')).toHaveCSS('white-space', 'pre-wrap');
});

test('anchors of addresses lead to their headings however they are written', async ({ page }) => {
  await start(page);
  await add(page, [
    file('guide.md', '# Guide\n\nGo to [it](#Installing%20it).\n\n## Installing it\n\nTwo steps.\n'),
  ]);
  await added(page).getByRole('button', { name: 'Dismiss' }).click();
  await tree(page).getByRole('treeitem', { name: 'Guide' }).click();
  await article(page).getByRole('link', { name: 'it', exact: true }).click();
  await expect(article(page).locator('h1')).toHaveText('Installing it');
});

test('a long section is loaded piece by piece, and nothing of it is lost or said twice', async ({ page }) => {
  await start(page);
  const paragraphs = Array.from({ length: 1500 }, (_, i) =>
    i % 50 === 25
      ? `\`\`\`\ncode ${i} a.\n\ncode ${i} b.\n\`\`\``
      : `Paragraph ${i} has a sentence.\nAnd another, in a new line of the file, with more than a few words.`,
  );
  await add(page, [file('long.md', `# Long\n\n${paragraphs.join('\n\n')}\n`)]);
  await added(page).getByRole('button', { name: 'Dismiss' }).click();
  await tree(page).getByRole('treeitem', { name: 'Long' }).click();
  await expect(article(page)).toContainText('Paragraph 0 ');
  const last = article(page).getByText('Paragraph 1499 ');
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(last).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 40_000 });
  const blocks = await article(page)
    .locator('copse-text')
    .evaluate((text) => [...text.shadowRoot!.querySelectorAll('p, pre')].map((block) => block.textContent));
  expect(blocks).toHaveLength(1500);
  expect(blocks[25]).toBe('code 25 a.\n\ncode 25 b.');
  expect(blocks[1499]).toContain('Paragraph 1499 ');
});
