/** The entities of a document: those of XML and HTML, and those that its own declarations spell out. */
import { parseFragment } from 'parse5';
import { CopseError } from '../../contract/index.ts';

/** One entity may stand for this much. */
const MAX_LENGTH = 10_000;
/** And all of them in a document for this much. */
const MAX_TOTAL = 20_000_000;

const DECLARATION = /<!ENTITY\s+(%\s+)?([^\s%"'<>]+)\s+(?:(SYSTEM|PUBLIC)\b|"([^"]*)"|'([^']*)')/g;

export class Entities {
  /** Names of entities that stand for other files. Those are never fetched. */
  readonly external: Set<string> = new Set();
  private readonly declared = new Map<string, string>();
  private readonly html = new Map<string, string | undefined>();
  private readonly document: string;
  private total = 0;

  constructor(document: string) {
    this.document = document;
  }

  /** Throws `too-large` for entities made of entities made of entities. */
  declare(doctype: string): void {
    for (const [, parameter, name, external, double, single] of doctype.matchAll(DECLARATION)) {
      if (parameter !== undefined || this.declared.has(name!)) continue;
      if (external !== undefined) this.external.add(name!);
      this.declared.set(name!, external === undefined ? this.expand(double ?? single ?? '') : '');
    }
  }

  /** What is declared before it may be used in a value. Markup in it is left out. */
  private expand(value: string): string {
    let length = 0;
    const text = value.replace(/&(#?\w+);/g, (reference, name: string) => {
      const replacement = this.declared.get(name) ?? this.standard(name) ?? reference;
      length += replacement.length;
      if (length > MAX_LENGTH) this.refuse();
      return replacement;
    });
    if (text.length > MAX_LENGTH) this.refuse();
    return text.replace(/<[^<>]*>/g, '');
  }

  resolve(name: string): string | undefined {
    const own = this.declared.get(name);
    if (own === undefined) return this.standard(name);
    this.total += own.length;
    if (this.total > MAX_TOTAL) this.refuse();
    return own;
  }

  private standard(name: string): string | undefined {
    if (!this.html.has(name)) this.html.set(name, htmlEntity(name));
    return this.html.get(name);
  }

  private refuse(): never {
    throw new CopseError(
      'too-large',
      `${this.document} declares entities that stand for more text than is sensible; it was not read.`,
      { name: this.document },
    );
  }
}

function htmlEntity(name: string): string | undefined {
  if (!/^#?\w{1,32}$/.test(name)) return undefined;
  const node = parseFragment(`&${name};`).childNodes[0];
  const value = node !== undefined && 'value' in node ? node.value : '';
  return value === '' || value === `&${name};` ? undefined : value;
}
