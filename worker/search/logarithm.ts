/**
 * The natural logarithm of a positive, finite number, to the last bit the same on every host: `Math.log` is not, and
 * a last bit decides ties. Only operations that IEEE 754 fixes are used.
 *
 *   x = m · 2^e,  m from √½ to √2;  ln x = e · ln 2 + 2 artanh((m - 1) / (m + 1))
 */
export function logarithm(x: number): number {
  let m = x;
  let e = 0;
  for (; m >= Math.SQRT2; e++) m /= 2;
  for (; m < Math.SQRT1_2; e--) m *= 2;
  const s = (m - 1) / (m + 1);
  let series = 0;
  for (let n = LAST_POWER; n >= 1; n -= 2) series = series * s * s + 1 / n;
  return e * Math.LN2 + 2 * s * series;
}

/** |s| is at most 0.172, so what follows is below the last bit. */
const LAST_POWER = 21;
