export * from './arguments.ts';
export { integer, record, unfit } from './checks.ts';
export type * from './chunking.ts';
export type * from './engine.ts';
export {
  CopseError,
  errorData,
  isCopseError,
  throwIfAborted,
  toCopseError,
  unlessAborted,
} from './errors.ts';
export type * from './model.ts';
export * from './options.ts';
export * from './own.ts';
export type * from './parts.ts';
export { Slices } from './slices.ts';
export { throttleProgress } from './throttle.ts';
export { COPSE_VERSION, SCHEMA_VERSION } from './versions.ts';
