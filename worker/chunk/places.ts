/** Where the chunks of a document stand on its pages. */
import type { LayoutBlock, MarkdownParseResult, PageRange, Rectangle } from '../contract/index.ts';

/** More rectangles than this of one chunk are left out. */
const MAX_RECTANGLES = 40;

interface Range {
  start: number;
  end: number;
}

/** Both lists ascend by `start`. */
export class Places {
  readonly #pages: Overlaps<PageRange>;
  readonly #blocks: Overlaps<LayoutBlock>;

  constructor({ pageRanges, layoutBlocks }: MarkdownParseResult) {
    this.#pages = new Overlaps(pageRanges);
    this.#blocks = new Overlaps(layoutBlocks);
  }

  /** Pages that the range of the Markdown lies on, ascending; empty where it lies on none. */
  pages(range: Range): number[] {
    return [...new Set(this.#pages.of(range, Number.POSITIVE_INFINITY).map(({ page }) => page))];
  }

  rectangles(range: Range): Rectangle[] {
    return this.#blocks
      .of(range, MAX_RECTANGLES)
      .map(({ page, x0, y0, x1, y1 }) => ({ page, x0, y0, x1, y1 }));
  }
}

class Overlaps<T extends Range> {
  readonly #list: readonly T[];
  /** The furthest end among a range and all before it. */
  readonly #reach: number[] = [];

  constructor(list: readonly T[]) {
    this.#list = list;
    let reach = 0;
    for (const { end } of list) {
      reach = Math.max(reach, end);
      this.#reach.push(reach);
    }
  }

  of({ start, end }: Range, limit: number): T[] {
    const found: T[] = [];
    for (let i = this.#firstEndingAfter(start); i < this.#list.length && found.length < limit; i++) {
      const each = this.#list[i]!;
      if (each.start >= end) break;
      if (each.end > start) found.push(each);
    }
    return found;
  }

  #firstEndingAfter(offset: number): number {
    let low = 0;
    let high = this.#reach.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#reach[middle]! <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
