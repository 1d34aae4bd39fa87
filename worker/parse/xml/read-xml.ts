import { SaxesParser } from 'saxes';
import { CopseError } from '../../contract/index.ts';
import type { XmlElement } from './dom.ts';
import { Entities } from './entities.ts';
import { mend } from './mend.ts';

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
  /** Closed by an end tag whose own element was not met yet. */
  private tentative = 0;
  private mismatch = false;
  /** End tags of nothing, which the parser takes for text. */
  private stray = '';
  private grave = 0;
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
    parser.on('error', (error) => this.fault(error.message));
    parser.on('opentag', (tag) => this.open(tag.name, tag.attributes));
    parser.on('closetag', () => this.close());
    parser.on('text', (text) => this.text(text));
    parser.on('cdata', (text) => this.text(text));
    const mended = mend(source);
    if (mended.fault !== undefined) this.file.fault = mended.fault;
    this.file.faults = mended.faults;
    parser.write(mended.text).close();
    this.file.external = [...entities.external];
  }

  private open(name: string, attributes: Record<string, string>): void {
    this.settle();
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

  /** The parser closes everything for an end tag of nothing; that is known only after the fact. */
  private close(): void {
    if (!this.mismatch) this.settle();
    this.mismatch = false;
    this.tentative++;
  }

  private settle(): void {
    for (; this.tentative > 0; this.tentative--) this.leave();
    this.mismatch = false;
  }

  private leave(): void {
    if (this.current.parent === undefined) return;
    this.depth--;
    this.current = this.current.parent;
  }

  /** An end tag that the parser has no element for: it may be one that was kept open here. */
  private unmatched(name: string): void {
    this.tentative = 0;
    this.stray += `</${name}>`;
    const local = localName(name);
    let element = this.current;
    while (element.parent !== undefined && element.name !== local) element = element.parent;
    if (element.parent === undefined) return;
    while (this.current !== element.parent) this.leave();
  }

  private text(raw: string): void {
    this.settle();
    const text = this.stray !== '' && raw.startsWith(this.stray) ? raw.slice(this.stray.length) : raw;
    this.stray = '';
    if (text === '') return;
    const { children } = this.current;
    const last = children.length - 1;
    if (typeof children[last] === 'string') children[last] += text;
    else children.push(text);
  }

  private fault(message: string): void {
    const unmatched = /unmatched closing tag: (.*)\.$/s.exec(message);
    if (unmatched !== null) this.unmatched(unmatched[1]!);
    if (!/un(?:closed|expected close) tag/.test(message)) {
      this.faulty(message);
      return;
    }
    this.mismatch = true;
    this.file.fault ??= message;
    this.file.faults++;
  }

  /** Elements that were never closed are few or many faults, as one counts: they say nothing of the rest. */
  private faulty(message: string): void {
    this.file.fault ??= message;
    this.file.faults++;
    if (++this.grave > MAX_FAULTS) throw NO_XML;
  }
}

const NONE: Record<string, string> = {};

function kept(attributes: Record<string, string>): Record<string, string> {
  const entries = Object.entries(attributes);
  if (entries.length === 0) return NONE;
  const result: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of entries) {
    if (value.length <= MAX_ATTRIBUTE) result[localName(name)] = value;
  }
  return result;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}
