/** Documents are read in a worker of their own, so that a hopeless one can be ended without ending the engine. */
import type { ParserThread } from './contract/index.ts';

/** `assets`: base URL of self-hosted files. */
export function parserThreads(assets?: string): () => ParserThread {
  return () => {
    const worker = new Worker(new URL('./parse-main.js', import.meta.url), {
      type: 'module',
      name: 'copse-parse',
    });
    worker.postMessage({ assets });
    return asThread(worker);
  };
}

export function asThread(worker: Worker): ParserThread {
  return {
    post: (message) => worker.postMessage(message),
    listen: (heard, died) => {
      worker.addEventListener('message', ({ data }) => heard(data));
      worker.addEventListener('error', ({ message }) => died(message || 'its script could not be loaded'));
      worker.addEventListener('messageerror', () => died('it answered with what cannot be read'));
    },
    terminate: () => worker.terminate(),
  };
}
