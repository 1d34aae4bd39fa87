/** Blocks of text, told apart by how they begin and by their indentation, as the tree of a page. */
import { type Content, codeBlock, element, heading } from '../html/index.ts';
import { DirectiveReader } from './directive-reader.ts';
import { isGridRule, isSimpleRule, readGrid, readSimple, simpleTableLength } from './grid-table.ts';
import type { InlineReader } from './inline.ts';
import { adornmentOf, indentOf, takeIndented, takeItem, titleAt } from './lines.ts';
import type { Reader, Unread } from './reader.ts';
import { anchorOf, targetIn } from './references.ts';
import { drawnTable } from './tables.ts';

/** What lies deeper is one paragraph. */
const MAX_DEPTH = 40;

const BULLET = /^[-*+•‣⁃](?: +|$)/;
const ENUMERATOR = /^\(?(?:(\d{1,9})|([a-zA-Z])|[ivxlcdm]{2,8}|[IVXLCDM]{2,8}|#)[.)](?: +|$)/;
const FIELD = /^:((?:[^:\\`]|\\.|:(?=[\w`]))+):(?: +|$)/;
const OPTION_LIST =
  /^(?:-[\w?]|--[\w-]+|\/[A-Z])(?:[ =](?:<[^>]+>|[A-Za-z][\w-]*))?(?:, (?:-[\w?]|--[\w-]+)(?:[ =](?:<[^>]+>|[A-Za-z][\w-]*))?)*(?: {2,}|$)/;
const LINE_BLOCK = /^\|(?: |$)/;
const EXPLICIT = /^\.\.(?: |$)/;
const DIRECTIVE = /^\.\. +(?:\|[^|]+\| +)?([a-z0-9]+(?:[-_+:.][a-z0-9]+)*) ?::(?: +(.*))?$/i;
const NOTE = /^\.\. +\[([^\]\s]+)\](?: +|$)/;

/** A block and the line after it. */
type Step = [content: Content[], next: number];

export class BlockReader implements Reader {
  readonly inline: InlineReader;
  readonly unread: Unread = { included: [], generated: new Set() };
  /** Styles of titles by the order of their first appearance, which is their level. */
  private readonly styles: string[] = [];
  /** Name that the next heading is reached by. */
  private target: string | undefined;
  private readonly directives: DirectiveReader;

  constructor(inline: InlineReader) {
    this.inline = inline;
    this.directives = new DirectiveReader(this);
  }

  /** `titles`: whether titles are sections here, as they are at the top level only. */
  read(lines: readonly string[], depth: number = 0, titles: boolean = depth === 0): Content[] {
    if (depth > MAX_DEPTH) return [element('p', {}, [lines.join(' ')])];
    const contents: Content[] = [];
    for (let at = 0; at < lines.length; ) {
      if (lines[at] === '') {
        at++;
        continue;
      }
      const [content, next] = this.block(lines, at, depth, titles);
      contents.push(...content);
      at = next;
    }
    return contents;
  }

  private block(lines: readonly string[], at: number, depth: number, titles: boolean): Step {
    const line = lines[at]!;
    const title = this.title(lines, at, titles);
    if (title !== undefined) return title;
    if (EXPLICIT.test(line)) return this.explicit(lines, at, depth, titles);
    this.target = undefined;
    if (line.startsWith(' ')) return this.quote(lines, at, depth);
    const table = this.table(lines, at, depth);
    if (table !== undefined) return table;
    return this.list(lines, at, depth) ?? this.text(lines, at, depth);
  }

  // --- titles ----------------------------------------------------------------------------------------

  private title(lines: readonly string[], at: number, titles: boolean): Step | undefined {
    if (isSimpleRule(lines[at]!) || EXPLICIT.test(lines[at]!)) return undefined;
    const title = titleAt(lines, at);
    if (title === undefined) return this.rule(lines, at);
    const content = this.inline.read(title.text);
    if (!titles) return [[element('p', {}, [element('strong', {}, content)])], title.next];
    let level = this.styles.indexOf(title.style);
    if (level < 0) level = this.styles.push(title.style) - 1;
    const id = this.target;
    this.target = undefined;
    return [[heading(level + 1, id, content)], title.next];
  }

