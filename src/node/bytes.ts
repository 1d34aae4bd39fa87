/** SQLite's glue and others look at the constructor, and a `Buffer` has its own. */
export function plainBytes(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length);
}
