/** A book: what its package file says of it, and its files in reading order. */
import { CopseError } from '../../contract/index.ts';
import { decode } from '../decode.ts';
import { declaredCharset } from '../html/index.ts';
import { childElements, descend, plainText, readXml, visit, type XmlElement } from '../xml/index.ts';
import { openZip, type ZipArchive } from '../zip/index.ts';

interface Item {
  /** Path in the archive. */
  path: string;
  type: string;
  properties: string[];
}

export interface Book {
  archive: ZipArchive;
  metadata: XmlElement | undefined;
  items: ReadonlyMap<string, Item>;
  /** Paths of the texts in reading order. */
  spine: string[];
  /** Of the older kind of table of contents. */
  ncx: string | undefined;
  /** Folder that paths in links are seen from. */
  folder: string;
}

const MAX_SPINE = 20_000;
const TEXTS = /^(?:application\/xhtml\+xml|text\/html|text\/x-oeb1-document|application\/x-dtbook\+xml)$/;
/** Fonts that are merely scrambled do not stand in the way of reading. */
const FONTS_ONLY = /^http:\/\/(?:www\.idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC)$/;

/** Throws `parse-failed`, `unsupported` for books that only their shop's program may open, and `too-large`. */
export function openBook(bytes: Uint8Array, name: string): Book {
  const archive = openZip(bytes, name);
  refuseProtected(archive, name);
  const path = packagePath(archive, name);
  const root = path === undefined ? undefined : xmlOf(archive, path, name);
  if (path === undefined || root === undefined) {
    throw new CopseError('parse-failed', `${name} is no EPUB book: its package file is missing or damaged.`, {
      name,
    });
  }
  const folder = folderOf(path);
  const items = itemsOf(root, folder);
  const spineElement = descend(root, 'spine');
  const spine = (spineElement === undefined ? [] : childElements(spineElement, 'itemref'))
    .map(({ attributes }) => items.get(attributes['idref'] ?? ''))
    .filter((item): item is Item => item !== undefined && TEXTS.test(item.type))
    .map((item) => item.path);
  return {
    archive,
    metadata: descend(root, 'metadata', 'dc-metadata') ?? descend(root, 'metadata'),
    items,
    spine: [...new Set(spine)].slice(0, MAX_SPINE),
    ncx: items.get(spineElement?.attributes['toc'] ?? '')?.path ?? findItem(items, /dtbncx/),
    folder,
  };
}

export function xmlOf(archive: ZipArchive, path: string, name: string): XmlElement | undefined {
  const source = textOf(archive, path);
  const file = source === undefined ? undefined : readXml(source, `${path} in ${name}`);
  return file === undefined ? undefined : childElements(file.top)[0];
}

/** A file as text; names are found whatever their case. */
export function textOf(archive: ZipArchive, path: string): string | undefined {
  const bytes = archive.read(path) ?? archive.read(otherCase(archive, path) ?? '');
  return bytes === undefined ? undefined : decode(bytes, declaredCharset(bytes)).text;
}

function otherCase(archive: ZipArchive, path: string): string | undefined {
  const lower = path.toLowerCase();
  for (const name of archive.entries.keys()) if (name.toLowerCase() === lower) return name;
  return undefined;
}

function packagePath(archive: ZipArchive, name: string): string | undefined {
  const container = xmlOf(archive, 'META-INF/container.xml', name);
  let path: string | undefined;
  if (container !== undefined) {
    visit(container, (node) => {
      if (typeof node === 'string' || node.name !== 'rootfile') return undefined;
      path = node.attributes['full-path'];
      return 'stop';
    });
  }
  if (path !== undefined && archive.entries.has(path)) return path;
  return [...archive.entries.keys()].find((entry) => entry.toLowerCase().endsWith('.opf'));
}

function itemsOf(root: XmlElement, folder: string): Map<string, Item> {
  const items = new Map<string, Item>();
  const manifest = descend(root, 'manifest');
  for (const { attributes } of manifest === undefined ? [] : childElements(manifest, 'item')) {
    const { id, href, properties } = attributes;
    if (id === undefined || href === undefined) continue;
    items.set(id, {
      path: resolvePath(folder, href).path,
      type: attributes['media-type'] ?? '',
      properties: (properties ?? '').split(/\s+/),
    });
  }
  return items;
}

function findItem(items: ReadonlyMap<string, Item>, type: RegExp): string | undefined {
  return [...items.values()].find((item) => type.test(item.type))?.path;
}

function refuseProtected(archive: ZipArchive, name: string): void {
  const encryption = xmlOf(archive, 'META-INF/encryption.xml', name);
  let locked = archive.entries.has('META-INF/license.lcpl');
  if (encryption !== undefined) {
    visit(encryption, (node) => {
      if (typeof node === 'string' || node.name !== 'encryptionmethod') return undefined;
      if (node.parent?.name === 'encrypteddata' && !FONTS_ONLY.test(node.attributes['algorithm'] ?? ''))
        locked = true;
      return undefined;
    });
  }
  if (!locked) return;
  throw new CopseError(
    'unsupported',
    `${name} is protected (DRM): only its shop’s own program can open it.`,
    { name },
  );
}

export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** An address within the book. */
export function resolvePath(folder: string, href: string): { path: string; fragment: string } {
  const [file = '', fragment = ''] = href.trim().split('#', 2);
  const parts = folder.split('/').filter((part) => part !== '');
  for (const part of file.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(unquoted(part));
  }
  return { path: parts.join('/'), fragment: unquoted(fragment) };
}

function unquoted(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function textsOf(parent: XmlElement | undefined, name: string): string[] {
  if (parent === undefined) return [];
  return childElements(parent, name)
    .map((element) => plainText(element, 2000))
    .filter((text) => text !== '');
}
