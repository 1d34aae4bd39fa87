/** Pagefind: its command line builds an index of HTML pages, and its own script answers in a real browser. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { chromium as browserType } from 'playwright';
import { chromium } from '../../../scripts/chromium.ts';
import { tool } from '../../../scripts/paths.ts';
import type { Answers, Engine, Page } from './engine.ts';

const DEPTH = 40;
const SEARCH_PAGE = 'search';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

export const pagefind: readonly Engine[] = [
  { name: 'Pagefind', build: (pages) => build(pages, []) },
  {
    name: 'Pagefind, signs kept',
    build: (pages) => build(pages, ['--include-characters', '+#.-_@/:<>=?!$*&%']),
  },
];

async function build(pages: readonly Page[], options: string[]): Promise<Answers> {
  const site = mkdtempSync(join(tmpdir(), 'copse-pagefind-'));
  pages.forEach((page, i) => {
    mkdirSync(join(site, 'p'), { recursive: true });
    writeFileSync(join(site, 'p', `${i}.html`), html(page));
  });
  const args = ['--site', site, ...options];
  execFileSync(tool('pagefind'), args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const server = await serve(site);
  const browser = await browserType.launch(chromium);
  const page = await browser.newPage();
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let shown = '';
  return {
    // It keeps an index for each language, and a page asks that of its own.
    ask: async (query, language) => {
      if (language !== shown) await page.goto(`${origin}/${SEARCH_PAGE}?lang=${language}`);
      shown = language;
      const urls = await page.evaluate(ASK, { query, depth: DEPTH });
      return urls.map((url) => pages[Number(/(\d+)\.html/.exec(url)?.[1])]!.id);
    },
    close: async () => {
      await browser.close();
      server.close();
      rmSync(site, { recursive: true, force: true });
    },
  };
}

interface PagefindResult {
  data(): Promise<{ url: string }>;
}

async function ASK({ query, depth }: { query: string; depth: number }): Promise<string[]> {
  const path = '/pagefind/pagefind.js';
  const { search } = (await import(path)) as {
    search(query: string): Promise<{ results: PagefindResult[] }>;
  };
  const { results } = await search(query);
  const data = await Promise.all(results.slice(0, depth).map((result) => result.data()));
  return data.map(({ url }) => url).filter((url) => url.includes('/p/'));
}

function html({ title, text, language }: Page): string {
  const body = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escaped(paragraph)}</p>`)
    .join('\n');
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

async function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const path = normalize(pathname);
    if (path === `/${SEARCH_PAGE}`) {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<!doctype html><html lang="${searchParams.get('lang')}"><title>Search</title></html>`);
      return;
    }
    try {
      const bytes = readFileSync(join(folder, path));
      response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
