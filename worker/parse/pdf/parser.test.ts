import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { corpus } from '../../../scripts/corpora.ts';
import { placedEncodings } from '../../../scripts/encodings.ts';
import {
  type ErrorCode,
  isCopseError,
  type ParseContext,
  type ParsedDocument,
  type PdfThread,
} from '../../contract/index.ts';
import { parseDocument } from '../index.ts';
import { pdfDate } from './facts.ts';
import { TooSlow, within } from './limit.ts';
import { samplePdf, show } from './sample.contract.ts';
import { ranges } from './trouble.ts';

const context: ParseContext = {
  asset: async (path) => {
    expect(path).toBe('pdf/cmaps.zip');
    return placedEncodings();
  },
};

const parse = (bytes: Uint8Array, more: ParseContext = {}, password?: string): Promise<ParsedDocument> =>
  parseDocument(
    { bytes, source: 'a.pdf', name: 'a.pdf', ...(password !== undefined && { password }) },
    { ...context, ...more },
  );

async function failure(bytes: Uint8Array): Promise<{ code: ErrorCode; message: string; detail: unknown }> {
  try {
    await parse(bytes);
  } catch (error) {
    if (isCopseError(error)) return error;
    throw error;
  }
  throw new Error('it was read');
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const TEXT = show('It is a truth universally acknowledged.', 50, 700);

describe('outcomes', () => {
  test('a document and what it says of itself', async () => {
    const info = { Title: 'On truth', Author: 'J. Austen', CreationDate: "D:18130128120000+01'00'" };
    const document = await parse(samplePdf([TEXT, show('The end.', 50, 700)], { info }));
    expect(document).toMatchObject({
      kind: 'pdf',
      markup: 'markdown',
      title: 'On truth',
      date: '1813-01-28T12:00:00+01:00',
      meta: { author: 'J. Austen' },
      text: 'It is a truth universally acknowledged.\n\nThe end.\n',
      warnings: [],
    });
    expect(document.pages?.map(({ page, start }) => [page, start])).toEqual([
      [1, 0],
      [2, 41],
    ]);
  });

  test('titles that a program gave are none', async () => {
    for (const Title of [
      'Microsoft Word - report.docx',
      'report_final.pdf',
      'CL1993L0013EN0020010.0001.3bi',
      'J. Austen',
    ]) {
      const document = await parse(samplePdf([TEXT], { info: { Title, Author: 'J. Austen' } }));
      expect(document.title, Title).toBeUndefined();
    }
  });

  test('labels of pages', async () => {
    const catalog = '/PageLabels << /Nums [0 << /S /r >> 2 << /S /D >>] >>';
    const { pages } = await parse(samplePdf([TEXT, TEXT, TEXT], { catalog }));
    expect(pages?.map(({ label }) => label)).toEqual(['i', 'ii', '1']);
  });

  test('empty, cut off, or something else', async () => {
    expect(await failure(new Uint8Array())).toMatchObject({
      code: 'parse-failed',
      message: 'a.pdf is empty.',
    });
    for (const bytes of [bytesOf('<html>no PDF</html>'), bytesOf('%PDF-1.7\n'), Uint8Array.of(0, 1, 2, 3)]) {
      const error = await failure(bytes);
      expect(error).toMatchObject({ code: 'parse-failed', detail: { name: 'a.pdf', bytes: bytes.length } });
      expect(error.message).toMatch(/^a\.pdf is damaged, or no PDF document/);
    }
  });

  test('junk before the document', async () => {
    const [junk, document] = [bytesOf('HTTP/1.1 200 OK\r\n\r\n'), samplePdf([TEXT])];
    const bytes = new Uint8Array([...junk, ...document]);
    expect((await parse(bytes)).text).toBe('It is a truth universally acknowledged.\n');
  });

  test('no page has text', async () => {
    expect(await failure(samplePdf(['', '0 0 100 100 re f']))).toMatchObject({
      code: 'no-text-layer',
      message: expect.stringMatching(/^a\.pdf has no text: its 2 pages are blank or a picture/),
      detail: { pages: 2 },
    });
  });

  test('some pages have none, or glyphs without a meaning', async () => {
    const document = await parse(samplePdf([TEXT, '', '', TEXT, '']));
    expect(document.warnings).toEqual([expect.stringMatching(/^Pages 2–3, 5 have no text/)]);
    expect(document.pages).toHaveLength(5);
  });

  test('the bytes stay the caller’s', async () => {
    const bytes = samplePdf([TEXT]);
    const before = bytes.slice();
    await parse(bytes);
    expect(bytes).toEqual(before);
  });

  test('pages come one by one, and a call can be given up between them', async () => {
    const seen: number[] = [];
    const controller = new AbortController();
    const onProgress = (done: number, total: number): void => {
      seen.push(done);
      expect(total).toBe(40);
      if (done === 3) controller.abort();
    };
    const parsing = parse(samplePdf(Array.from({ length: 40 }, () => TEXT)), {
      onProgress,
      signal: controller.signal,
    });
    await expect(parsing).rejects.toMatchObject({ code: 'aborted' });
    expect(seen).toEqual([0, 1, 2, 3]);
  });

  test('turned pages', async () => {
    for (const rotate of [90, 180, 270]) {
      expect((await parse(samplePdf([TEXT], { rotate }))).text).toBe(
        'It is a truth universally acknowledged.\n',
      );
    }
  });

  test('an outline gives the headings', async () => {
    const objects = [
      '<< /Type /Outlines /First 11 0 R /Last 11 0 R /Count 1 >>',
      '<< /Title (First part) /Parent 10 0 R /Dest [12 0 R /Fit] >>',
    ];
    const page = [
      show('First part', 50, 700),
      show('Some text that belongs to the first part of it.', 50, 660),
    ];
    const document = await parse(samplePdf([page.join('\n')], { catalog: '/Outlines 10 0 R', objects }));
    expect(document.text).toBe('# First part\n\nSome text that belongs to the first part of it.\n');
  });

  test('bold type is known by the names of fonts', async () => {
    const content = [
      show('Bold heading', 50, 700, 10, 'F2'),
      show('Text that follows the heading, long enough for it to be one.', 50, 670),
    ];
    expect((await parse(samplePdf([content.join('\n')]))).text).toMatch(/^# Bold heading\n\nText that/);
  });
});

test('limits', async () => {
  await expect(within(new Promise(() => {}), 10, undefined)).rejects.toBeInstanceOf(TooSlow);
  await expect(within(Promise.resolve(1), 1000, undefined)).resolves.toBe(1);
  const reason = new Error('enough');
  await expect(within(new Promise(() => {}), 1000, AbortSignal.abort(reason))).rejects.toBe(reason);
});

test('a thread that does not answer in time is ended, and the document refused', async () => {
  await parse(samplePdf([TEXT]));
  vi.useFakeTimers();
  try {
    let ended = 0;
    const pdfThread = (): PdfThread => {
      const { port1, port2 } = new MessageChannel();
      return { port: port1, terminate: () => [ended++, port1.close(), port2.close()] };
    };
    const parsing = parse(samplePdf([TEXT]), { pdfThread });
    const refused = expect(parsing).rejects.toMatchObject({
      code: 'parse-failed',
      message: expect.stringMatching(/took too long/),
    });
    await vi.advanceTimersByTimeAsync(31_000);
    await refused;
    expect(ended).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test('dates and ranges of pages', () => {
  expect(pdfDate("D:20210510161536+02'00'")).toBe('2021-05-10T16:15:36+02:00');
  expect(pdfDate('20210510')).toBe('2021-05-10');
  expect(pdfDate('D:20211399')).toBeUndefined();
  expect(ranges([1, 2, 3, 5, 8, 9])).toBe('1–3, 5, 8–9');
});

// --- hard documents --------------------------------------------------------------------------------

interface Hard {
  file: string;
  outcome: 'indexed' | 'empty' | 'password' | 'damaged' | 'limits';
  password?: string;
  text?: string;
  pages?: number;
}

const OUTCOMES: Record<Hard['outcome'], string> = {
  indexed: 'indexed',
  empty: 'no-text-layer',
  password: 'needs-password',
  damaged: 'parse-failed',
  limits: 'indexed',
};

/** Where pdf.js does otherwise than the index has it, and why. */
const OTHERWISE: Record<string, string> = {
  // Has a user's password, and an owner's password that is empty: pdf.js does not try that one, other readers do.
  'pr6531_2.pdf': 'needs-password',
  // Is mended so far that its text can be read.
  'issue9105_other.pdf': 'indexed',
};

const folder = corpus('pdf-hard');
const hard =
  folder === undefined
    ? []
    : (JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as { files: Hard[] }).files;

describe.skipIf(folder === undefined)('hard documents', () => {
  test.each(hard)('$file: $outcome', async ({ file, outcome, password, text, pages }) => {
    const bytes = new Uint8Array(readFileSync(join(folder!, file)));
    const wanted = OTHERWISE[file] ?? OUTCOMES[outcome];
    const attempt = async (secret?: string): Promise<ParsedDocument | string> => {
      try {
        return await parse(bytes, {}, secret);
      } catch (error) {
        if (isCopseError(error)) return error.code;
        throw error;
      }
    };
    let result = await attempt();
    expect(typeof result === 'string' ? result : 'indexed').toBe(wanted);
    if (password !== undefined) {
      await expect(parse(bytes, {}, 'wrong')).rejects.toMatchObject({ detail: { reason: 'wrong' } });
      result = await attempt(password);
      expect(result).not.toBe('needs-password');
    }
    if (typeof result === 'string') return;
    if (text !== undefined) expect(plain(result.text)).toContain(plain(text));
    if (pages !== undefined && file !== 'Pages-tree-refs.pdf') expect(result.pages).toHaveLength(pages);
  });

  const read = async (file: string): Promise<ParsedDocument> =>
    parse(new Uint8Array(readFileSync(join(folder!, file))));

  test('columns are read one after the other, words put together, headings found', async () => {
    const { text } = await read('tracemonkey.pdf');
    expect(text).toContain('Mozilla Corporation');
    expect(text).toContain(
      'no concrete type information is available, traditional compilers need to emit generic code',
    );
    expect(text).not.toMatch(/program- ming|special- iz/);
    const headings = text.match(/^#+ .*$/gm) ?? [];
    for (const heading of ['## Abstract', '## 1. Introduction', '### 3.1 Traces', '## References']) {
      expect(headings).toContain(heading);
    }
  });

  test('headings of the structure tree and of outlines', async () => {
    expect((await read('structure_simple.pdf')).text).toBe(
      '# Heading 1\n\nThis paragraph 1.\n\n## Heading 2\n\nThis paragraph 2.\n',
    );
    expect((await read('nested_outline.pdf')).text.match(/^#+ .*$/gm)?.slice(0, 3)).toEqual([
      '# Introduction',
      '## Background',
      '## Motivation',
    ]);
  });

  test('what cannot be read is said', async () => {
    for (const file of ['issue9915_reduced.pdf', 'bug894572.pdf']) {
      expect((await read(file)).warnings).toEqual([expect.stringMatching(/^Page 1 may be unreadable/)]);
    }
    expect((await read('xfa_issue14315.pdf')).warnings).toEqual([expect.stringMatching(/form/)]);
  });
});

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\\(?=[!-/:-@[-`{-~])|\u00ad/g, '')
    .replace(/\s+/g, ' ');
}
