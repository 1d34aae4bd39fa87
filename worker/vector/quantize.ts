import { CopseError } from '../contract/index.ts';

const MAX = 127;
/** A vector with nothing above this is the zero vector: its scale would lose its digits. */
const TINY = 1e-30;

interface QuantizedVector {
  row: Int8Array;
  /** `scale * row` approximates the vector. */
  scale: number;
}

/** One byte per dimension, the largest magnitude at 127. The zero vector has scale 0. */
export function quantize(vector: Float32Array): QuantizedVector {
  let largest = 0;
  for (let d = 0; d < vector.length; d++) {
    const magnitude = Math.abs(vector[d]!);
    if (!(magnitude < Number.POSITIVE_INFINITY)) {
      throw new CopseError('invalid-option', `A vector must be finite; dimension ${d} is ${vector[d]}.`, {
        dimension: d,
        value: String(vector[d]),
      });
    }
    if (magnitude > largest) largest = magnitude;
  }
  const row = new Int8Array(vector.length);
  const scale = largest < TINY ? 0 : Math.fround(largest / MAX);
  if (scale > 0) for (let d = 0; d < row.length; d++) row[d] = Math.round(vector[d]! / scale);
  return { row, scale };
}
