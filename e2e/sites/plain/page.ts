/** Hands the library to the specs, which drive it from the page's own thread. */
import * as copse from '../../../src/index.ts';

function workerWithoutOpfs(): Worker {
  return new Worker(new URL('./no-opfs.ts', import.meta.url), { type: 'module' });
}

function workerWithEncoder(): Worker {
  return new Worker(new URL('./own-encoder.ts', import.meta.url), { type: 'module' });
}

function workerThatFreezes(): Worker {
  return new Worker(new URL('./freezes.ts', import.meta.url), { type: 'module' });
}

const plain = { ...copse, workerWithoutOpfs, workerWithEncoder, workerThatFreezes };

declare global {
  interface Window {
    copse: typeof plain;
  }
}

window.copse = plain;
