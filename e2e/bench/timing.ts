export interface Latency {
  p50: number;
  p95: number;
  max: number;
  count: number;
}

export function latency(times: readonly number[]): Latency {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (p: number): number => sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), max: sorted.at(-1) ?? 0, count: sorted.length };
}

/** Runs each item once to warm up, then once under the clock. */
export async function timeEach<T>(items: readonly T[], run: (item: T) => unknown): Promise<number[]> {
  for (const item of items) await run(item);
  const times: number[] = [];
  for (const item of items) {
    const began = performance.now();
    await run(item);
    times.push(performance.now() - began);
  }
  return times;
}
