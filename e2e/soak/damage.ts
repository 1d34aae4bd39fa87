/** What can happen to a file on its way. */
import { extname } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { supportedExtensions } from '../../worker/parse/index.ts';
import type { Original } from './originals.ts';

export interface Damaged {
  name: string;
  bytes: Uint8Array;
  /** In words, such as `a.pdf: bits flipped, cut`. */
  how: string;
}

type Random = () => number;
type Change = (bytes: Uint8Array, random: Random) => Uint8Array;

export function below(limit: number, random: Random): number {
  return Math.floor(random() * limit);
}

export function pick<T>(list: readonly T[], random: Random): T {
  return list[below(list.length, random)]!;
}

/** A file of any kind after one to three accidents, the same for the same numbers. */
export function damaged(kinds: ReadonlyMap<string, readonly Original[]>, random: Random): Damaged {
  const any = (): Original => pick(kinds.get(pick([...kinds.keys()], random))!, random);
  const original = any();
  let { name } = original;
  let bytes = original.bytes();
  const how: string[] = [];
  const count = 1 + below(3, random);
  for (let i = 0; i < count; i++) {
    const accident = pick(ACCIDENTS, random);
    how.push(accident);
    if (accident === 'renamed') name += pick(EXTENSIONS, random);
    else if (accident === 'spliced') bytes = spliced(bytes, any(), random);
    else bytes = CHANGES[accident]!(bytes, random);
  }
  return { name, bytes, how: `${original.name}: ${how.join(', ')}` };
}

const EXTENSIONS: readonly string[] = [...supportedExtensions, '.zip', '.png', '.exe', '.', '.MD'];

const PLAIN = {
  'bits flipped': (bytes, random) => {
    for (let i = 1 + below(64, random); i > 0 && bytes.length > 0; i--) {
      bytes[below(bytes.length, random)]! ^= 1 << below(8, random);
    }
    return bytes;
  },
  cut: (bytes, random) => bytes.slice(0, below(bytes.length + 1, random)),
  'head lost': (bytes, random) => bytes.slice(below(Math.min(bytes.length, 4096) + 1, random)),
  inserted: (bytes, random) => {
    const at = below(bytes.length + 1, random);
    return joined(bytes.subarray(0, at), rubbish(bytes, random), bytes.subarray(at));
  },
  'overwritten with zeros': (bytes, random) => {
    const at = below(bytes.length + 1, random);
    return bytes.fill(0, at, at + below(4096, random));
  },
} as const satisfies Record<string, Change>;

/** Of an archive: one of its files, the rest of it whole. */
function damagedInside(bytes: Uint8Array, random: Random): Uint8Array {
  const change = PLAIN[pick(['bits flipped', 'cut', 'inserted'] as const, random)];
  const files = unzipped(bytes);
  const paths = Object.keys(files);
  if (paths.length === 0) return change(bytes, random);
  const path = pick(paths, random);
  return zipSync({ ...files, [path]: change(files[path]!, random) }, { level: 1 });
}

const CHANGES: Readonly<Record<string, Change>> = { ...PLAIN, 'damaged inside': damagedInside };

const ACCIDENTS: readonly string[] = [...Object.keys(CHANGES), 'renamed', 'spliced'];

/** The first half of one file and the second of another. */
function spliced(bytes: Uint8Array, other: Original, random: Random): Uint8Array {
  const tail = other.bytes();
  return joined(
    bytes.subarray(0, below(bytes.length + 1, random)),
    tail.subarray(below(tail.length + 1, random)),
  );
}

/** Noise, a piece of the file over and over, or marks that formats live by. */
function rubbish(bytes: Uint8Array, random: Random): Uint8Array {
  const kind = below(3, random);
  if (kind === 0) return Uint8Array.from({ length: 1 + below(500, random) }, () => below(256, random));
  if (kind === 1) {
    const at = below(bytes.length + 1, random);
    const piece = bytes.slice(at, at + 1 + below(100, random));
    return joined(...Array.from({ length: 1 + below(200, random) }, () => piece));
  }
  return new TextEncoder().encode(pick(MARKS, random).repeat(1 + below(5000, random)));
}

const MARKS = [
  '<div>',
  '</',
  '<![CDATA[',
  '[',
  '{',
  '"',
  '```\n',
  '> ',
  '- ',
  '# ',
  '|',
  '(',
  '<<',
  'endobj\n',
  '\0',
] as const;

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function unzipped(bytes: Uint8Array): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes);
  } catch {
    return {};
  }
}

export function extensionOf(name: string): string {
  return extname(name).toLowerCase();
}
