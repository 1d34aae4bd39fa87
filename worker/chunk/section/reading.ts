import type { ChunkKind, ChunkSpan } from '../../contract/index.ts';
import type { Block } from '../../markup/index.ts';
import { estimated, PER_TOKEN } from '../adaptive/estimate.ts';
import { type Atom, packAtoms, type Run } from '../adaptive/pack.ts';
import { splitBlock } from '../adaptive/split.ts';
import { type View, viewOf } from '../adaptive/view.ts';
import { type Body, chunkKind, heaviest, type Preset, shownGroups } from './section.ts';

const TARGET = 1200 * PER_TOKEN;
const SIZES = { target: TARGET, max: 1.5 * TARGET, min: TARGET / 4, warn: (): void => {} };

/**
 * For reading: what the adaptive chunker makes of one section, in spans of the text as it is. Nothing is normalised,
 * and nothing repeated.
 */
export const readingPreset: Preset = {
  id: 'reading-1200-1',
  chunk(body: Body): ChunkSpan[] {
    const text = body.text.slice(body.start, body.end);
    const view = viewOf(text, estimated(text));
    const groups = shownGroups({ ...body, text, start: 0, end: text.length });
    return [...groups].flatMap((blocks) => {
      const atoms = blocks.flatMap((block) => atomsOf(view, block, body.language));
      return packAtoms(atoms, view, SIZES).map((run) => ({
        start: body.start + atoms[run.from]!.start,
        end: body.start + atoms[run.to]!.end,
        kind: heaviest(weightsOf(atoms, run)),
      }));
    });
  },
};

function atomsOf(view: View, { kind, start, end }: Block, language: string): Atom[] {
  if (kind === 'rule') return [];
  const whole = view.size(start, end) <= SIZES.target;
  const units = whole ? [{ start, end }] : splitBlock(view, kind, { start, end }, { ...SIZES, language });
  return units.map((unit) => ({
    ...{ start: unit.start, end: unit.end, open: '', close: '' },
    ...{ kind, heading: false, path: [], top: 0 },
  }));
}

function weightsOf(atoms: readonly Atom[], { from, to }: Run): Partial<Record<ChunkKind, number>> {
  const weights: Partial<Record<ChunkKind, number>> = {};
  for (const { kind, start, end } of atoms.slice(from, to + 1)) {
    const of = chunkKind(kind);
    weights[of] = (weights[of] ?? 0) + end - start;
  }
  return weights;
}
