/** What the user handed over, kept so that a file of it can be found again under the name that a report gives it. */
import type { SingleSource } from '../../../worker/contract/index.ts';

const ARCHIVE = /\.zip$/i;
/** How a second file of the same name is called: `report (2).pdf`. */
const NUMBERED = /^(.*) \((\d+)\)(\.[^./]*)?$/s;

/** The file that a report calls `source`, under this name; or the archive that holds it, as it was handed over. */
export async function findOriginal(
  handedOver: readonly SingleSource[],
  source: string,
): Promise<File | undefined> {
  const named = await allNamed(handedOver, source);
  if (named[0]) return named[0];
  const [, stem, number, extension = ''] = NUMBERED.exec(source) ?? [];
  if (stem === undefined) return undefined;
  const same = await allNamed(handedOver, stem + extension);
  const file = same[Math.min(Number(number), same.length) - 1];
  return file && (ARCHIVE.test(file.name) ? file : renamed(file, source));
}

async function allNamed(handedOver: readonly SingleSource[], source: string): Promise<File[]> {
  const found: File[] = [];
  for (const each of handedOver) {
    const file = await fileNamed(each, source);
    if (file) found.push(file);
  }
  return found;
}

async function fileNamed(given: SingleSource, source: string): Promise<File | undefined> {
  if (isFolder(given)) {
    return source.startsWith(`${given.name.normalize()}/`) ? within(given, source) : undefined;
  }
  if (!(given instanceof File)) return undefined;
  const path = pathOf(given);
  if (path === source) return renamed(given, source);
  return ARCHIVE.test(path) && source.startsWith(`${path}/`) ? given : undefined;
}

function pathOf(file: File): string {
  return (file.webkitRelativePath || file.name).normalize();
}

function isFolder(source: SingleSource): source is FileSystemDirectoryHandle {
  return typeof source === 'object' && 'kind' in source && source.kind === 'directory';
}

/** A segment that is no folder is the file, or the archive in which the rest of the path lies. */
async function within(folder: FileSystemDirectoryHandle, source: string): Promise<File | undefined> {
  const segments = source.split('/');
  let at = folder;
  for (let depth = 1; depth < segments.length; depth++) {
    const name = segments[depth]!;
    const next = await at.getDirectoryHandle(name).catch(() => undefined);
    if (next) {
      at = next;
      continue;
    }
    const handle = await at.getFileHandle(name).catch(() => undefined);
    const file = await handle?.getFile().catch(() => undefined);
    return file && renamed(file, segments.slice(0, depth + 1).join('/'));
  }
  return undefined;
}

/** The name decides what the document is called in the library. The bytes stay where they are. */
function renamed(file: File, name: string): File {
  return new File([file], name, { type: file.type, lastModified: file.lastModified });
}
