/** Reads the `safetensors` format: an eight-byte length, a JSON header, then the raw little-endian tensors. */
import { CopseError } from '../contract/index.ts';

export interface Tensor {
  shape: number[];
  /** 16-bit floats are widened. */
  data: Int8Array | Float32Array;
}

interface Entry {
  dtype: string;
  shape: number[];
  data_offsets: [start: number, end: number];
}

const WIDTH: Record<string, number> = { I8: 1, F16: 2, F32: 4 };
const MAX_HEADER = 100_000_000;

export function readSafetensors(bytes: Uint8Array): Map<string, Tensor> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 8) throw corrupt('the file is shorter than its header');
  const size = Number(view.getBigUint64(0, true));
  if (size > MAX_HEADER || 8 + size > bytes.length) throw corrupt(`a header of ${size} bytes does not fit`);
  const header = parseHeader(bytes.subarray(8, 8 + size));
  const tensors = new Map<string, Tensor>();
  for (const [name, entry] of Object.entries(header)) {
    if (name === '__metadata__') continue;
    const tensor = readTensor(name, entry, bytes.subarray(8 + size));
    if (tensor !== undefined) tensors.set(name, tensor);
  }
  return tensors;
}

function parseHeader(bytes: Uint8Array): Record<string, Entry> {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, Entry>;
  } catch (error) {
    throw corrupt('the header is not JSON', error);
  }
}

/** `undefined` for number formats that no encoder here reads. */
function readTensor(name: string, entry: Entry, body: Uint8Array): Tensor | undefined {
  const width = WIDTH[entry.dtype];
  if (width === undefined) return undefined;
  const [start, end] = entry.data_offsets;
  const count = entry.shape.reduce((product, size) => product * size, 1);
  if (!(start >= 0 && end <= body.length && end - start === count * width)) {
    throw corrupt(
      `tensor ${name} lies outside the file or has another size than its shape [${entry.shape.join(', ')}]`,
    );
  }
  // Copied: the offset need not be aligned, and the file may be let go. Not by `slice`: a Node Buffer's is a view.
  const own = new Uint8Array(body.subarray(start, end));
  if (entry.dtype === 'I8') return { shape: entry.shape, data: new Int8Array(own.buffer) };
  if (entry.dtype === 'F32') return { shape: entry.shape, data: new Float32Array(own.buffer) };
  return { shape: entry.shape, data: Float32Array.from(new Uint16Array(own.buffer), widen) };
}

/** IEEE 754 half precision: sign, 5 bits of exponent, 10 of fraction. */
function widen(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

function corrupt(what: string, cause?: unknown): CopseError {
  return new CopseError('corrupt', `The model file cannot be read: ${what}.`, { what }, cause);
}
