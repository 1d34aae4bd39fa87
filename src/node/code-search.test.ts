/** Known items in a real program: what somebody types who half remembers a name, or what its documentation says. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AddReport, SearchIndex } from '../../worker/contract/index.ts';
import { open } from './index.ts';

let index: SearchIndex;
let report: AddReport;

beforeAll(async () => {
  index = await open(':memory:');
  report = await index.add({ package: 'minisearch' });
});
afterAll(() => index.close());

describe('an installed package', () => {
  test('comes with its documents and its code, under its name', () => {
    expect(
      report.documents.flatMap(({ warnings, error }) => [...warnings, ...(error ? [error] : [])]),
    ).toEqual([]);
    const sources = report.documents.map(({ source }) => source);
    expect(sources).toEqual(expect.arrayContaining(['minisearch/README.md', 'minisearch/src/MiniSearch.ts']));
    expect(sources.filter((source) => /dist|node_modules|\.min\.|\.json$/.test(source))).toEqual([]);
  });

  test.each([
    ['autoSuggest', 'MiniSearch.autoSuggest'],
    ['auto_suggest', 'MiniSearch.autoSuggest'],
    ['getStoredFields', 'MiniSearch.getStoredFields'],
    ['stored fields', 'MiniSearch.getStoredFields'],
    ['conditional vacuum', 'MiniSearch.conditionalVacuum'],
    ['objectToNumericMap', 'objectToNumericMap'],
    ['calculate BM25 score', 'calcBM25Score'],
    ['discard all documents', 'MiniSearch.discardAll'],
    ['total number of documents available to search', 'MiniSearch.documentCount'],
    ['suggestions for the given search query', 'MiniSearch.autoSuggest'],
    ['serialize the index to JSON', 'MiniSearch.toJSON'],
    ['fuzzy get by edit distance', 'SearchableMap.fuzzyGet'],
  ])('is searched for %s', async (query, definition) => {
    const { hits } = await index.search(query, { filter: { source: '**/src/**.ts' } });
    expect(hits.slice(0, 3).map(({ meta }) => meta?.['definition'])).toContain(definition);
  });

  test('is narrowed to kinds of definitions, which are counted', async () => {
    const { hits, facets } = await index.search('search', {
      limit: 50,
      filter: { meta: { codeLanguage: 'typescript' } },
      facets: ['meta.definitionKind'],
    });
    const kinds = new Set(hits.map(({ meta }) => meta?.['definitionKind']));
    expect([...kinds]).toEqual(expect.arrayContaining(['method', 'type']));
    expect(facets?.['meta.definitionKind']?.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['method', 'type']),
    );
    const methods = await index.search('search', {
      limit: 50,
      filter: { meta: { definitionKind: 'method' } },
    });
    expect(methods.hits.length).toBeGreaterThan(5);
    expect(new Set(methods.hits.map(({ meta }) => meta?.['definitionKind']))).toEqual(new Set(['method']));
    const listed = await index.documents({ meta: { definitionKind: 'interface' } });
    expect(listed.map(({ source }) => source)).toContain('minisearch/src/MiniSearch.ts');
    const [document] = await index.documents({ meta: { path: 'minisearch/src/MiniSearch.ts' } });
    expect(document?.meta).toEqual({ path: 'minisearch/src/MiniSearch.ts', codeLanguage: 'typescript' });
  });

  test('is read as it stands', async () => {
    const { hits } = await index.search('getStoredFields', {
      filter: { meta: { definitionKind: 'method' } },
    });
    const passage = await index.read(hits[0]!.sectionId);
    expect(passage).toMatchObject({
      kind: 'code',
      breadcrumb: ['MiniSearch.ts', 'class MiniSearch', expect.stringMatching(/^getStoredFields\(id: any\)/)],
    });
    expect(passage.text).toMatch(/^ {2}\/\*\*[\s\S]*\n {2}getStoredFields \(id: any\)[\s\S]*\n {2}\}\s*$/);
    expect(passage.summary).toMatch(/^Returns the stored fields/);
    const byLine = await index.read({ document: passage.documentId, line: Number(passage.anchor!.slice(1)) });
    expect(byLine.sectionId).toBe(passage.sectionId);
  });
});
