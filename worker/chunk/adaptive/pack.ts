/** Packs the pieces of a document into chunks. */
import type { Measure } from '../measure.ts';
import type { PartKind } from './parts.ts';
import type { Unit } from './view.ts';

/** A piece that is not taken apart any more. */
export interface Atom extends Unit {
  kind: PartKind;
  heading: boolean;
  /** Titles above it and, of a heading, its own, from the outermost one down. */
  path: readonly string[];
  /** Of the outermost section that it stands in; text before all headings is one of its own. */
  top: number;
}

/** In units of the measure. */
export interface Sizes {
  target: number;
  max: number;
  min: number;
}

/** A run of atoms, both included. */
export interface Run {
  from: number;
  to: number;
}

/**
 * Fills chunks up to the target. A heading begins a new one, unless the chunk so far is whole sections and below the
 * minimum, and never ends one that text follows. A chunk below the minimum then joins the one before it in the same
 * outermost section. None is larger than the maximum, if no atom is.
 */
export function packAtoms(atoms: readonly Atom[], measure: Measure, sizes: Sizes): Run[] {
  const packer = new Packer(atoms, measure, sizes);
  for (let k = 0; k < atoms.length; k++) packer.add(k);
  return joinSmall(packer.finish(), atoms, measure, sizes);
}

/** What a chunk of these atoms takes. */
function sizeOf(atoms: readonly Atom[], measure: Measure, { from, to }: Run): number {
  const [first, last] = [atoms[from]!, atoms[to]!];
  return measure.sizeOf(first.open) + measure.size(first.start, last.end) + measure.sizeOf(last.close);
}

class Packer {
  readonly #atoms: readonly Atom[];
  readonly #measure: Measure;
  readonly #sizes: Sizes;
  readonly #runs: Run[] = [];
  /** First atom of the chunk being filled. */
  #start = 0;

  constructor(atoms: readonly Atom[], measure: Measure, sizes: Sizes) {
    this.#atoms = atoms;
    this.#measure = measure;
    this.#sizes = sizes;
  }

  /** They come in order. */
  add(k: number): void {
    if (k === this.#start) return;
    if (this.#joins(k)) return;
    this.#close(k);
    // What is left may be headings that have to stay with the atom.
    if (this.#start < k) this.add(k);
  }

  finish(): Run[] {
    if (this.#start < this.#atoms.length) this.#push(this.#atoms.length - 1);
    return this.#runs;
  }

  #joins(k: number): boolean {
    const { target, max, min } = this.#sizes;
    const sum = this.#size(k);
    if (sum > max) return false;
    if (this.#isAllHeadings(k - 1)) return true;
    const small = this.#size(k - 1) < min;
    if (this.#atoms[k]!.heading) return small && this.#isWhole();
    return sum <= target || small;
  }

  /** Whether it begins with the beginning of a section. */
  #isWhole(): boolean {
    return this.#start === 0 || this.#atoms[this.#start]!.heading;
  }

  #isAllHeadings(last: number): boolean {
    for (let i = this.#start; i <= last; i++) if (!this.#atoms[i]!.heading) return false;
    return true;
  }

  #close(k: number): void {
    let next = k;
    while (next > this.#start && this.#atoms[next - 1]!.heading) next--;
    if (next === this.#start) next = k;
    this.#push(next - 1);
    this.#start = next;
  }

  #push(to: number): void {
    this.#runs.push({ from: this.#start, to });
  }

  #size(to: number): number {
    return sizeOf(this.#atoms, this.#measure, { from: this.#start, to });
  }
}

function joinSmall(
  runs: readonly Run[],
  atoms: readonly Atom[],
  measure: Measure,
  { min, max }: Sizes,
): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const before = joined.at(-1);
    const small = before !== undefined && sizeOf(atoms, measure, run) < min;
    if (
      small &&
      isOneTop(atoms, before.to, run) &&
      sizeOf(atoms, measure, { from: before.from, to: run.to }) <= max
    )
      before.to = run.to;
    else joined.push({ ...run });
  }
  return joined;
}

function isOneTop(atoms: readonly Atom[], before: number, { from, to }: Run): boolean {
  const { top } = atoms[before]!;
  return atoms[from]!.top === top && atoms[to]!.top === top;
}
