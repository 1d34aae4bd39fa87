import { SaxesParser } from 'saxes';
import { CopseError } from '../../contract/index.ts';
import type { XmlElement } from './dom.ts';
import { Entities } from './entities.ts';

/** Deeper than any document that someone wrote. */
const MAX_DEPTH = 10_000;
/** With more faults than this it is no XML. */
const MAX_FAULTS = 1000;
/** Longer values, such as embedded pictures, say nothing that is read here. */
const MAX_ATTRIBUTE = 1000;

export interface XmlFile {
  /** Holds the document's element and, in broken files, what lies around it. */
  top: XmlElement;
  /** The first one, with its place, and how many there are. */
  fault?: string;
  faults: number;
  /** Entities that stand for other files, which were left out. */
  external: string[];
}

/**
 * Reads XML of any quality: what is broken is passed over and told; `undefined` for what is no XML at all. Nothing is
 * fetched. Throws `too-large` for documents that are built to blow up.
 */
export function readXml(source: string, name: string): XmlFile | undefined {
  const reader = new Reader(name);
  try {
    reader.read(source);
    return reader.file;
  } catch (error) {
    if (error === NO_XML) return undefined;
    throw error;
  }
}

const NO_XML = Symbol('no XML');

class Reader {
  readonly file: XmlFile = {
    top: { name: '', attributes: {}, children: [], parent: undefined },
    faults: 0,
    external: [],
  };
  private current: XmlElement = this.file.top;
  private depth = 0;
  private readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  read(source: string): void {
    const parser = new SaxesParser({ xmlns: false });
    const entities = new Entities(this.name);
    parser.ENTITIES = new Proxy<Record<string, string>>(
      {},
      { get: (_, name) => (typeof name === 'string' ? entities.resolve(name) : undefined) },
    );
    parser.on('doctype', (doctype) => entities.declare(doctype));
    parser.on('error', (error) => this.faulty(error.message));
    parser.on('opentag', (tag) => this.open(tag.name, tag.attributes));
    parser.on('closetag', () => this.close());
    parser.on('text', (text) => this.text(text));
    parser.on('cdata', (text) => this.text(text));
    parser.write(source).close();
    this.file.external = [...entities.external];
  }

  private open(name: string, attributes: Record<string, string>): void {
    if (++this.depth > MAX_DEPTH) {
      throw new CopseError('too-large', `${this.name} nests more than ${MAX_DEPTH} elements.`, {
        name: this.name,
        limit: MAX_DEPTH,
      });
    }
    const parent = this.current;
    this.current = { name: localName(name), attributes: kept(attributes), children: [], parent };
    parent.children.push(this.current);
  }

  private close(): void {
    this.depth--;
    this.current = this.current.parent ?? this.file.top;
  }

  private text(text: string): void {
    const { children } = this.current;
    const last = children.length - 1;
    if (typeof children[last] === 'string') children[last] += text;
    else children.push(text);
  }

  private faulty(message: string): void {
    this.file.fault ??= message;
    if (++this.file.faults <= MAX_FAULTS) return;
    throw NO_XML;
  }
}

function kept(attributes: Record<string, string>): Record<string, string> {
  const result: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(attributes)) {
    if (value.length <= MAX_ATTRIBUTE) result[localName(name)] = value;
  }
  return result;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}
