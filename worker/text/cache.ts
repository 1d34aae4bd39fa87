/** A bounded cache in two generations: what is used again survives, the rest goes when the young one is full. */
export class Cache<V> {
  private readonly size: number;
  private young: Map<string, V> = new Map();
  private old: Map<string, V> = new Map();

  /** Holds at most twice `size` entries. */
  constructor(size: number) {
    this.size = size;
  }

  get(key: string): V | undefined {
    const value = this.young.get(key);
    if (value !== undefined) return value;
    const kept = this.old.get(key);
    if (kept !== undefined) this.set(key, kept);
    return kept;
  }

  set(key: string, value: V): void {
    if (this.young.size >= this.size) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, value);
  }
}

/** A copy that does not keep the whole document alive, as a slice does. */
export function detached(slice: string): string {
  const units: number[] = [];
  for (let i = 0; i < slice.length; i++) units.push(slice.charCodeAt(i));
  return String.fromCharCode(...units);
}
