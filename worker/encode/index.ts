/** Texts → vectors. */
export { hashingEncoder } from './hashing.ts';
export { loadStaticEncoder, type StaticEncoderFiles } from './static.ts';
