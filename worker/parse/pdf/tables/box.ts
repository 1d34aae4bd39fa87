import { median } from '../numbers.ts';
import type { Extent, Rectangle, Segment, Table } from '../types.ts';

export function tableOf(rows: string[][], columns: readonly Extent[], segments: readonly Segment[]): Table {
  const size = median(segments.map((segment) => segment.size));
  const extents = columns.map(({ x, right }) => ({ x, right }));
  return { kind: 'table', rows, columns: extents, box: boxOf(segments), size };
}

export function boxOf(boxes: readonly { x: number; right: number; y: number; size: number }[]): Rectangle {
  return {
    x: Math.min(...boxes.map(({ x }) => x)),
    y: Math.min(...boxes.map(({ y, size }) => y - size * 0.8)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ y, size }) => y + size * 0.25)),
  };
}
