/** Runs → lines of words side by side, as far as a table needs them. */
import type { Rule, Run } from '../types.ts';

/** Text without a gap that could part columns. */
export interface Token {
  x: number;
  right: number;
  text: string;
}

export interface TextLine {
  /** Of the base line. */
  y: number;
  size: number;
  /** From left to right. */
  tokens: Token[];
}

/** In ems: runs nearer are one token; within this of a base line are on it. */
const WORD_GAP = 0.5;
const SAME_LINE = 0.35;
/** Of a line, above its base line, in ems. */
const MIDDLE = 0.3;

/** From top to bottom. No token lies over one of `edges` only because texts stand near to each other. */
export function textLines(runs: readonly Run[], edges: readonly number[] = []): TextLine[] {
  const lines: { y: number; size: number; runs: Run[] }[] = [];
  for (const run of [...runs].sort((a, b) => a.y - b.y)) {
    const line = lines.at(-1);
    if (line !== undefined && run.y - line.y <= SAME_LINE * Math.max(line.size, run.size)) {
      line.runs.push(run);
      line.size = Math.max(line.size, run.size);
    } else {
      lines.push({ y: run.y, size: run.size, runs: [run] });
    }
  }
  return lines.map(({ y, size, runs: own }) => ({ y, size, tokens: tokensOf(own, size, edges) }));
}

function tokensOf(runs: readonly Run[], size: number, edges: readonly number[]): Token[] {
  const tokens: Token[] = [];
  for (const { x, width, text } of [...runs].sort((a, b) => a.x - b.x)) {
    const last = tokens.at(-1);
    const parted = edges.some((edge) => last !== undefined && edge > last.right - 1 && edge < x + 1);
    if (last !== undefined && x - last.right < WORD_GAP * size && !parted) {
      last.right = Math.max(last.right, x + width);
      last.text += ` ${text}`;
    } else {
      tokens.push({ x, right: x + width, text });
    }
  }
  return tokens;
}

export function middle({ y, size }: { y: number; size: number }): number {
  return y - MIDDLE * size;
}

/** Whether most of a rule lies inside of a box, edges too. */
export function isRuleIn(rule: Rule, box: { x: number; y: number; right: number; bottom: number }): boolean {
  const [near, far, start, end] = rule.horizontal
    ? [box.y, box.bottom, box.x, box.right]
    : [box.x, box.right, box.y, box.bottom];
  const inside = Math.min(rule.to, end) - Math.max(rule.from, start);
  return rule.at >= near - 3 && rule.at <= far + 3 && inside >= 0.5 * (rule.to - rule.from);
}
