import { missingClose } from './code.ts';
import type { Atom, Sizes } from './pack.ts';
import type { Part } from './parts.ts';
import { fittingUnits } from './prose.ts';
import { type SplitSizes, splitBlock } from './split.ts';
import type { Unit, View } from './view.ts';

/** `title`: what stands above all headings, if anything. */
export function atomsOf(
  view: View,
  parts: readonly Part[],
  sizes: Sizes & SplitSizes,
  title: string | undefined,
): Atom[] {
  const places = placesOf(parts, title === undefined ? [] : [title]);
  /** Where the headings begin that stand right above. */
  let headings: number | undefined;
  return parts.flatMap((part, i) => {
    const { kind, start, heading } = part;
    const units = unitsOf(view, part, sizes, headings === undefined ? 0 : view.size(headings, start));
    headings = heading === undefined ? undefined : (headings ?? start);
    return units.map((unit, n) => ({
      ...unit,
      ...places[i]!,
      kind,
      heading: heading !== undefined && n === 0,
    }));
  });
}

/** Where each part stands among the headings. */
function placesOf(parts: readonly Part[], root: readonly string[]): Pick<Atom, 'path' | 'top'>[] {
  const open: { level: number; title: string }[] = [];
  let place: Pick<Atom, 'path' | 'top'> = { path: root, top: 0 };
  return parts.map(({ heading }) => {
    if (heading === undefined) return place;
    while (open.length > 0 && open.at(-1)!.level >= heading.level) open.pop();
    const top = open.length === 0 ? place.top + 1 : place.top;
    open.push(heading);
    const titles = [...root, ...open.map(({ title }) => title)];
    place = { path: titles.filter((each, i) => each !== titles[i - 1]), top };
    return place;
  });
}

/** The first unit has room below the headings right above, if those leave any. */
function unitsOf(view: View, part: Part, sizes: SplitSizes, above: number): Unit[] {
  const { kind, start, end } = part;
  const close = kind === 'code' ? missingClose(view, start, end) : '';
  const size = view.size(start, end) + view.sizeOf(close);
  const room = sizes.max - above >= sizes.max / 4 ? sizes.max - above : sizes.max;
  if (size <= room && (size <= sizes.target || kind === 'heading')) return [{ start, end, open: '', close }];
  if (kind === 'heading') return fittingUnits(view, start, end, sizes.max);
  const units = splitBlock(view, kind, part, sizes);
  const first = units[0]!;
  if (view.size(first.start, first.end) + view.sizeOf(first.close) <= room) return units;
  return splitBlock(view, kind, part, { ...sizes, max: room, target: Math.min(sizes.target, room) });
}
