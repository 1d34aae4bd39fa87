/** The parts of a document: files of XML in an archive, which point at one another. */
import { CopseError } from '../../contract/index.ts';
import { decode } from '../decode.ts';
import { childElements, readXml, type XmlElement } from '../xml/index.ts';
import { openZip, type ZipArchive } from '../zip/index.ts';

interface Relationship {
  /** Last part of its type: `styles`, `footnotes`, `hyperlink` … */
  type: string;
  target: string;
  external: boolean;
}

export class Package {
  readonly archive: ZipArchive;
  readonly warnings: string[] = [];
  /** The part with the text. */
  readonly main: string;
  private readonly relationships: ReadonlyMap<string, Relationship>;
  private readonly name: string;

  /** Throws `parse-failed` and its kin. */
  constructor(bytes: Uint8Array, name: string) {
    this.name = name;
    this.archive = openZip(bytes, name);
    const start = [...this.relationshipsOf('').values()].find(({ type }) => type === 'officeDocument');
    this.main = start?.target ?? 'word/document.xml';
    this.relationships = this.relationshipsOf(this.main);
  }

  /** The element that a part consists of; `undefined` where the part is missing or broken beyond reading. */
  part(path: string): XmlElement | undefined {
    const bytes = this.archive.read(path);
    if (bytes === undefined) return undefined;
    const file = readXml(decode(bytes).text, `${path} in ${this.name}`);
    if (file === undefined || file.faults > 0)
      this.warnings.push(`${path} is damaged; some of it may be missing.`);
    return file === undefined ? undefined : childElements(file.top)[0];
  }

  /** The first part of a type that the text points at, else the one that is called so. */
  related(type: string): XmlElement | undefined {
    return this.allRelated(type)[0] ?? this.part(`${this.main.replace(/[^/]*$/, '')}${type}.xml`);
  }

  allRelated(type: string): XmlElement[] {
    const found: XmlElement[] = [];
    for (const relationship of this.relationships.values()) {
      if (relationship.type !== type || relationship.external) continue;
      const part = this.part(relationship.target);
      if (part !== undefined) found.push(part);
    }
    return found;
  }

  /** An address outside of the document. */
  address(id: string): string | undefined {
    const relationship = this.relationships.get(id);
    return relationship?.external ? relationship.target : undefined;
  }

  text(): XmlElement {
    const part = this.part(this.main);
    if (part !== undefined) return part;
    throw new CopseError(
      'parse-failed',
      `${this.name} is no Word document: ${this.main} is missing or damaged.`,
      {
        name: this.name,
      },
    );
  }

  private relationshipsOf(path: string): ReadonlyMap<string, Relationship> {
    const slash = path.lastIndexOf('/') + 1;
    const folder = path.slice(0, slash);
    const root = this.part(`${folder}_rels/${path.slice(slash)}.rels`);
    const found = new Map<string, Relationship>();
    for (const { attributes } of root === undefined ? [] : childElements(root, 'relationship')) {
      const external = attributes['targetmode'] === 'External';
      const target = attributes['target'] ?? '';
      found.set(attributes['id'] ?? '', {
        type: (attributes['type'] ?? '').replace(/^.*\//, ''),
        target: external ? target : resolve(folder, target),
        external,
      });
    }
    return found;
  }
}

function resolve(folder: string, target: string): string {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter((part) => part !== '');
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}
