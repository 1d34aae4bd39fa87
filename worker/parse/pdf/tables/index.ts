export { boxOf } from './box.ts';
export { findGrids } from './grid.ts';
export { tableParts } from './parts.ts';
export { markCells } from './ruled.ts';
export { type Operators, readRules } from './rules.ts';
