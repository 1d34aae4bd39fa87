import type { Ranked } from '../contract/index.ts';

/** Whether a hit stands before another: higher score, then lower id. */
function before(scoreA: number, idA: number, scoreB: number, idB: number): boolean {
  return scoreA > scoreB || (scoreA === scoreB && idA < idB);
}

/** The best `k` of a stream: a binary heap with the worst kept hit on top. */
export class Top {
  readonly #k: number;
  readonly #ids: number[] = [];
  readonly #scores: number[] = [];

  constructor(k: number) {
    this.#k = k;
  }

  offer(id: number, score: number): void {
    if (this.#ids.length < this.#k) {
      this.#ids.push(id);
      this.#scores.push(score);
      this.#up(this.#ids.length - 1);
    } else if (before(score, id, this.#scores[0]!, this.#ids[0]!)) {
      this.#ids[0] = id;
      this.#scores[0] = score;
      this.#down();
    }
  }

  /** Best first. */
  ranked(): Ranked[] {
    const out = this.#ids.map((id, i) => ({ id, score: this.#scores[i]! }));
    return out.sort((a, b) => (before(a.score, a.id, b.score, b.id) ? -1 : 1));
  }

  #up(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.#worse(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #down(): void {
    for (let at = 0; ; ) {
      const left = 2 * at + 1;
      let worst = at;
      for (const child of [left, left + 1]) {
        if (child < this.#ids.length && this.#worse(child, worst)) worst = child;
      }
      if (worst === at) return;
      this.#swap(at, worst);
      at = worst;
    }
  }

  #worse(a: number, b: number): boolean {
    return before(this.#scores[b]!, this.#ids[b]!, this.#scores[a]!, this.#ids[a]!);
  }

  #swap(a: number, b: number): void {
    [this.#ids[a], this.#ids[b]] = [this.#ids[b]!, this.#ids[a]!];
    [this.#scores[a], this.#scores[b]] = [this.#scores[b]!, this.#scores[a]!];
  }
}
