/** Encoding in slices, so that a worker can answer between them. */
import { throwIfAborted } from '../contract/index.ts';

/** Longest stretch of work between two turns of the event loop. */
const SLICE_MS = 12;
/** The clock is read once in so many texts. */
const STRIDE = 16;

/**
 * Fills one row per text by `row`. Finished within one slice it returns the rows themselves, else a promise of
 * them; the signal is looked at before every slice.
 */
export function encodeSliced(
  texts: readonly string[],
  dims: number,
  row: (text: string, out: Float32Array, offset: number) => void,
  signal: AbortSignal | undefined,
): Float32Array | Promise<Float32Array> {
  const out = new Float32Array(texts.length * dims);
  const slice = (from: number): number => {
    throwIfAborted(signal);
    const until = performance.now() + SLICE_MS;
    let at = from;
    while (at < texts.length) {
      row(texts[at]!, out, at * dims);
      at++;
      if (at % STRIDE === 0 && performance.now() >= until) break;
    }
    return at;
  };
  const done = slice(0);
  return done === texts.length ? out : rest(done);

  async function rest(from: number): Promise<Float32Array> {
    for (let at = from; at < texts.length; ) {
      await nextTurn();
      at = slice(at);
    }
    return out;
  }
}

/** A turn of the event loop. Not a timer: browsers hold nested timers back for four milliseconds. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
