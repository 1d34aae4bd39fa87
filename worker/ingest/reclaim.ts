import { Slices } from '../contract/index.ts';
import type { Database } from '../store/index.ts';

/** A quarter of a megabyte: 4 ms in memory. */
const PAGES = 64;

/** Gives the room of what was removed back to the disk. Stopping it only leaves some for the next writes. */
export async function reclaim(db: Database, signal?: AbortSignal): Promise<void> {
  const slices = new Slices();
  while (!signal?.aborted && db.giveBack(PAGES)) {
    if (slices.due()) await slices.pause();
  }
}
