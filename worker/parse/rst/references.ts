/** What a text defines in one place and uses in another, gathered before it is read. */
import { takeIndented, titleAt } from './lines.ts';

export interface References {
  /** Addresses by name. */
  urls: Map<string, string>;
  /** Of `__` links, in order. */
  anonymous: string[];
  /** Titles of the sections that a name points to. */
  titles: Map<string, string>;
  substitutions: Map<string, string>;
  /** Numbers of the notes that number themselves, in order. */
  notes: string[];
}

const TARGET = /^\s*\.\. _(`[^`]+`|(?:\\.|[^:\\`])+):(?:\s+(\S.*))?$/;
const ANONYMOUS = /^\s*(?:\.\. __:|__)\s+(\S+)$/;
const SUBSTITUTION = /^\s*\.\. \|([^|]+)\|\s+(\w+)::(?:\s+(.*))?$/;

export function collectReferences(lines: readonly string[]): References {
  const found: References = {
    urls: new Map(),
    anonymous: [],
    titles: new Map(),
    substitutions: new Map(),
    notes: ownNumbers(lines),
  };
  for (const [at, line] of lines.entries()) {
    if (!line.includes('.. ') && !line.includes('__ ')) continue;
    const anonymous = ANONYMOUS.exec(line);
    if (anonymous !== null) found.anonymous.push(anonymous[1]!);
    const target = targetIn(line);
    if (target?.url !== undefined) found.urls.set(referenceKey(target.name), target.url);
    else if (target !== undefined) addTitle(found, target.name, lines, at + 1);
    const substitution = SUBSTITUTION.exec(line);
    if (substitution !== null) addSubstitution(found, substitution, lines, at + 1);
  }
  return found;
}

/** Numbers that other notes bear are passed over. */
function ownNumbers(lines: readonly string[]): string[] {
  const labels = lines.flatMap((line) => /^\s*\.\. +\[(\d+|#)\](?: |$)/.exec(line)?.[1] ?? []);
  const taken = new Set(labels);
  let last = 0;
  return labels.flatMap((label) => {
    if (label !== '#') return [];
    do last++;
    while (taken.has(String(last)));
    return String(last);
  });
}

export function targetIn(line: string): { name: string; url?: string } | undefined {
  const match = TARGET.exec(line);
  if (match === null || match[1] === '_') return undefined;
  const name = match[1]!.replace(/^`|`$/g, '').replace(/\\(.)/g, '$1');
  return match[2] === undefined ? { name } : { name, url: match[2].replace(/\s+/g, '') };
}

/** The title that follows a target, other targets left out. */
function addTitle(found: References, name: string, lines: readonly string[], from: number): void {
  for (let at = from; at < lines.length && at < from + 12; at++) {
    const line = lines[at]!;
    if (line === '' || TARGET.test(line)) continue;
    const title = titleAt(lines, at);
    if (title !== undefined) found.titles.set(referenceKey(name), title.text);
    return;
  }
}

function addSubstitution(
  found: References,
  match: RegExpExecArray,
  lines: readonly string[],
  next: number,
): void {
  const [, name, kind, first = ''] = match;
  if (kind === 'replace') {
    const below = takeIndented(lines, next).lines.join(' ');
    found.substitutions.set(name!, `${first} ${below}`.trim());
  } else if (kind === 'unicode') {
    found.substitutions.set(name!, characters(first));
  } else if (kind === 'image') {
    const alt = takeIndented(lines, next).lines.find((line) => line.startsWith(':alt:'));
    found.substitutions.set(name!, alt?.slice(5).trim() ?? '');
  }
}

/** `0x2014`, `U+2014`, `&#x2014;` and plain text, up to a comment. */
function characters(value: string): string {
  return value
    .replace(/\s\.\..*$/, '')
    .split(/\s+/)
    .map((piece) => {
      const hex = /^(?:0x|x|\\x|U\+|u|\\u|&#x)([0-9a-f]{1,6});?$/i.exec(piece)?.[1];
      const point = hex === undefined ? Number.NaN : Number.parseInt(hex, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : piece;
    })
    .join('');
}

/** Names are compared without case and with single spaces. */
export function referenceKey(name: string): string {
  return name.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** What a name is called in an address. */
export function anchorOf(name: string): string {
  const id = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-');
  return id.replace(/^-+|-+$/g, '');
}
