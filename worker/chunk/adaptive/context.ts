/** What a chunk says of where it stands. */
import { graphemeFloor } from '../../markup/index.ts';
import type { Atom, Run } from './pack.ts';

const MAX_TITLES = 3;
const MAX_LENGTH = 300;
const SEPARATOR = ' > ';

/** Of its first block that is no heading; of a chunk of headings alone, of the last one. */
export function pathOf(atoms: readonly Atom[], { from, to }: Run): readonly string[] {
  for (let i = from; i <= to; i++) if (!atoms[i]!.heading) return atoms[i]!.path;
  return atoms[to]!.path;
}

/** The last titles of a path. Where they are too long the first of them go, and the last is cut between words. */
export function headerOf(path: readonly string[]): string[] {
  const titles = path.slice(-MAX_TITLES);
  while (titles.length > 1 && titles.join(SEPARATOR).length > MAX_LENGTH) titles.shift();
  return titles.map((title) => (title.length <= MAX_LENGTH ? title : shortened(title)));
}

export function joined(titles: readonly string[]): string {
  return titles.join(SEPARATOR);
}

function shortened(title: string): string {
  const hard = graphemeFloor(title, MAX_LENGTH - 1, 0);
  const space = title.lastIndexOf(' ', hard);
  return `${title.slice(0, space > hard / 2 ? space : hard).trimEnd()}…`;
}

/** What a chunk begins with as headings: those that its header does not say, and the first block that is none. */
export function opening(
  atoms: readonly Atom[],
  { from, to }: Run,
  header: readonly string[],
): { unsaid: Atom[]; body: number } {
  let body = from;
  while (body <= to && atoms[body]!.heading) body++;
  const unsaid = atoms.slice(from, body).filter(({ path }) => !header.includes(path.at(-1)!));
  return { unsaid, body };
}
