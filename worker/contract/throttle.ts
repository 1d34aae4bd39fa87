import type { Progress } from './model.ts';

/** The shortest time between two reports of progress: twenty a second. */
export const PROGRESS_INTERVAL_MS: number = 50;

export interface ProgressThrottle {
  push(progress: Progress): void;
  /** Delivers what is still held back. To be called when the work ends, before its result goes out. */
  flush(): void;
}

/** Passes on the first report at once, then the newest one at most every {@link PROGRESS_INTERVAL_MS}; the last always. */
export function throttleProgress(send: (progress: Progress) => void): ProgressThrottle {
  let held: Progress | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sentAt = Number.NEGATIVE_INFINITY;
  const deliver = (progress: Progress): void => {
    held = undefined;
    clearTimeout(timer);
    timer = undefined;
    sentAt = performance.now();
    send(progress);
  };
  const flush = (): void => {
    if (held) deliver(held);
  };
  return {
    push(progress) {
      const wait = PROGRESS_INTERVAL_MS - (performance.now() - sentAt);
      if (wait <= 0) {
        deliver(progress);
        return;
      }
      held = progress;
      timer ??= setTimeout(flush, wait);
    },
    flush,
  };
}
