import { expect, it } from 'vitest';
import { createFlatIndex } from './index.ts';
import { createScanner, WasmScanner } from './scanner.ts';
import { vectorContract } from './vector.contract.ts';

vectorContract('the flat index in a browser', createFlatIndex);

it('scans by SIMD in this browser', () => {
  expect(createScanner(8)).toBeInstanceOf(WasmScanner);
});
