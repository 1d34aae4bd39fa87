import type { Neighbourhood, NeighbourhoodOptions } from '../contract/index.ts';
import { checkNeighbourhoodOptions } from '../contract/index.ts';
import type { SectionEntry, Store } from '../store/index.ts';
import { refOf } from './own.ts';
import { targetOf } from './place.ts';

/** What stands around a section, from section rows alone. */
export function neighbourhood(store: Store, ref: string, options: NeighbourhoodOptions = {}): Neighbourhood {
  const { around: limit = -1 } = checkNeighbourhoodOptions(options);
  const { document, section } = targetOf(store, ref);
  const { sections } = store;
  const { textId, seq, parent } = section;
  const refs = (rows: readonly SectionEntry[]): ReturnType<typeof refOf>[] =>
    rows.map((row) => refOf(document, row));
  const above = sections.path(textId, seq).slice(0, -1);
  const parentRow = above.at(-1);
  const before = sections.children(textId, parent, { before: seq, limit });
  const after = sections.children(textId, parent, { after: seq, limit });
  const previous = sections.children(textId, parent, { before: seq, limit: 1 })[0] ?? parentRow;
  const next = sections.get(textId, sections.lastBelow(section) + 1);
  const among = sections.countChildren(textId, parent, seq);
  return {
    ancestors: refs(above),
    ...(parentRow && { parent: refOf(document, parentRow) }),
    siblings: parentRow ? refs([...before, section, ...after]) : [],
    children: refs(sections.children(textId, seq, { limit })),
    ...(previous && { previous: refOf(document, previous) }),
    ...(next && { next: refOf(document, next) }),
    count: {
      siblings: parentRow ? among.all : 0,
      place: parentRow ? among.before + 1 : 0,
      children: sections.countChildren(textId, seq).all,
    },
  };
}
