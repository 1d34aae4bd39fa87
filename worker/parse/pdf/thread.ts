/** The worker that runs pdf.js: started for the first PDF, kept for the next, replaced when it does not answer. */
import type { ParseContext, PdfThread } from '../../contract/index.ts';
import { type Library, loadLibrary, type PdfWorker } from './pdfjs.ts';

/** After so long without a document its memory is given back. */
const IDLE_MS = 30_000;

interface Running {
  start: () => PdfThread;
  thread: PdfThread;
  pdf: PdfWorker;
  users: number;
  idle?: ReturnType<typeof setTimeout>;
}

/** By what started them. */
const running = new Map<ParseContext['pdfThread'], Running>();

export interface Lease {
  /** `undefined`: pdf.js runs in this thread. */
  worker: PdfWorker | undefined;
  /** `healthy`: whether the worker can serve others. */
  end(healthy: boolean): void;
}

export async function leaseThread(context: ParseContext): Promise<Lease> {
  const start = context.pdfThread;
  if (start === undefined) return { worker: undefined, end: () => undefined };
  const { PDFWorker } = await loadLibrary();
  const own = running.get(start) ?? begin(start, PDFWorker);
  own.users++;
  own.thread.hold?.(true);
  clearTimeout(own.idle);
  return {
    worker: own.pdf,
    end: (healthy) => {
      own.users--;
      if (!healthy) stop(own);
      else if (own.users === 0) rest(own);
    },
  };
}

function begin(start: () => PdfThread, PDFWorker: Library['PDFWorker']): Running {
  const thread = start();
  const own = { start, thread, pdf: PDFWorker.create({ port: thread.port, verbosity: 0 }), users: 0 };
  running.set(start, own);
  return own;
}

function rest(own: Running): void {
  own.thread.hold?.(false);
  own.idle = setTimeout(() => stop(own), IDLE_MS);
  // In Node, where a process need not wait for it.
  (own.idle as unknown as { unref?(): void }).unref?.();
}

function stop(own: Running): void {
  if (running.get(own.start) === own) running.delete(own.start);
  clearTimeout(own.idle);
  own.pdf.destroy();
  own.thread.terminate();
}