  /** A line of marks between blank ones. */
  private rule(lines: readonly string[], at: number): Step | undefined {
    const line = lines[at]!;
    const alone = (lines[at - 1] ?? '') === '' && (lines[at + 1] ?? '') === '';
    return alone && line.length >= 4 && adornmentOf(line) !== undefined && line !== '::::'
      ? [[], at + 1]
      : undefined;
  }

  // --- explicit markup -------------------------------------------------------------------------------

  private explicit(lines: readonly string[], at: number, depth: number, titles: boolean): Step {
    const line = lines[at]!;
    const target = targetIn(line);
    if (target !== undefined) {
      if (target.url === undefined) this.target ??= anchorOf(target.name);
      return [[], takeIndented(lines, at + 1).next];
    }
    const note = NOTE.exec(line);
    if (note !== null) return this.note(lines, at, depth, note);
    const below = takeIndented(lines, at + 1);
    const directive = DIRECTIVE.exec(line);
    // A comment, or a substitution, which was read before.
    if (directive === null || line.startsWith('.. |')) return [[], this.afterComment(lines, at, below.next)];
    this.target = undefined;
    const body = lines[at + 1] === '' ? ['', ...below.lines] : below.lines;
    const contents = this.directives.read(directive[1]!, directive[2] ?? '', body, depth, titles);
    return [contents, below.next];
  }

  /** Two dots alone before a blank line comment nothing out. */
  private afterComment(lines: readonly string[], at: number, next: number): number {
    return lines[at] === '..' && lines[at + 1] === '' ? at + 1 : next;
  }

  private note(lines: readonly string[], at: number, depth: number, match: RegExpExecArray): Step {
    const body = takeIndented(lines, at + 1);
    const first = lines[at]!.slice(match[0].length);
    const label = `[${match[1] === '#' ? this.inline.nextNote() : match[1]!.replace(/^#/, '')}]`;
    return [this.read([`${label} ${first}`, ...body.lines], depth + 1), body.next];
  }

  // --- lists -----------------------------------------------------------------------------------------

  private list(lines: readonly string[], at: number, depth: number): Step | undefined {
    const line = lines[at]!;
    if (BULLET.test(line)) return this.items(lines, at, depth, 'ul');
    if (isEnumerated(lines, at)) return this.items(lines, at, depth, 'ol');
    if (FIELD.test(line)) return this.fields(lines, at, depth);
    if (OPTION_LIST.test(line)) return this.options(lines, at, depth);
    if (LINE_BLOCK.test(line)) return this.lineBlock(lines, at);
    return undefined;
  }

