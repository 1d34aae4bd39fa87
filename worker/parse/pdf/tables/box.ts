import { median } from '../numbers.ts';
import type { Rectangle, Segment, Table } from '../types.ts';

export function tableOf(rows: string[][], segments: readonly Segment[]): Table {
  return { kind: 'table', rows, box: boxOf(segments), size: median(segments.map(({ size }) => size)) };
}

export function boxOf(boxes: readonly { x: number; right: number; y: number; size: number }[]): Rectangle {
  return {
    x: Math.min(...boxes.map(({ x }) => x)),
    y: Math.min(...boxes.map(({ y, size }) => y - size * 0.8)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ y, size }) => y + size * 0.25)),
  };
}
