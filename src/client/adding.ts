import { type AddReport, type Progress, throttleProgress } from '../../worker/contract/index.ts';

/** The progress of several batches as that of one call. */
export class MergedProgress {
  readonly #throttle: ReturnType<typeof throttleProgress> | undefined;
  /** Documents and chunks of the batches that are finished. */
  #done = 0;
  #chunks = 0;
  /** Documents that folders turned out to hold beyond the one that each counted as. */
  #grown = 0;
  #latest: Progress | undefined;

  constructor(onProgress: ((progress: Progress) => void) | undefined) {
    this.#throttle = onProgress && throttleProgress(onProgress);
  }

  /** `total` is the size of the whole source where it is known. */
  ofBatch(documents: number, total: number | undefined): ((progress: Progress) => void) | undefined {
    if (!this.#throttle) return undefined;
    const [done, chunks, grownBefore] = [this.#done, this.#chunks, this.#grown];
    return (progress) => {
      this.#grown = grownBefore + Math.max(0, progress.total - documents);
      this.#latest = {
        ...progress,
        done: done + progress.done,
        total: Math.max(done + progress.total, (total ?? 0) + this.#grown),
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
