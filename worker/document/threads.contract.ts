/** The same on every host: a thread that reads documents gives what is read without one, and none of them harms the next. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type ParseContext, type ParserThread, type RawDocument, Slices } from '../contract/index.ts';
import { parseDocument } from '../parse/index.ts';
import { samplePdf, show } from '../parse/pdf/sample.contract.ts';
import { SAMPLES } from '../parse/samples.contract.ts';
import { type ReadDocument, readDocument, understand } from './index.ts';
import { limitOf } from './limits.ts';
import { readInThread } from './thread.ts';

type Start = () => ParserThread;

interface Hosts {
  /** The host's own. */
  start: Start;
  /** What it gives to parsers. */
  parts: Pick<ParseContext, 'asset' | 'pdfThread'>;
  /** Says that it is ready, and does nothing for ever once it is handed a document. */
  looping: Start;
  /** Ends by itself when it is handed a document. */
  dying: Start;
  /** Its script is not there. */
  missing: Start;
}

const options = { fallbackTitle: 'fallback' };
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const raw = (name: string, bytes: Uint8Array): RawDocument => ({ name, source: name, bytes });
const note = (name: string): RawDocument => raw(name, bytesOf(`# ${name}\n\nHazel is cut to the ground.\n`));
const FILES: Readonly<Record<string, Uint8Array>> = {
  ...SAMPLES,
  'a.csv': bytesOf('a,b\n1,2\n3,4\n'),
  'a.json': bytesOf('[{"title":"A","text":"b"},{"title":"C","text":"d"}]'),
  'a.jsonl': bytesOf('{"title":"A"}\n{"title":"B"}\n'),
  'a.tei.xml': bytesOf('<TEI><text><body><div><head>A</head><p>Text</p></div></body></text></TEI>'),
  'a.py': bytesOf('def f():\n    """Says it."""\n    return 1\n'),
  'a.pdf': samplePdf([show('One page.', 50, 700), show('Another page.', 50, 700)]),
  'lone.txt': Uint8Array.of(0xff, 0xfe, 0x41, 0x00, 0x00, 0xd8, 0x42, 0x00),
  'many.md': bytesOf(Array.from({ length: 4500 }, (_, i) => `# Heading ${i}\n`).join('\n')),
};
const BROKEN: Readonly<Record<string, Uint8Array>> = {
  'picture.md': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0),
  'cut.docx': SAMPLES['a.docx']!.slice(0, 200),
  'cut.pdf': FILES['a.pdf']!.slice(0, 300),
  'wrong.ipynb': bytesOf('{"nbformat": 4, "cells"'),
  'unknown.xyz': bytesOf('text'),
};

/** Starts what is given, one after the other, then the last for ever. */
function inTurn(...starts: Start[]): { start: Start; started: number; ended: number; posted: Promise<void> } {
  let told = (): void => undefined;
  const turn = {
    started: 0,
    ended: 0,
    posted: new Promise<void>((resolve) => {
      told = resolve;
    }),
    start: (): ParserThread => {
      const thread = starts[Math.min(turn.started++, starts.length - 1)]!();
      return {
        ...thread,
        post: (message) => {
          thread.post(message);
          told();
        },
        terminate: () => {
          turn.ended++;
          thread.terminate();
        },
      };
    },
  };
  return turn;
}

const read = (
  start: Start,
  document: RawDocument,
  context: ParseContext = {},
): Promise<ReadDocument | undefined> => readInThread(start, { raw: document, options }, context);

