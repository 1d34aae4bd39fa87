/**
 * Where the characters of a parsed piece of text stand in the source. The two differ by what the parser took
 * out: backslashes, the `>` of a quote's next line, the name of an entity.
 *
 *   source  a \* b &amp; c        value  a * b & c
 *   offsets 0 2 3 4 5 … 10
 */
export interface Aligned {
  value: string;
  /** Source offset of each character; one longer than `value`. */
  offset(index: number): number;
}

export function align(value: string, source: string, start: number, end: number): Aligned {
  if (end - start === value.length && source.startsWith(value, start)) {
    return { value, offset: (index) => start + index };
  }
  const offsets = new Uint32Array(value.length + 1);
  let at = start;
  for (let i = 0; i < value.length; i++) {
    const found = source.indexOf(value[i]!, at);
    // What is not in the source came from an entity: it stands where the entity does.
    if (found >= 0 && found < end) at = found;
    offsets[i] = at;
    if (found >= 0 && found < end) at++;
  }
  offsets[value.length] = end;
  return { value, offset: (index) => offsets[index]! };
}
