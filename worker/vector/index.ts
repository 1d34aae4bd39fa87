/** Rows of vectors → the nearest ones. */
export { createFlatIndex } from './flat.ts';
export { quantize } from './quantize.ts';
