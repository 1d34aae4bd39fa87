/** Rows of vectors → the nearest ones. */
export { createFlatIndex } from './flat.ts';
export { type QuantizedVector, quantize } from './quantize.ts';
