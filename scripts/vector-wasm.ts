/**
 * Writes worker/vector/scan.generated.ts: the inner loop of the exact vector scan as a WebAssembly module with
 * SIMD, assembled here because it is one function and needs no compiler.
 *
 *   node scripts/vector-wasm.ts
 *
 * (func (export "scan") (param $row i32) (param $count i32) (param $stride i32) (param $query i32) (param $out i32)
 *   (loop $rows
 *     $sum = 0; $q = $query; $end = $row + $stride
 *     (loop $columns                                    ;; sixteen dimensions at a time
 *       $bytes = v128.load $row
 *       $sum += i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s($bytes), v128.load $q)
 *       $sum += i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s($bytes), v128.load offset=16 $q)
 *       $row += 16; $q += 32
 *       (br_if $columns ($row < $end)))
 *     i32.store $out (the four lanes of $sum added up)
 *     $out += 4; $count -= 1
 *     (br_if $rows $count)))
 */
import { writeFileSync } from 'node:fs';

const [I32, V128] = [0x7f, 0x7b];
const [ROW, COUNT, STRIDE, QUERY, OUT, Q, END, SUM, BYTES] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

const leb = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >>> 7)];
const vector = (items: number[][]): number[] => [...leb(items.length), ...items.flat()];
const name = (text: string): number[] => vector([...new TextEncoder().encode(text)].map((byte) => [byte]));
const section = (id: number, body: number[]): number[] => [id, ...leb(body.length), ...body];

const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const i32const = (value: number): number[] => [0x41, value];
const I32_ADD = [0x6a];
const I32_SUB = [0x6b];
const I32_LT_U = [0x49];
const simd = (code: number, ...immediates: number[]): number[] => [0xfd, ...leb(code), ...immediates];
const load = (offset: number): number[] => simd(0, 4, offset);
const lane = (index: number): number[] => simd(0x1b, index);
const DOT = simd(0xba);
const ADD = simd(0xae);
const EXTEND_LOW = simd(0x87);
const EXTEND_HIGH = simd(0x88);
const ZERO = simd(0x0c, ...new Array<number>(16).fill(0));
const LOOP = [0x03, 0x40];
const END_BLOCK = [0x0b];
const BR_IF_INNERMOST = [0x0d, 0];

const half = (extend: number[], offset: number): number[] =>
  [get(SUM), get(BYTES), extend, get(Q), load(offset), DOT, ADD, set(SUM)].flat();
const advance = (local: number, step: number): number[] =>
  [get(local), i32const(step), I32_ADD, set(local)].flat();

const columns = [
  [...LOOP],
  [...get(ROW), ...load(0), ...set(BYTES)],
  half(EXTEND_LOW, 0),
  half(EXTEND_HIGH, 16),
  advance(ROW, 16),
  advance(Q, 32),
  [...get(ROW), ...get(END), ...I32_LT_U, ...BR_IF_INNERMOST],
  END_BLOCK,
].flat();
const lanes = [0, 1, 2, 3].flatMap((i) => [...get(SUM), ...lane(i), ...(i > 0 ? I32_ADD : [])]);
const rows = [
  [...LOOP],
  [...ZERO, ...set(SUM), ...get(QUERY), ...set(Q), ...get(ROW), ...get(STRIDE), ...I32_ADD, ...set(END)],
  columns,
  [...get(OUT), ...lanes, 0x36, 2, 0],
  advance(OUT, 4),
  [...get(COUNT), ...i32const(1), ...I32_SUB, ...set(COUNT), ...get(COUNT), ...BR_IF_INNERMOST],
  END_BLOCK,
].flat();
const locals = vector([
  [2, I32],
  [2, V128],
]);
const body = [...locals, ...rows, ...END_BLOCK];

const module = [
  [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  section(1, vector([[0x60, ...vector(new Array<number[]>(5).fill([I32])), 0]])),
  section(2, vector([[...name('env'), ...name('memory'), 0x02, 0x00, 0x01]])),
  section(3, vector([[0]])),
  section(7, vector([[...name('scan'), 0x00, 0]])),
  section(10, vector([[...leb(body.length), ...body]])),
].flat();

const bytes = Uint8Array.from(module);
if (!WebAssembly.validate(bytes)) throw new Error('The module is not valid.');
writeFileSync(
  new URL('../worker/vector/scan.generated.ts', import.meta.url),
  `// Written by scripts/vector-wasm.ts. Do not edit.
/** A WebAssembly module, in base64. */
export const SCAN_MODULE: string =
  '${Buffer.from(bytes).toString('base64')}';
`,
);