export function describeThreads(where: string, { start, parts, looping, dying, missing }: Hosts): void {
  const here = async (document: RawDocument): Promise<ReadDocument> =>
    understand(await parseDocument(document, parts), options, new Slices());

  describe(`documents in a thread ${where}`, () => {
    afterEach(() => {
      vi.useRealTimers();
    });

    test.each(Object.entries(FILES))('%s is read as without one', async (name, bytes) => {
      expect(await read(start, raw(name, bytes))).toEqual(await here(raw(name, bytes)));
    });

    test.each(Object.entries(BROKEN))('%s is refused as without one', async (name, bytes) => {
      const refusal = await here(raw(name, bytes)).catch((error: unknown) => error);
      const { code, message, detail } = refusal as { code: string; message: string; detail: object };
      await expect(read(start, raw(name, bytes))).rejects.toMatchObject({
        name: 'CopseError',
        code,
        message,
        detail,
      });
    });

    test('pages are told as they are read', async () => {
      const told: [number, number][] = [];
      await read(start, raw('a.pdf', FILES['a.pdf']!), { onProgress: (...part) => told.push(part) });
      expect(told).toEqual([
        [0, 2],
        [1, 2],
      ]);
    });

    test('one that never ends is given up after its time, and the next is read by another thread', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const turn = inTurn(looping, start);
      const reading = read(turn.start, note('slow.md')).catch((error: unknown) => error);
      const next = read(turn.start, note('next.md'));
      await turn.posted;
      await vi.advanceTimersByTimeAsync(limitOf(note('slow.md')) + 1);
      expect(await reading).toMatchObject({
        code: 'parse-failed',
        message: expect.stringMatching(/^slow\.md took longer to read than the 30 s /),
        detail: { name: 'slow.md', kind: 'markdown', limit: limitOf(note('slow.md')) },
      });
      expect(await next).toMatchObject({ heading: 'next.md' });
      expect([turn.started, turn.ended]).toEqual([2, 1]);
    });

    test('one that ends the thread costs itself alone', async () => {
      const turn = inTurn(dying, start);
      const reading = read(turn.start, note('deadly.md')).catch((error: unknown) => error);
      const next = read(turn.start, note('next.md'));
      expect(await reading).toMatchObject({
        code: 'parse-failed',
        message: expect.stringMatching(/^deadly\.md ended the thread that read it: ./),
      });
      expect(await next).toMatchObject({ heading: 'next.md' });
    });

    test('one that is not wanted any more is ended at once; one that waits leaves the others alone', async () => {
      const turn = inTurn(looping, start);
      const [first, second] = [new AbortController(), new AbortController()];
      const reading = read(turn.start, note('slow.md'), { signal: first.signal }).catch(
        (error: unknown) => error,
      );
      const waiting = read(turn.start, note('waits.md'), { signal: second.signal }).catch(
        (error: unknown) => error,
      );
      const next = read(turn.start, note('next.md'));
      await turn.posted;
      second.abort();
      expect(await waiting).toMatchObject({ code: 'aborted' });
      expect(turn.ended).toBe(0);
      first.abort();
      expect(await reading).toMatchObject({ code: 'aborted' });
      expect(await next).toMatchObject({ heading: 'next.md' });
      expect([turn.started, turn.ended]).toEqual([2, 1]);
    });

    test('where no thread can be had, documents are read without one', async () => {
      const turn = inTurn(missing);
      for (let n = 0; n < 2; n++) {
        const document = await readDocument(raw('a.py', FILES['a.py']!), options, {
          ...parts,
          parserThread: turn.start,
        });
        expect(document.kind).toBe('code');
      }
      expect(turn.started).toBe(1);
    });

    test('one thread serves all, and is ended when none has come for a while', async () => {
      const turn = inTurn(start);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      await Promise.all(['a.md', 'b.md', 'c.md'].map((name) => read(turn.start, note(name))));
      expect([turn.started, turn.ended]).toEqual([1, 0]);
      await vi.advanceTimersByTimeAsync(60_000);
      expect([turn.started, turn.ended]).toEqual([1, 1]);
    });

    test('short texts stay where they are; long ones and containers go', async () => {
      const turn = inTurn(start);
      const context = { ...parts, parserThread: turn.start };
      await readDocument(note('short.md'), options, context);
      expect(turn.started).toBe(0);
      await readDocument(raw('a.docx', SAMPLES['a.docx']!), options, context);
      expect(turn.started).toBe(1);
      const long = inTurn(start);
      await readDocument(raw('long.md', bytesOf('word '.repeat(20_000))), options, {
        parserThread: long.start,
      });
      expect(long.started).toBe(1);
    });
  });
}
