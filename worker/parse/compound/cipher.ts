/** AES as Office uses it: without padding, which the browser’s own cipher insists on. */

type Bytes = Uint8Array<ArrayBuffer>;

const BLOCK = 16;

export async function decryptChained(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Promise<Bytes> {
  const whole = data.length - (data.length % BLOCK);
  const imported = await crypto.subtle.importKey('raw', key.slice(), 'AES-CBC', false, [
    'encrypt',
    'decrypt',
  ]);
  // One more block that decrypts to nothing but padding, which is then taken off again.
  const last = whole === 0 ? iv.slice() : data.slice(whole - BLOCK, whole);
  const padding = await crypto.subtle.encrypt({ name: 'AES-CBC', iv: last }, imported, new Uint8Array());
  const padded = new Uint8Array(whole + BLOCK);
  padded.set(data.subarray(0, whole));
  padded.set(new Uint8Array(padding), whole);
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-CBC', iv: iv.slice() }, imported, padded));
}

/** Every block for itself: chained, and what the chain adds taken away again. */
export async function decryptBlocks(key: Uint8Array, data: Uint8Array): Promise<Bytes> {
  const plain = await decryptChained(key, new Uint8Array(BLOCK), data);
  for (let i = BLOCK; i < plain.length; i++) plain[i] = plain[i]! ^ data[i - BLOCK]!;
  return plain;
}
