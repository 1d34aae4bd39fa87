export { boxOf } from './box.ts';
export { continuesTable, rowsOver } from './pages.ts';
export { tableParts } from './parts.ts';
export { mayHoldTable } from './prospect.ts';
export { markCells } from './ruled.ts';
export { readRules } from './rules.ts';
export { innerRules, turnedCells, turnRules } from './turned.ts';
