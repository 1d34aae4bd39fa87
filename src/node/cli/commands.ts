/** What each command takes, and the one call of the API that it makes. */
import type {
  AddOptions,
  Filter,
  Leg,
  Place,
  ReadOptions,
  SearchOptions,
  SectionOptions,
  SingleSource,
  StructureMode,
  TocOptions,
} from '../../../worker/contract/index.ts';
import { extensionGroups } from '../../../worker/parse/index.ts';
import { type OptionTable, UsageError, type Values } from './arguments.ts';
import { type Command, given, type IndexCommand, sourceOf } from './command.ts';
import { parse } from './parse.ts';
import * as print from './print.ts';

const PAGE: OptionTable = {
  limit: { type: 'string', value: 'n', help: 'at most so many' },
  offset: { type: 'string', value: 'n', help: 'leave out the first so many' },
};

const FILTER: OptionTable = {
  document: { type: 'string', multiple: true, value: 'id', help: 'only these documents' },
  kind: { type: 'string', multiple: true, value: 'kind', help: 'only markdown, text, html …' },
  source: { type: 'string', multiple: true, value: 'glob', help: 'only sources like docs/**' },
  language: { type: 'string', multiple: true, value: 'tag', help: 'only these languages, such as en' },
  filter: { type: 'string', value: 'json', help: 'any other filter of the API, as a JSON object' },
};

const SEARCH: OptionTable = {
  ...PAGE,
  ...FILTER,
  legs: { type: 'string', multiple: true, value: 'names', help: 'ways of searching: lexical, vector' },
  explain: { type: 'boolean', help: 'say how the scores came about' },
};

const add: IndexCommand = {
  summary: 'add files, folders, packages, web addresses or (-) standard input; update what changed',
  operands: '<path | url | -> …',
  least: 0,
  most: Number.POSITIVE_INFINITY,
  access: 'write',
  options: {
    title: { type: 'string', value: 'text', help: 'title, for a single document' },
    source: { type: 'string', value: 'name', help: 'identity instead of the path, for a single document' },
    kind: { type: 'string', value: 'kind', help: 'take it as markdown, text, html …' },
    language: { type: 'string', value: 'tag', help: 'language, instead of detecting it' },
    structure: { type: 'string', value: 'mode', help: 'markdown, verse, chapter or window' },
    chunker: {
      type: 'string',
      value: 'name',
      help: 'how sections are cut: search (default), reading or fixed',
    },
    types: {
      type: 'string',
      multiple: true,
      value: 'list',
      help: 'of folders only these: .md,.html or documents (default), data, code',
    },
    package: {
      type: 'string',
      multiple: true,
      value: 'name',
      help: 'code and documents of an installed package',
    },
    meta: { type: 'string', multiple: true, value: 'key=value', help: 'kept with each document' },
    password: { type: 'string', value: 'text', help: 'opens protected files' },
    force: { type: 'boolean', help: 'write again what has not changed' },
  },
  plan(operands, values) {
    if (operands.includes('')) throw new UsageError('add: an empty path.', { operands });
    const packages = (values.list('package') ?? []).map((name) => ({ package: name }));
    if (operands.length + packages.length === 0) {
      throw new UsageError('add: nothing to add. Name files, folders, addresses or a --package.', {
        operands,
      });
    }
    const options = given<AddOptions>({
      title: values.text('title'),
      source: values.text('source'),
      kind: values.text('kind'),
      language: values.text('language'),
      structure: values.text('structure') as StructureMode | undefined,
      chunker: values.text('chunker'),
      types: values.list('types')?.map(typeName),
      meta: values.pairs('meta'),
      password: values.text('password'),
      force: values.flag('force'),
    });
    return async ({ index, signal, stdin, onProgress }) => {
      const sources: SingleSource[] = [...packages];
      for (const operand of operands) sources.push(await sourceOf(operand, stdin));
      const report = await index.add(sources, { ...options, signal, onProgress });
      return {
        result: report,
        human: (style) => print.added(report, style),
        failed: report.documents.some(({ status }) => status === 'failed'),
      };
    };
  },
};

const search: IndexCommand = {
  summary: 'find passages',
  operands: '<query>',
  least: 1,
  most: Number.POSITIVE_INFINITY,
  access: 'read',
  options: {
    ...SEARCH,
    mode: { type: 'string', value: 'mode', help: 'auto, flat or tree' },
    sort: { type: 'string', value: 'by', help: 'score, date or title' },
    'no-spans': { type: 'boolean', help: 'do not merge neighbouring passages' },
  },
  plan(operands, values) {
    const options = given<SearchOptions>({
      ...searchOptions(values),
      mode: values.text('mode') as SearchOptions['mode'],
      sort: values.text('sort') as SearchOptions['sort'],
      spans: values.flag('no-spans') && false,
    });
    return async ({ index, signal }) => {
      const result = await index.search(operands.join(' '), { ...options, signal });
      return { result, human: (style) => print.hits(result, style) };
    };
  },
};

const sections: IndexCommand = {
  summary: 'find sections, each with its best snippets',
  operands: '<query>',
  least: 1,
  most: Number.POSITIVE_INFINITY,
  access: 'read',
  options: { ...SEARCH, snippets: { type: 'string', value: 'n', help: 'snippets per section' } },
  plan(operands, values) {
    const options = given<SectionOptions>({
      ...searchOptions(values),
      snippets: values.number('snippets'),
    });
    return async ({ index, signal }) => {
      const result = await index.sections(operands.join(' '), { ...options, signal });
      return { result, human: (style) => print.sections(result, style) };
    };
  },
};

