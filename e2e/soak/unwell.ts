/** Hangs, ends and dies at cases of its own choice: what a soak must notice. */
import { attend } from './attend.ts';

await attend(async (at) => {
  while (at === 1);
  if (at === 3) process.exit(7);
  if (at === 4) void Promise.reject(new Error('Nobody waits for this.'));
  if (at === 4) await new Promise((resolve) => setTimeout(resolve, 1000));
  return at * at;
});
