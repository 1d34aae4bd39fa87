/** A worker that stands still for two minutes when told so on a channel, as in a tab that the browser froze. */
import { serve } from '../../../worker/serve.ts';

const still = new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);
new BroadcastChannel('freeze').addEventListener('message', () => void Atomics.wait(still, 0, 0, 120_000));
serve();
