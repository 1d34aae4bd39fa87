/** pdf.js in a thread of its own: it can be ended, and what it fails at does not end the process. */
import { Worker } from 'node:worker_threads';
import type { PdfThread } from '../../worker/contract/index.ts';

/** The sources run as they are, too. */
const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

export function pdfThread(): PdfThread {
  const worker = new Worker(new URL(`./pdf-main.${EXTENSION}`, import.meta.url));
  // pdf.js speaks to a worker as browsers have it, and takes its ear away by a signal.
  const port = {
    postMessage: (message: unknown, transfer?: readonly ArrayBuffer[]) =>
      worker.postMessage(message, transfer),
    addEventListener: (
      _type: string,
      listener: (event: { data: unknown }) => void,
      options?: { signal?: AbortSignal },
    ) => {
      const receive = (data: unknown): void => listener({ data });
      worker.on('message', receive);
      options?.signal?.addEventListener('abort', () => worker.off('message', receive));
    },
  };
  // A thread that dies by itself is found by its silence.
  worker.on('error', () => undefined);
  worker.unref();
  return {
    port,
    terminate: () => void worker.terminate(),
    hold: (used) => {
      if (used) worker.ref();
      else worker.unref();
    },
  };
}
