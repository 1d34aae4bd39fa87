/** A fixed piece of work for the processor, so that times of different machines and moods can be compared. */

/** What the work takes on the reference machine when it does nothing else. */
const REFERENCE_MS = 250;
const ROUNDS = 160;
const SIZE = 1 << 20;

export interface Calibration {
  ms: number;
  /** How much slower this machine is just now than the reference; times are divided by it. */
  factor: number;
}

/** Integer and floating-point work over four megabytes, in the manner of hashing and scoring. The middle of three. */
export function calibrate(): Calibration {
  const ms = [once(), once(), once()].sort((a, b) => a - b)[1]!;
  return { ms, factor: ms / REFERENCE_MS };
}

/** Of several moments of one run. */
export function averageOf(calibrations: readonly Calibration[]): Calibration {
  const ms = calibrations.reduce((sum, calibration) => sum + calibration.ms, 0) / calibrations.length;
  return { ms, factor: ms / REFERENCE_MS };
}

function once(): number {
  const data = new Int32Array(SIZE);
  const began = performance.now();
  let hash = 1;
  let sum = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < SIZE; i++) {
      hash = Math.imul(hash ^ data[i]! ^ i, 0x01000193);
      data[i] = hash >>> 3;
      sum = sum * 0.999 + (hash & 1023);
    }
  }
  const ms = performance.now() - began;
  // The result has to be used, or the work may be left out.
  if (!Number.isFinite(sum)) throw new Error('The calibration lost count.');
  return ms;
}
