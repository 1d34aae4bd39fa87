/** Writes `sums` with length 1 into `out`; all zeros stay all zeros. */
export function normaliseRow(sums: Float64Array, out: Float32Array, offset: number): void {
  let squares = 0;
  for (let d = 0; d < sums.length; d++) squares += sums[d]! * sums[d]!;
  const length = Math.sqrt(squares);
  if (length === 0) return;
  for (let d = 0; d < sums.length; d++) out[offset + d] = sums[d]! / length;
}
