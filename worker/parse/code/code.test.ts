import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describeCode } from './code.contract.ts';

describeCode(
  'in Node',
  async (path) =>
    new Uint8Array(gunzipSync(readFileSync(new URL(`../../../public/${path}.gz`, import.meta.url)))),
);
