/** Parsers of users' own. */
import {
  CopseError,
  isCopseError,
  metaFault,
  type OwnDocument,
  type OwnParser,
  type ParseContext,
  type ParsedDocument,
  type RawDocument,
  throwIfAborted,
  unlessAborted,
} from '../contract/index.ts';
import { nameOf, refuseBlank } from './refuse.ts';

/** Under its name, which is the kind of what it reads. */
export interface RegisteredParser {
  readonly kind: string;
  readonly extensions: readonly string[];
  readonly version: number;
  /** Rejects with the parser's own `CopseError`, else with `parse-failed`. */
  parse(raw: RawDocument, context: ParseContext): Promise<ParsedDocument>;
}

export class OwnParsers {
  readonly #parsers: readonly RegisteredParser[];

  /** Throws `invalid-option` for what is no parser. */
  constructor(parsers: Readonly<Record<string, OwnParser>> = {}) {
    this.#parsers = Object.entries(parsers).map(([kind, parser]) => registered(kind, parser));
  }

  get extensions(): readonly string[] {
    return this.#parsers.flatMap(({ extensions }) => extensions);
  }

  ofKind(kind: string): RegisteredParser | undefined {
    return this.#parsers.find((parser) => parser.kind === kind);
  }

  /** Of a file's name, where no kind was asked for. */
  ofName(name: string): RegisteredParser | undefined {
    return this.#parsers.find(({ extensions }) => hasExtension(name, extensions));
  }
}

export function hasExtension(name: string, extensions: readonly string[]): boolean {
  const lower = name.toLowerCase();
  return extensions.some((extension) => lower.endsWith(extension));
}

/** As they are compared. Throws `invalid-option` for what is no list of extensions. */
export function checkedExtensions(whose: string, extensions: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(extensions) ? extensions : [extensions];
  return list.map((extension) => {
    if (typeof extension === 'string' && /^\.[^/\\]+$/.test(extension)) return extension.toLowerCase();
    throw new CopseError('invalid-option', `${whose}: "${extension}" is no extension with its dot.`, {
      extension,
    });
  });
}

function registered(kind: string, parser: OwnParser): RegisteredParser {
  const { version = 1 } = parser;
  if (typeof parser.parse !== 'function' || !Number.isInteger(version)) {
    throw new CopseError(
      'invalid-option',
      `The parser "${kind}" must have parse(), and a whole number as its version if it has one.`,
      { kind },
    );
  }
  return {
    kind,
    version,
    extensions: checkedExtensions(`The parser "${kind}"`, parser.extensions),
    parse: async (raw, context) => {
      throwIfAborted(context.signal);
      try {
        const document = await unlessAborted(async () => parser.parse(raw, context), context.signal);
        return whole(kind, document, raw);
      } catch (error) {
        throwIfAborted(context.signal);
        throw isCopseError(error) ? error : failed(kind, raw, error);
      }
    },
  };
}

function failed(kind: string, raw: RawDocument, error: unknown): CopseError {
  const reason = error instanceof Error ? error.message : String(error);
  return new CopseError(
    'parse-failed',
    `${nameOf(raw)} could not be read by the parser "${kind}": ${reason}`,
    { name: nameOf(raw), kind },
    error,
  );
}

function whole(kind: string, document: OwnDocument, raw: RawDocument): ParsedDocument {
  if (typeof document?.text !== 'string') throw new TypeError('It gave no text.');
  refuseBlank(document.text, raw);
  const fault = faultOf(document);
  if (fault !== undefined) throw new TypeError(`It gave ${fault}.`);
  return { markup: 'markdown', meta: {}, ...document, kind, warnings: [...(document.warnings ?? [])] };
}

/** What would end up as a broken tree, or be stored as nothing. */
function faultOf(document: OwnDocument): string | undefined {
  const { text, markup = 'markdown', meta = {}, anchors, warnings = [] } = document;
  if (!['markdown', 'plain', 'code'].includes(markup)) return `"${markup}" as its markup`;
  for (const key of ['title', 'date', 'language', 'summary'] as const) {
    const value = document[key];
    if (value !== undefined && typeof value !== 'string') return `a ${typeof value} as its ${key}`;
  }
  if (!Array.isArray(warnings)) return 'warnings that are no list';
  if (anchors !== undefined && !(anchors instanceof Map)) return 'anchors that are no Map';
  const fault = metaFault(meta);
  if (fault !== undefined) return `metadata that cannot be kept: ${fault}`;
  return frontFault(document) ?? pagesFault(document) ?? outlineFault(document, text.length);
}

function frontFault({ text, frontMatter }: OwnDocument): string | undefined {
  if (frontMatter === undefined) return undefined;
  const [start, end] = frontMatter;
  return start === 0 && inside(end, 0, text.length) ? undefined : `front matter at ${start} to ${end}`;
}

function pagesFault({ text, pages }: OwnDocument): string | undefined {
  if (pages === undefined) return undefined;
  let at = 0;
  for (const { page, start, end } of pages) {
    if (!Number.isInteger(page) || page < 1) return `${page} as the number of a page`;
    if (start !== at || !inside(end, start, text.length)) {
      return `a page at ${start} to ${end} where one must begin at ${at}`;
    }
    at = end;
  }
  return at === text.length ? undefined : `pages that end at ${at}, before the text does`;
}

function outlineFault({ outline = [] }: OwnDocument, length: number): string | undefined {
  let at = 0;
  for (const [i, { title, level, start, bodyStart, meta = {} }] of outline.entries()) {
    const next = outline[i + 1]?.start ?? length;
    if (typeof title !== 'string' || !Number.isInteger(level)) return 'a section without a title or a level';
    if (!inside(start, at, length) || !inside(bodyStart, start, next)) {
      return `a section "${title}" at ${start}, its body at ${bodyStart}, which is out of order or outside`;
    }
    const fault = metaFault(meta);
    if (fault !== undefined) return `facts on "${title}" that cannot be kept: ${fault}`;
    at = start;
  }
  return undefined;
}

function inside(offset: number, from: number, to: number): boolean {
  return Number.isInteger(offset) && offset >= from && offset <= to;
}
