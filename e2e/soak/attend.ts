/** The side of a soak that may hang or die: works off its cases and says which one it is at. */
import { random } from '../bench/random.ts';

export type Message = { at: number } | { at: number; result: unknown };

/** Numbers of one case alone: the same whichever cases went before it. */
export function caseRandom(seed: number, at: number): () => number {
  return random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(at + 1, 0x85ebca6b));
}

/** Runs every case from the one that was asked for up to the last. `run` may call `alive` between its steps. */
export async function attend(
  run: (at: number, seed: number, last: boolean, alive: () => Promise<void>) => Promise<unknown>,
): Promise<void> {
  const [seed = 0, from = 0, count = 0] = process.argv.slice(2).map(Number);
  for (let at = from; at < count; at++) {
    const alive = (): Promise<void> => send({ at });
    await alive();
    await send({ at, result: await run(at, seed, at === count - 1, alive) });
  }
  process.disconnect();
}

/** Sent before anything else happens: what follows may never give way. */
function send(message: Message): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send!(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}
