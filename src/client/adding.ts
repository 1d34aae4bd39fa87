import { type AddReport, type Progress, throttleProgress } from '../../worker/contract/index.ts';

/** The progress of several batches as that of one call. */
export class MergedProgress {
  readonly #throttle: ReturnType<typeof throttleProgress> | undefined;
  #done = 0;
  #chunks = 0;
  #latest: Progress | undefined;

  constructor(onProgress: ((progress: Progress) => void) | undefined) {
    this.#throttle = onProgress && throttleProgress(onProgress);
  }

  /** `total` is the size of the whole source where it is known. A folder turns out to be more than the one it counted as. */
  ofBatch(items: number, total: number | undefined): ((progress: Progress) => void) | undefined {
    if (!this.#throttle) return undefined;
    const { done, chunks } = { done: this.#done, chunks: this.#chunks };
    return (progress) => {
      const grown = Math.max(0, progress.total - items);
      this.#latest = {
        ...progress,
        done: done + progress.done,
        total: Math.max(done + progress.total, (total ?? 0) + grown),
        chunks: chunks + progress.chunks,
      };
      this.#throttle?.push(this.#latest);
    };
  }

  finished(report: AddReport): void {
    this.#done += report.documents.length;
    this.#chunks = this.#latest?.chunks ?? this.#chunks;
  }

  flush(): void {
    this.#throttle?.flush();
  }
}
