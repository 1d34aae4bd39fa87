/** Documents are read in a thread of their own: it can be ended, and what it fails at does not end the process. */
import { Worker } from 'node:worker_threads';
import type { ParserThread } from '../../worker/contract/index.ts';

/** The sources run as they are, too. */
const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

export function parserThread(): ParserThread {
  return asThread(new Worker(new URL(`./parse-main.${EXTENSION}`, import.meta.url)));
}

export function asThread(worker: Worker): ParserThread {
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    listen: (heard, died) => {
      worker.on('message', heard);
      worker.on('messageerror', () => died('it answered with what cannot be read'));
      worker.on('error', (error: unknown) => died(error instanceof Error ? error.message : String(error)));
      worker.on('exit', (code) => died(`it ended with ${code}`));
    },
    terminate: () => void worker.terminate(),
    hold: (used) => {
      if (used) worker.ref();
      else worker.unref();
    },
  };
}