  private items(lines: readonly string[], from: number, depth: number, tag: 'ul' | 'ol'): Step {
    const items: Content[] = [];
    const mark = lines[from]![0];
    let at = from;
    while (at < lines.length) {
      const match = this.marker(lines, at, tag, mark);
      if (match === undefined || (at > from && tag === 'ol' && !goesOn(lines[from]!, match))) break;
      const item = takeItem(lines, at, match.length);
      items.push(element('li', {}, this.read(labelled(match, item.lines), depth + 1)));
      at = skipBlank(lines, item.next);
    }
    if (tag === 'ol' && isLettered(lines[from]!)) return [[element('ul', {}, items)], at];
    const start = /^\(?(\d+)/.exec(lines[from]!)?.[1];
    return [[element(tag, { start: tag === 'ol' ? start : undefined }, items)], at];
  }

  private marker(
    lines: readonly string[],
    at: number,
    tag: 'ul' | 'ol',
    mark: string | undefined,
  ): string | undefined {
    if (tag === 'ol') return isEnumerated(lines, at) ? ENUMERATOR.exec(lines[at]!)?.[0] : undefined;
    return lines[at]![0] === mark ? BULLET.exec(lines[at]!)?.[0] : undefined;
  }

  private fields(lines: readonly string[], from: number, depth: number): Step {
    const parts: Content[] = [];
    let at = from;
    for (let match = FIELD.exec(lines[at]!); match !== null; match = FIELD.exec(lines[at] ?? '')) {
      const below = takeIndented(lines, at + 1);
      const body = [lines[at]!.slice(match[0].length), ...below.lines];
      parts.push(element('dt', {}, this.inline.read(match[1]!)));
      parts.push(element('dd', {}, this.read(body, depth + 1)));
      at = skipBlank(lines, below.next);
    }
    return [[element('dl', {}, parts)], at];
  }

  private options(lines: readonly string[], from: number, depth: number): Step {
    const parts: Content[] = [];
    let at = from;
    for (
      let match = OPTION_LIST.exec(lines[at]!);
      match !== null;
      match = OPTION_LIST.exec(lines[at] ?? '')
    ) {
      const below = takeIndented(lines, at + 1);
      const body = [lines[at]!.slice(match[0].length), ...below.lines];
      parts.push(element('dt', { class: 'sig' }, [match[0].trim()]));
      parts.push(element('dd', {}, this.read(body, depth + 1)));
      at = skipBlank(lines, below.next);
    }
    return [[element('dl', {}, parts)], at];
  }

  /** Verses and addresses: every line is one. */
  private lineBlock(lines: readonly string[], from: number): Step {
    const parts: Content[] = [];
    let at = from;
    for (; at < lines.length && (LINE_BLOCK.test(lines[at]!) || lines[at]!.startsWith(' ')); at++) {
      if (at > from) parts.push(LINE_BLOCK.test(lines[at]!) ? element('br', {}, []) : ' ');
      parts.push(...this.inline.read(lines[at]!.replace(/^\|/, '').trim()));
    }
    return [[element('p', {}, parts)], at];
  }

  // --- text ------------------------------------------------------------------------------------------

  private quote(lines: readonly string[], at: number, depth: number): Step {
    const { lines: inner, next } = takeIndented(lines, at);
    return [[element('blockquote', {}, this.read(inner, depth + 1))], Math.max(next, at + 1)];
  }

  private text(lines: readonly string[], at: number, depth: number): Step {
    const line = lines[at]!;
    if (line.startsWith('>>> ')) return this.session(lines, at);
    if (/^__ \S+$/.test(line)) return [[], at + 1];
    const below = lines[at + 1] ?? '';
    if (below.startsWith(' ') && !line.endsWith('::')) return this.definitions(lines, at, depth);
    return this.paragraph(lines, at);
  }

  /** What was typed at a prompt, and the answers. */
  private session(lines: readonly string[], from: number): Step {
    let at = from;
    while (at < lines.length && lines[at] !== '') at++;
    return [[codeBlock('python', lines.slice(from, at).join('\n'))], at];
  }

  private definitions(lines: readonly string[], from: number, depth: number): Step {
    const parts: Content[] = [];
    let at = from;
    while (this.defines(lines, at)) {
      const body = takeIndented(lines, at + 1);
      const [term = '', ...classifiers] = lines[at]!.split(/ : /);
      const shown = classifiers.length > 0 ? `${term} (${classifiers.join(', ')})` : term;
      parts.push(element('dt', {}, this.inline.read(shown)));
      parts.push(element('dd', {}, this.read(body.lines, depth + 1)));
      at = skipBlank(lines, body.next);
    }
    return [[element('dl', {}, parts)], at];
  }

  private defines(lines: readonly string[], at: number): boolean {
    const line = lines[at] ?? '';
    const below = lines[at + 1] ?? '';
    if (line === '' || line.startsWith(' ') || !below.startsWith(' ')) return false;
    return !EXPLICIT.test(line) && !BULLET.test(line) && !isEnumerated(lines, at) && !line.endsWith('::');
  }

  private paragraph(lines: readonly string[], from: number): Step {
    let at = from;
    while (at < lines.length && lines[at] !== '' && (at === from || titleAt(lines, at) === undefined)) {
      at++;
      // A literal block may follow at once.
      if (lines[at - 1]!.endsWith('::') && (lines[at] ?? '').startsWith(' ')) break;
    }
    const text = lines
      .slice(from, at)
      .map((line) => line.trim())
      .join(' ');
    if (!text.endsWith('::')) return [[element('p', {}, this.inline.read(text))], at];
    const shown = text === '::' ? '' : text.replace(/\s+::$/, '').replace(/::$/, ':');
    const { block, next } = literalAfter(lines, at);
    const contents: Content[] = shown === '' ? [] : [element('p', {}, this.inline.read(shown))];
    if (block !== undefined) contents.push(codeBlock(undefined, block));
    return [contents, next];
  }

  // --- tables ----------------------------------------------------------------------------------------

  private table(lines: readonly string[], at: number, depth: number): Step | undefined {
    if (isGridRule(lines[at]!)) {
      let next = at;
      while (next < lines.length && /^[+|]/.test(lines[next]!)) next++;
      const source = lines.slice(at, next);
      const drawn = readGrid(source);
      const content =
        drawn === undefined ? codeBlock(undefined, source.join('\n')) : drawnTable(drawn, this, depth);
      return [[content], next];
    }
    if (!isSimpleRule(lines[at]!)) return undefined;
    const length = simpleTableLength(lines, at);
    if (length === 0) return undefined;
    return [[drawnTable(readSimple(lines.slice(at, at + length)), this, depth)], at + length];
  }
}

/** `1.`, `a)`, `(iv)` or `#.`; what follows it on the next line is indented or another one, or it is but a sentence. */
function isEnumerated(lines: readonly string[], at: number): boolean {
  const match = ENUMERATOR.exec(lines[at]!);
  if (match === null) return false;
  const below = lines[at + 1] ?? '';
  return below === '' || indentOf(below) >= Math.min(match[0].length, 2) || ENUMERATOR.test(below);
}

/** Letters, and numerals of letters: Markdown has no such lists, so that the marker is text. */
function isLettered(marker: string): boolean {
  return /^\(?[a-z]+[.)]/i.test(marker);
}

/** Whether a marker is of the list that began with another one. */
function goesOn(first: string, marker: string): boolean {
  const [before, between] = [first, marker].map((line) => /^(\(?)(\d*)(?:[a-z]+|#)?([.)])/i.exec(line) ?? []);
  if (before![1] !== between![1] || before![3] !== between![3]) return false;
  if (marker.includes('#')) return true;
  return !first.replace('(', '').startsWith('#') && (before![2] === '') === (between![2] === '');
}

function labelled(marker: string, lines: readonly string[]): readonly string[] {
  if (!isLettered(marker)) return lines;
  const label = marker.trim().replace(/[.)]$/, '\\$&');
  const [first = '', ...rest] = lines;
  return /^[\p{L}\p{N}*`:"'(]/u.test(first) ? [`${label} ${first}`, ...rest] : [label, '', ...lines];
}

function skipBlank(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && lines[at] === '') at++;
  return at;
}

/** Indented, or every line of it behind the same mark. */
function literalAfter(lines: readonly string[], from: number): { block?: string; next: number } {
  const at = skipBlank(lines, from);
  const first = lines[at];
  if (first === undefined) return { next: from };
  if (first.startsWith(' ')) {
    const { lines: inner, next } = takeIndented(lines, at);
    return { block: inner.join('\n'), next };
  }
  const mark = /^[!-/:-@[-`{-~]/.exec(first)?.[0];
  if (mark === undefined || EXPLICIT.test(first) || from === at) return { next: from };
  let next = at;
  while (next < lines.length && lines[next]!.startsWith(mark)) next++;
  return { block: lines.slice(at, next).join('\n'), next };
}
