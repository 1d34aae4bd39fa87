import { describe, expect, test } from 'vitest';
import type { ParsedDocument, RawDocument } from '../contract/index.ts';
import { isCopseError } from '../contract/index.ts';
import { chooseKind, PARSER_VERSION, parseDocument, supportedExtensions } from './index.ts';

function raw(content: string | Uint8Array, name: string, more: Partial<RawDocument> = {}): RawDocument {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { bytes, source: name, name, ...more };
}

const parse = (
  content: string | Uint8Array,
  name: string,
  more?: Partial<RawDocument>,
): Promise<ParsedDocument> => parseDocument(raw(content, name, more));

async function refusal(
  content: string | Uint8Array,
  name: string,
  more?: Partial<RawDocument>,
): Promise<string> {
  try {
    await parse(content, name, more);
  } catch (error) {
    if (isCopseError(error)) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'parsed';
}

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

describe('which parser', () => {
  test.each([
    ['a.md', undefined, 'markdown', 'markdown'],
    ['A.MDX', undefined, 'markdown', 'markdown'],
    ['a.markdown', undefined, 'markdown', 'markdown'],
    ['a.txt', undefined, 'text', 'plain'],
    ['a.log', undefined, 'text', 'plain'],
    ['LICENSE', undefined, 'text', 'plain'],
    ['Release v1.2', undefined, 'text', 'plain'],
    ['2. Notes', undefined, 'text', 'plain'],
    ['a.htm', undefined, 'html', 'markdown'],
    ['page', 'text/html; charset=utf-8', 'html', 'markdown'],
    ['notes', 'text/markdown', 'markdown', 'markdown'],
  ])('%s (%s) is %s', async (name, type, kind, markup) => {
    const document = await parse('Some text.', name, type === undefined ? {} : { type });
    expect(document).toMatchObject({ kind, markup });
  });

  test('a page without an extension is seen to be one', async () => {
    expect((await parse('\n<!DOCTYPE html><p>Text', 'page')).kind).toBe('html');
  });

  test('the kind asked for wins over the name', async () => {
    expect((await parse('# a', 'a.md', { kind: 'text' })).kind).toBe('text');
    expect(await refusal('# a', 'a.md', { kind: 'nope' })).toMatch(
      /^unsupported: .*"nope".*Supported: Markdown, /,
    );
  });

  test('text handed over is Markdown, even where it looks like something else', async () => {
    for (const text of ['# a', 'prose', '%PDF-1.7', '<html>']) {
      expect(await parse(text, '', { fromString: true })).toMatchObject({ kind: 'markdown', text });
    }
    expect((await parse('a', 'b.txt', { fromString: true })).kind).toBe('text');
  });

  test('a program about PDF is no PDF', async () => {
    expect((await parse("const SIGN = '%PDF-';\n", 'sniff.ts')).kind).toBe('code');
  });

  test('what is supported', () => {
    expect(supportedExtensions).toEqual(
      expect.arrayContaining(['.md', '.markdown', '.mdx', '.txt', '.html', '.htm', '.xhtml']),
    );
    expect(PARSER_VERSION).toBeGreaterThan(0);
  });
});

describe('why a document is read as what it is', () => {
  test.each<[name: string, bytes: string, why: string, more?: Partial<RawDocument>]>([
    ['a.md', '# a', 'The name ends in ".md".'],
    ['A.HTM', 'a', 'The name ends in ".htm".'],
    ['a.xml', '<html>', 'The name ends in ".xml". It begins as HTML does.'],
    ['a', 'a', 'It was handed over as "text/html; charset=utf-8".', { type: 'text/html; charset=utf-8' }],
    ['a.md', 'a', 'This kind was asked for.', { kind: 'text' }],
    ['', 'a', 'A text without a name is taken as Markdown.', { fromString: true }],
    ['a', '<!doctype html>', 'The name has no extension. It begins as HTML does.'],
    ['a', '<TEI>', 'The name has no extension. It begins as XML does.'],
    ['a', '{"a": 1}', 'The name has no extension. It begins as JSON does.'],
    ['README', 'a', 'The name has no extension. It begins as no other kind of text does.'],
    ['a.md', '%PDF-1.7', 'By its bytes it is a PDF document.'],
    ['a.epub', 'PK\x03\x04', 'By its bytes it is a ZIP archive. The name ends in ".epub".'],
  ])('%s %j', (name, bytes, why, more) => {
    expect(chooseKind(raw(latin1(bytes), name, more)).why).toBe(why);
  });

  test('or is refused', () => {
    expect(() => chooseKind(raw('a', 'a.xlsx'))).toThrow(/Supported/);
  });
});

describe('refusals', () => {
  test.each([
    ['notes.md', latin1('\x89PNG\r\n\x1a\n....'), 'PNG picture'],
    ['a.html', latin1('PK\x03\x04....'), 'ZIP archive'],
    ['a.md', latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'Office'],
    ['a.md', latin1('text with a \x00 in it'), 'binary'],
    ['a.md', latin1('\x01\x02\x03\x04abc'), 'binary'],
  ])('%s with other bytes', async (name, bytes, what) => {
    const message = await refusal(bytes, name);
    expect(message).toMatch(/^unsupported: /);
    expect(message).toContain(what);
    expect(message).toContain(name);
    expect(message).toContain('Supported: Markdown, plain text, HTML, ');
  });

  test('names kinds, and has their extensions as data', async () => {
    const document = raw(latin1('\x00\x00'), 'a.md');
    const error = await parseDocument(document).catch((reason) => reason);
    expect(error.detail).toEqual({ name: 'a.md', supported: supportedExtensions });
    expect(error.message.length).toBeLessThan(250);
    expect(error.message).not.toMatch(/\.(?:markdown|html?|py)\b/);
  });

  test('an unknown extension', async () => {
    expect(await refusal('text', 'a.xlsx')).toMatch(/^unsupported: a\.xlsx .*"\.xlsx".*Supported: /);
  });

  test.each(['', ' \n\t\r\n', '\ufeff', '\u00a0'])('an empty document %j', async (text) => {
    for (const name of ['a.md', 'a.txt', 'a.html']) {
      expect(await refusal(text, name)).toMatch(new RegExp(`^parse-failed: ${name} is empty`));
    }
  });

  test('an abort', async () => {
    await expect(parseDocument(raw('a', 'a.md'), { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
    });
  });
});

describe('decoding', () => {
  const utf16 = (text: string, little: boolean): Uint8Array => {
    const bytes = new Uint8Array(2 + text.length * 2);
    const view = new DataView(bytes.buffer);
    view.setUint16(0, 0xfeff, little);
    for (let i = 0; i < text.length; i++) view.setUint16(2 + i * 2, text.charCodeAt(i), little);
    return bytes;
  };

  test.each([
    ['UTF-8', new TextEncoder().encode('été €'), 0],
    ['UTF-8 with a mark', new TextEncoder().encode('\ufeffété €'), 0],
    ['UTF-16 LE', utf16('été €', true), 0],
    ['UTF-16 BE', utf16('été €', false), 0],
    ['windows-1252', latin1('\xe9t\xe9 \x80'), 1],
  ])('%s', async (_, bytes, warnings) => {
    const document = await parse(bytes, 'a.txt');
    expect(document.text).toBe('été €');
    expect(document.warnings).toHaveLength(warnings);
  });

  test('line ends and form feeds stay', async () => {
    expect((await parse('a\r\nb\rc\fd', 'a.txt')).text).toBe('a\r\nb\rc\fd');
  });

  test('form feeds part pages', async () => {
    const document = await parse('one\n\ftwo\n\f\n', 'a.txt');
    expect(document.pages).toEqual([
      { page: 1, start: 0, end: 5 },
      { page: 2, start: 5, end: 11 },
    ]);
    expect((await parse('one', 'a.txt')).pages).toBeUndefined();
  });
});

describe('front matter', () => {
  test('YAML', async () => {
    const text =
      '---\ntitle: "A: b"\nLang: nl-NL\ndate: 2024-05-01 10:00\ntags: [x, y]\nauthor:\n  name: Jo\ndraft: false\nnothing:\n---\n# Heading\n';
    const document = await parse(text, 'a.md');
    expect(document).toMatchObject({
      text,
      title: 'A: b',
      language: 'nl',
      date: '2024-05-01T10:00',
      frontMatter: [0, text.indexOf('# Heading')],
      warnings: [],
      meta: { title: 'A: b', tags: 'x, y', 'author.name': 'Jo', draft: false, nothing: null },
    });
  });

  test('TOML', async () => {
    const text =
      '+++\ntitle = "A \\"b\\""\ndate = 2024-05-01\nweight = 3 # heavy\ntags = ["x", "y"]\n[extra]\ndraft = true\n+++\ntext';
    expect(await parse(text, 'a.md')).toMatchObject({
      title: 'A "b"',
      date: '2024-05-01',
      meta: { weight: 3, tags: 'x, y', 'extra.draft': true },
    });
  });

  test('broken YAML is read line by line, with a warning', async () => {
    const document = await parse('---\ntitle: Broken: really\nbad: [1, 2\ngood: yes\n---\ntext', 'a.md');
    expect(document.title).toBe('Broken: really');
    expect(document.meta).toMatchObject({ good: 'yes' });
    expect(document.warnings.join()).toMatch(/front matter is not valid YAML/);
    expect(document.frontMatter).toEqual([0, document.text.indexOf('text')]);
  });

  test('hostile YAML: aliases and prototypes', async () => {
    const bomb = `---\na: &a [${'x,'.repeat(9)}x]\n${['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((name, i) => `${name}: &${name} [${`*${'abcdefgh'[i]},`.repeat(9)}*${'abcdefgh'[i]}]`).join('\n')}\ntitle: T\n---\ntext`;
    const start = performance.now();
    const document = await parse(bomb, 'a.md');
    expect(performance.now() - start).toBeLessThan(1000);
    expect(document.title).toBe('T');
    const polluted = await parse('---\n__proto__:\n  x: 1\nconstructor: 2\n---\ntext', 'a.md');
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    expect(polluted.meta).toMatchObject({ constructor: 2 });
  });

  test('a month-first date, a numeric title, no date at all', async () => {
    expect(await parse('---\ntitle: 1984\nms.date: 03/24/2026\n---\nx', 'a.md')).toMatchObject({
      title: '1984',
      date: '2026-03-24',
    });
    expect((await parse('---\ndate: someday\n---\nx', 'a.md')).date).toBeUndefined();
    expect((await parse('---\ndate: 2024-13-45\n---\nx', 'a.md')).date).toBeUndefined();
  });

  test('nothing but front matter is told', async () => {
    expect((await parse('---\ntitle: x\n---\n', 'a.md')).warnings.join()).toMatch(/nothing to search/);
  });
});
