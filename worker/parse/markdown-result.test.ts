import { describe, expect, test } from 'vitest';
import type { ParsedDocument } from '../contract/index.ts';
import { TextProcessor, toMarkdownParseResult } from './markdown-result.ts';
import { parseDocument } from './registry.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('TextProcessor', () => {
  test('a text without form feeds is one page', () => {
    expect(new TextProcessor().process(bytes('Kort.'))).toEqual({
      markdown: 'Kort.',
      pageRanges: [{ page: 1, start: 0, end: 5 }],
      layoutBlocks: [],
      metadata: { encoding: 'utf-8', kind: 'text', markup: 'plain' },
      warnings: [],
    });
  });

  test('form feeds end pages, and the last one begins none', () => {
    const { pageRanges, markdown } = new TextProcessor().process(bytes('one\ftwo\fthree\f'), {});
    expect(pageRanges.map(({ page, start, end }) => [page, markdown.slice(start, end)])).toEqual([
      [1, 'one\f'],
      [2, 'two\f'],
      [3, 'three\f'],
    ]);
  });

  test('bytes that are not UTF-8 are windows-1252, with a warning; a byte order mark decides and goes', () => {
    const old = new TextProcessor().process(new Uint8Array([0x63, 0x61, 0x66, 0xe9]));
    expect(old.markdown).toBe('café');
    expect(old.warnings).toEqual([expect.stringContaining('windows-1252')]);
    const utf16 = new TextProcessor().process(new Uint8Array([0xff, 0xfe, 0x68, 0, 0xe9, 0]));
    expect([utf16.markdown, utf16.warnings]).toEqual(['hé', []]);
    expect(new TextProcessor().process(new Uint8Array([0xef, 0xbb, 0xbf, 0x61])).markdown).toBe('a');
  });

  test('an empty text is a result', () => {
    expect(new TextProcessor().process(new Uint8Array())).toMatchObject({ markdown: '', warnings: [] });
  });

  test('the language of enough text is told, and whether it is Markdown', () => {
    const dutch =
      'De gemeente heeft besloten dat het plan doorgaat, omdat er geen bezwaren meer zijn van de bewoners.';
    expect(new TextProcessor().process(bytes(dutch)).language).toBe('nl');
    expect(new TextProcessor().process(bytes('# A\n\nb\n')).metadata['markup']).toBe('markdown');
  });
});

describe('toMarkdownParseResult', () => {
  const page: ParsedDocument = {
    text: '# Kop\n\nTekst.',
    kind: 'pdf',
    markup: 'markdown',
    title: 'Kop',
    meta: { author: 'A' },
    date: '2024-05-01',
    language: 'nl-NL',
    pages: [{ page: 1, label: 'i', start: 0, end: 13 }],
    layout: [{ page: 1, x0: 1, y0: 2, x1: 3, y1: 4, start: 0, end: 5 }],
    warnings: ['odd'],
  };

  test('pages, places on them, title, language, metadata and warnings come along', () => {
    expect(toMarkdownParseResult(page)).toEqual({
      markdown: page.text,
      pageRanges: [{ page: 1, start: 0, end: 13 }],
      layoutBlocks: page.layout,
      language: 'nl',
      title: 'Kop',
      metadata: { author: 'A', date: '2024-05-01', kind: 'pdf', markup: 'markdown' },
      warnings: ['odd'],
    });
  });

  test('code is one fenced block that nothing in it closes, and offsets move along', () => {
    const code = { ...page, text: 'x = """\n````\n"""', kind: 'json', markup: 'code' as const };
    const { markdown, pageRanges, layoutBlocks } = toMarkdownParseResult(code);
    expect(markdown).toBe('`````json\nx = """\n````\n"""\n`````\n');
    expect(pageRanges[0]).toEqual({ page: 1, start: 10, end: 23 });
    expect(layoutBlocks[0]).toMatchObject({ start: 10, end: 15 });
  });

  test('of a parsed document of any format', async () => {
    const raw = { bytes: bytes('<h1>Kop</h1><p>Tekst'), source: 'a.html', name: 'a.html' };
    expect(toMarkdownParseResult(await parseDocument(raw))).toMatchObject({
      markdown: expect.stringContaining('# Kop'),
      pageRanges: [],
      metadata: { kind: 'html', markup: 'markdown' },
    });
  });
});
