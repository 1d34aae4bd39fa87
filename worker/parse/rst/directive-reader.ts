/** Directives: `.. name:: argument` with options and a body below. */
import { type Content, codeBlock, element } from '../html/index.ts';
import {
  ADMONITIONS,
  admonitionTitle,
  CODE,
  type Directive,
  GENERATED,
  HIDDEN,
  INCLUDES,
  MAY_HOLD_TITLES,
  OBJECTS,
  readDirective,
  TITLED,
  TRANSPARENT,
} from './directives.ts';
import { takeIndented, trimBlank } from './lines.ts';
import type { Reader } from './reader.ts';
import { csvTable, listTable } from './tables.ts';

type Handler = (directive: Directive, depth: number, titles: boolean) => Content[];

export class DirectiveReader {
  private readonly reader: Reader;

  private readonly handlers: Record<string, Handler> = {
    image: ({ options }) => picture(options),
    figure: ({ options, body }, depth) => [...picture(options), ...this.reader.read(body, depth + 1, false)],
    table: (directive, depth) => this.table(directive, depth),
    'csv-table': (directive, depth) => csvTable(directive, this.reader, depth),
    'list-table': (directive, depth) => listTable(directive, this.reader, depth),
    glossary: ({ body }, depth) => this.glossary(body, depth),
    rubric: ({ argument }) => [this.bold(argument)],
    centered: ({ argument }) => [element('p', {}, this.reader.inline.read(argument))],
  };

  constructor(reader: Reader) {
    this.reader = reader;
  }

  read(name: string, first: string, below: readonly string[], depth: number, titles: boolean): Content[] {
    const directive = readDirective(name, first, below);
    if (HIDDEN.has(directive.name)) return [];
    if (INCLUDES.has(directive.name)) return this.include(directive);
    if (GENERATED.test(directive.name)) return this.generated(directive);
    if (CODE.has(directive.name)) return codeOf(directive);
    if (ADMONITIONS.has(directive.name)) return this.admonition(directive, depth);
    if (TITLED.has(directive.name)) return this.titled(directive, depth);
    const handler = this.handlers[directive.name];
    if (handler !== undefined && Object.hasOwn(this.handlers, directive.name)) {
      return handler(directive, depth, titles);
    }
    if (OBJECTS.test(directive.name)) return this.object(directive, depth);
    return this.around(directive, depth, titles);
  }

  /** Files in angle brackets hold the names of characters. */
  private include({ argument }: Directive): Content[] {
    if (!argument.startsWith('<')) this.reader.unread.included.push(argument);
    return [];
  }

  private generated({ name, argument }: Directive): Content[] {
    this.reader.unread.generated.add(name);
    return argument === '' ? [] : [element('p', {}, [element('code', {}, [argument])])];
  }

  /** Terms on lines of their own share the definition below them. */
  private glossary(lines: readonly string[], depth: number): Content[] {
    const parts: Content[] = [];
    for (let at = 0; at < lines.length; ) {
      const below = takeIndented(lines, at);
      if (below.next > at) {
        parts.push(element('dd', {}, this.reader.read(below.lines, depth + 1, false)));
        at = below.next;
      } else if (lines[at] !== '' && !lines[at]!.startsWith('..')) {
        parts.push(element('dt', {}, this.reader.inline.read(lines[at++]!.replace(/ : .*$/, ''))));
      } else at++;
    }
    return [element('dl', {}, parts)];
  }

  private admonition(directive: Directive, depth: number): Content[] {
    const { title, rest } = admonitionTitle(directive);
    const lines = [rest, ...directive.argumentLines, '', ...directive.body];
    return this.box([title], lines, depth);
  }

  private titled(directive: Directive, depth: number): Content[] {
    const title = [directive.argument, ...directive.argumentLines].join(' ').trim();
    return this.box(this.reader.inline.read(title), directive.body, depth);
  }

  private box(title: Content[], lines: readonly string[], depth: number): Content[] {
    const head = title.length === 0 ? [] : [element('p', { class: 'admonition-title' }, title)];
    return [...head, ...this.reader.read(trimBlank(lines), depth + 1, false)];
  }

  private table({ argument, body }: Directive, depth: number): Content[] {
    const caption = argument === '' ? [] : [element('p', {}, this.reader.inline.read(argument))];
    return [...caption, ...this.reader.read(body, depth + 1, false)];
  }

  /** Signatures, one to a line, and what they do. */
  private object({ argument, argumentLines, body }: Directive, depth: number): Content[] {
    const signatures = [argument, ...argumentLines]
      .map((line) => line.replace(/\\(.)/g, '$1').trim())
      .filter((line) => line !== '');
    const terms = signatures.map((signature) => element('dt', { class: 'sig' }, [signature]));
    const inner = this.reader.read(body, depth + 1, false);
    return terms.length === 0 ? inner : [element('dl', {}, [...terms, element('dd', {}, inner)])];
  }

  /** Content that is shown as it is; so is that of what nobody knows, where its argument is a text, too. */
  private around(directive: Directive, depth: number, titles: boolean): Content[] {
    const { name, argument, argumentLines, body } = directive;
    const isText = TRANSPARENT.has(name)
      ? argument === ''
      : argument.includes(' ') || argumentLines.length > 0;
    const lead = isText ? [argument, ...argumentLines, ''] : [];
    return this.reader.read(trimBlank([...lead, ...body]), depth + 1, titles && MAY_HOLD_TITLES.has(name));
  }

  private bold(text: string): Content {
    return element('p', { class: 'admonition-title' }, this.reader.inline.read(text));
  }
}

function picture(options: ReadonlyMap<string, string>): Content[] {
  const alt = options.get('alt');
  return alt ? [element('p', {}, [element('img', { alt }, [])])] : [];
}

function codeOf({ name, argument, argumentLines, body, options }: Directive): Content[] {
  const inArgument = /^(?:math|parsed-literal|literal|productionlist|prompt)$/.test(name);
  const lines = trimBlank([...(inArgument ? [argument] : []), ...argumentLines, '', ...body]);
  const language =
    { math: 'latex', prompt: 'shell', ipython: 'python' }[name] ?? (inArgument ? '' : argument);
  const caption = options.get('caption') ?? options.get('name') ?? '';
  const block = lines.length === 0 ? [] : [codeBlock(language.split(/\s/)[0], lines.join('\n'))];
  return caption === '' || options.get('caption') === undefined
    ? block
    : [element('p', {}, [caption]), ...block];
}
