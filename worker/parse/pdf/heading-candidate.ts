/** What may be a heading, and what speaks for it. */
import type { Numbered } from './numbering.ts';
import type { Block } from './types.ts';

export interface Candidate {
  block: Block;
  numbered?: Numbered;
  /** From the structure tree or the outline. */
  given?: number;
  /** By its looks: size, and bold or not. */
  style: string;
}

export function styleOf(block: Block): string {
  const [line] = block.lines;
  return `${Math.round(line!.size * 2) / 2} ${line!.bold ? 'bold' : line!.italic ? 'italic' : ''}`;
}