const read: IndexCommand = {
  summary: 'print a section, or a place in a document',
  operands: '<section id | document | document#anchor>',
  least: 1,
  most: 1,
  access: 'read',
  options: {
    anchor: { type: 'string', value: 'id', help: 'the section with this anchor' },
    page: {
      type: 'string',
      value: 'n',
      help: 'the section on this page: its number, or the label printed on it',
    },
    line: { type: 'string', value: 'n', help: 'the section on this line' },
    'no-children': { type: 'boolean', help: 'without the sections below' },
    'max-chars': { type: 'string', value: 'n', help: 'cut at a sentence end' },
    from: { type: 'string', value: 'offset', help: 'go on where a cut passage ended' },
  },
  plan(operands, values) {
    const options = given<ReadOptions>({
      children: values.flag('no-children') && false,
      maxChars: values.number('max-chars'),
      from: values.number('from'),
    });
    const place = given<Omit<Place, 'document'>>({
      anchor: values.text('anchor'),
      page: values.text('page'),
      line: values.number('line'),
    });
    const ref = operands[0]!;
    const placed = Object.keys(place).length > 0;
    return async ({ index }) => {
      const passage = await index.read(placed ? { document: ref, ...place } : ref, options);
      return { result: passage, human: (style) => print.passage(passage, goOn(values), style) };
    };
  },
};

/** The options with which reading goes on as it began. */
function goOn(values: Values): string {
  const kept = ['index', 'collection', 'max-chars'].map((name) => [name, values.text(name)] as const);
  return [
    ...kept.flatMap(([name, value]) => (value === undefined ? [] : [`--${name} ${quoted(value)}`])),
    ...(values.flag('no-children') ? ['--no-children'] : []),
  ].join(' ');
}

function quoted(value: string): string {
  return /^[\w./:@-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}

const toc: IndexCommand = {
  summary: 'list the sections of a document, or of all',
  operands: '[document | section id]',
  least: 0,
  most: 1,
  access: 'read',
  options: {
    ...PAGE,
    'max-depth': { type: 'string', value: 'n', help: 'deepest level listed; the document is 0' },
    'no-summaries': { type: 'boolean', help: 'without the summaries, which --json has' },
  },
  plan(operands, values) {
    const options = given<TocOptions>({
      limit: values.number('limit'),
      offset: values.number('offset'),
      maxDepth: values.number('max-depth'),
      summaries: values.flag('no-summaries') && false,
    });
    return async ({ index }) => {
      const result = await index.toc(operands[0], options);
      return { result, human: (style) => print.toc(result, style) };
    };
  },
};

const documents: IndexCommand = {
  summary: 'list the documents',
  operands: '',
  least: 0,
  most: 0,
  access: 'read',
  options: { ...PAGE, ...FILTER },
  plan(_operands, values) {
    const page = given<{ limit?: number; offset?: number }>({
      limit: values.number('limit'),
      offset: values.number('offset'),
    });
    const filter = filterOf(values);
    return async ({ index }) => {
      const result = await index.documents(filter, page);
      return { result, human: (style) => print.documents(result, style) };
    };
  },
};

const remove: IndexCommand = {
  summary: 'remove a document by id, source or title',
  operands: '<document>',
  least: 1,
  most: 1,
  access: 'write',
  options: {},
  plan([document]) {
    return async ({ index }) => {
      const report = await index.remove(document!);
      return { result: report, human: () => print.removed(report) };
    };
  },
};

const info: IndexCommand = {
  summary: 'describe the index',
  operands: '',
  least: 0,
  most: 0,
  access: 'read',
  options: {},
  plan() {
    return async ({ index }) => {
      const result = await index.info();
      return { result, human: (style) => print.info(result, style) };
    };
  },
};

const collections: IndexCommand = {
  summary: 'list the collections of the index',
  operands: '',
  least: 0,
  most: 0,
  access: 'read',
  options: {},
  plan() {
    return async ({ index }) => {
      const result = await index.collections();
      return { result, human: (style) => print.collections(result, style) };
    };
  },
};

const drop: IndexCommand = {
  summary: 'remove a collection with everything in it',
  operands: '<collection>',
  least: 1,
  most: 1,
  access: 'write',
  options: {},
  plan([collection]) {
    return async ({ index }) => {
      await index.drop(collection!);
      return { result: null, human: (style) => `${style.line(collection!)} dropped\n` };
    };
  },
};

export const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries({ add, search, sections, read, toc, documents, remove, info, collections, drop, parse }),
);

type CommonOptions = Pick<SearchOptions, 'limit' | 'offset' | 'filter' | 'legs' | 'explain'>;

function searchOptions(values: Values): CommonOptions {
  return given<CommonOptions>({
    limit: values.number('limit'),
    offset: values.number('offset'),
    filter: filterOf(values),
    legs: values.list('legs') as Leg[] | undefined,
    explain: values.flag('explain'),
  });
}

function filterOf(values: Values): Filter | undefined {
  const filter = given<Filter>({
    ...values.json('filter'),
    document: values.list('document'),
    kind: values.list('kind'),
    source: values.list('source'),
    language: values.list('language'),
  });
  return Object.keys(filter).length > 0 ? filter : undefined;
}

/** A group by its name, an extension with or without its dot. */
function typeName(type: string): string {
  return Object.hasOwn(extensionGroups, type) || type.startsWith('.') ? type : `.${type}`;
}
