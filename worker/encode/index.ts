/** Texts → vectors. */
export { hashingEncoder } from './hashing.ts';
export { loadStaticEncoder } from './static.ts';
