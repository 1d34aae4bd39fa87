/** Headings that stand in several blocks. */
import { type Candidate, styleOf } from './heading-candidate.ts';
import type { Block } from './types.ts';

/** A heading that only counts, such as `Article 5`, and the title below it. */
const MAX_SUBJECT = 160;
const MAX_HEADING = 240;

/** A heading wrapped over blocks, and a counted one with its title below, are one heading. */
export function joinHeadings(
  blocks: readonly Block[],
  candidates: ReadonlyMap<Block, Candidate>,
  bodySize: number,
): Block[] {
  const result: Block[] = [];
  for (const block of blocks) {
    const last = result.at(-1);
    if (last !== undefined && last.kind === 'heading' && belongs(last, block, candidates, bodySize)) {
      last.text = `${last.text} ${block.text}`;
      last.lines.push(...block.lines);
      last.box = {
        x: Math.min(last.box.x, block.box.x),
        y: Math.min(last.box.y, block.box.y),
        right: Math.max(last.box.right, block.box.right),
        bottom: Math.max(last.box.bottom, block.box.bottom),
      };
    } else {
      result.push(block);
    }
  }
  return result;
}

function belongs(
  last: Block,
  block: Block,
  candidates: ReadonlyMap<Block, Candidate>,
  bodySize: number,
): boolean {
  if (last.page !== block.page || last.text.length + block.text.length > MAX_HEADING) return false;
  const [first, second] = [candidates.get(last), candidates.get(block)];
  if (first?.numbered?.kind === 'keyword' && first.numbered.bare && last.lines.length === 1) {
    return isSubject(last, block, second, bodySize);
  }
  if (block.kind !== 'heading' && block.kind !== 'paragraph') return false;
  if (second?.numbered || first?.style !== styleOf(block) || !/bold/.test(first.style)) return false;
  const apart = first.given !== undefined && second?.given !== undefined;
  return !apart && isCentredBelow(last, block);
}

/** A heading of several centred lines, however far apart. */
function isCentredBelow(last: Block, block: Block): boolean {
  const { size } = block.lines[0]!;
  const gap = block.box.y - last.box.bottom;
  const offset = Math.abs(block.box.x + block.box.right - last.box.x - last.box.right) / 2;
  const width = Math.abs(block.box.right - block.box.x - last.box.right + last.box.x);
  const [first, second] = block.lines;
  const ragged = second === undefined || Math.abs(second.x - first!.x) > 0.5 * size;
  return ragged && gap > -1 && gap < 1.5 * size && offset < 0.5 * size && width > size;
}

/** The title of `Article 5`, on its own line: set apart from the text in some way, and no sentence. */
function isSubject(last: Block, block: Block, candidate: Candidate | undefined, bodySize: number): boolean {
  if (block.kind !== 'heading' && block.kind !== 'paragraph') return false;
  if (candidate?.numbered !== undefined || block.text.length > MAX_SUBJECT || block.lines.length > 3)
    return false;
  if (/[.;,:]["”’)]*$/.test(block.text) || !/\p{L}{3}|\p{Lo}/u.test(block.text)) return false;
  const gap = block.box.y - last.box.bottom;
  if (gap < -1 || gap > 3 * bodySize) return false;
  if (candidate?.given !== undefined) return true;
  const set = block.lines.every(({ bold, italic, size }) => bold || italic || size > bodySize * 1.04);
  return set || isCentredBelow(last, block);
}
