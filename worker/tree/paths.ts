import type { SectionNode } from '../contract/index.ts';

/** Titles from the root down to the section; a title that repeats the one before it is left out. */
export function sectionPath(sections: readonly SectionNode[], seq: number): string[] {
  const path: string[] = [];
  for (let node = sections[seq]; node !== undefined; node = sections[node.parent]) path.unshift(node.title);
  return path.filter((title, index) => index === 0 || !sameTitle(title, path[index - 1]!));
}

function sameTitle(a: string, b: string): boolean {
  return a === b || normal(a) === normal(b);
}

function normal(title: string): string {
  return title.replace(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * A name for each section that survives edits elsewhere in the document: the titles on its path below the root and,
 * where several sections share them, its place among those.
 */
export function sectionKeys(sections: readonly SectionNode[]): string[] {
  const keys: string[] = [];
  const seen = new Map<string, number>();
  for (const node of sections) {
    const path = node.parent < 0 ? '' : `${keys[node.parent]}/${node.title.replace(/[\\/#]/g, '\\$&')}`;
    const count = seen.get(path) ?? 0;
    seen.set(path, count + 1);
    keys.push(count === 0 ? path : `${path}#${count}`);
  }
  return keys;
}
