/** Thrown when a step takes longer than it may. */
export class TooSlow extends Error {
  override readonly name: string = 'TooSlow';
}

/** Rejects with {@link TooSlow} after `ms`, or with the signal's reason when it aborts; the work itself goes on. */
export function within<T>(work: Promise<T>, ms: number, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', aborted);
    };
    const aborted = (): void => {
      end();
      reject(signal!.reason);
    };
    const timer = setTimeout(() => {
      end();
      reject(new TooSlow(`No answer within ${Math.round(ms / 1000)} s.`));
    }, ms);
    signal?.addEventListener('abort', aborted);
    if (signal?.aborted) aborted();
    work.then(
      (value) => {
        end();
        resolve(value);
      },
      (error: unknown) => {
        end();
        reject(error);
      },
    );
  });
}
