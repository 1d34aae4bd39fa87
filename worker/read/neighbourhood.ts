import type { Neighbourhood, SectionRef } from '../contract/index.ts';
import type { DocumentRow, SectionRow, Store } from '../store/index.ts';
import { sectionId, titleOf } from './own.ts';
import { targetOf } from './place.ts';

/** Parent, siblings and children of a section, from section rows alone. */
export function neighbourhood(store: Store, ref: string): Neighbourhood {
  const { document, section } = targetOf(store, ref);
  const { textId, parent } = section;
  const above = parent < 0 ? undefined : store.sections.get(textId, parent);
  const refs = (rows: readonly SectionRow[]): SectionRef[] => rows.map((row) => refOf(document, row));
  return {
    ...(above && { parent: refOf(document, above) }),
    siblings: above ? refs(store.sections.children(textId, above.seq)) : [],
    children: refs(store.sections.children(textId, section.seq)),
  };
}

function refOf(document: DocumentRow, row: SectionRow): SectionRef {
  return { sectionId: sectionId(document, row), title: titleOf(document, row), level: row.level };
}
