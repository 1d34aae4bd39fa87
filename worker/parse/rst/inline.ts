/** Marks within a line: emphasis, code, links, roles, substitutions, notes. */
import { type Content, code, element } from '../html/index.ts';
import { type References, referenceKey } from './references.ts';

/** Ends tried for one start; a text of nothing but marks is not searched again and again. */
const MAX_TRIES = 20;
/** Substitutions within substitutions. */
const MAX_NESTING = 5;

const BEFORE = /[\s'"([{<\-/:‘“’«¡¿–—]/;
const AFTER = /[\s'")\]}>\-/:.,;!?\\’”»–—_]/;
const NAMED =
  /(?:\[([^\]\s]+)\]|([\p{L}\p{N}](?:[\p{L}\p{N}]|[-.+:_](?=[\p{L}\p{N}]))*))(__?)(?![\p{L}\p{N}_])/uy;
const MAY_NAME = /[\p{L}\p{N}\]]__?(?![\p{L}\p{N}_])/u;
const UNMARKED = /[^\\`:*|_]+/y;
const ROLE = /:([a-z][\w+.:-]{0,100}?):(?=`)/iy;
const TRAILING_ROLE = /:([a-z][\w+.:-]*?):/iy;

/** Roles that show what they hold; those that name a thing in a program are code. */
const TEXT_ROLES = new Set(
  'ref doc any term numref guilabel menuselection abbr emphasis strong sub sup subscript superscript title title-reference t dfn download eq cite token keyword index pep rfc'.split(
    ' ',
  ),
);
const HIDDEN_ROLES = new Set(['raw-html', 'raw-latex', 'index']);

export class InlineReader {
  private readonly references: References;
  private anonymous = 0;
  private citedNotes = 0;
  private readNotes = 0;

  constructor(references: References) {
    this.references = references;
  }

  read(text: string, depth: number = 0): Content[] {
    const scan = new Scan(text);
    while (scan.at < text.length) this.step(scan, depth);
    return scan.finish();
  }

  /** Number of the next note that numbers itself. */
  nextNote(): string {
    return this.references.notes[this.readNotes++] ?? '#';
  }

  private citedNote(label: string): string {
    return label === '#' ? (this.references.notes[this.citedNotes++] ?? '#') : label.replace(/^#/, '');
  }

  private step(scan: Scan, depth: number): void {
    const { text, at } = scan;
    const char = text[at]!;
    if (char === '\\') {
      // A blank behind it only parts marks from letters.
      if (!/\s/.test(text[at + 1] ?? '')) scan.plain(text[at + 1] ?? '');
      scan.at += 2;
    } else if (!scan.run() && !this.marked(scan, char, depth)) {
      scan.plain(char);
      scan.at++;
    }
  }

  private marked(scan: Scan, char: string, depth: number): boolean {
    switch (char) {
      case '`':
        return scan.text.startsWith('``', scan.at) ? this.literal(scan) : this.interpreted(scan, undefined);
      case ':':
        return this.role(scan);
      case '*':
        return this.emphasis(scan, depth);
      case '|':
        return this.substitution(scan, depth);
      case '_':
        return this.inlineTarget(scan);
      default:
        return this.named(scan);
    }
  }

  private literal(scan: Scan): boolean {
    const inner = scan.between('``');
    if (inner === undefined) return false;
    scan.push(code(inner));
    return true;
  }

  private role(scan: Scan): boolean {
    ROLE.lastIndex = scan.at;
    const match = ROLE.exec(scan.text);
    if (match === null || !scan.mayStart(scan.at)) return false;
    const start = scan.at;
    scan.at += match[0].length;
    if (this.interpreted(scan, match[1]!)) return true;
    scan.at = start;
    return false;
  }

  private interpreted(scan: Scan, role: string | undefined): boolean {
    const inner = scan.between('`', role !== undefined);
    if (inner === undefined) return false;
    TRAILING_ROLE.lastIndex = scan.at;
    const trailing = role === undefined ? TRAILING_ROLE.exec(scan.text) : null;
    if (trailing !== null) scan.at += trailing[0].length;
    const marks = /^__?/.exec(scan.text.slice(scan.at, scan.at + 2))?.[0] ?? '';
    if (marks !== '' && role === undefined && trailing === null) {
      scan.at += marks.length;
      scan.push(this.reference(inner, marks === '__'));
    } else {
      scan.push(this.withRole(inner, role ?? trailing?.[1]));
    }
    return true;
  }

  /** `text <address>`_, `name`_ or an anonymous one. */
  private reference(inner: string, anonymous: boolean): Content {
    const { label, target } = splitTarget(inner);
    const name = target?.endsWith('_') ? target.slice(0, -1) : undefined;
    const url = name === undefined ? target : this.references.urls.get(referenceKey(name));
    if (target !== undefined) return linked(label, url);
    const own = this.references.urls.get(referenceKey(label));
    return linked(label, own ?? (anonymous ? this.references.anonymous[this.anonymous++] : undefined));
  }

  private withRole(inner: string, role: string | undefined): Content {
    const name = role?.replace(/^.*:(?=.)/, '').toLowerCase();
    if (name === undefined) return plain(inner);
    if (HIDDEN_ROLES.has(name)) return '';
    const { label, target } = splitTarget(inner);
    if (name === 'pep' || name === 'rfc') return `${name.toUpperCase()} ${label}`;
    if (name === 'menuselection')
      return plain(label)
        .replaceAll('-->', '→')
        .replace(/&(?=\S)/g, '');
    if (name === 'abbr') return plain(inner);
    if (name === 'guilabel') return plain(inner).replace(/&(.)/g, '$1');
    if (name === 'numref') return plain(label).replace(/\s*(?:%s|\{number\})/g, '');
    const shown = target === undefined ? this.titleOf(label) : plain(label);
    return TEXT_ROLES.has(name) ? shown : code(shortName(shown));
  }

  private titleOf(label: string): string {
    const name = plain(label);
    return this.references.titles.get(referenceKey(name)) ?? name;
  }

  private emphasis(scan: Scan, depth: number): boolean {
    const strong = scan.text.startsWith('**', scan.at);
    const inner = scan.between(strong ? '**' : '*');
    if (inner === undefined) return false;
    scan.push(
      element(strong ? 'strong' : 'em', {}, depth < MAX_NESTING ? this.read(inner, depth + 1) : [inner]),
    );
    return true;
  }

  private substitution(scan: Scan, depth: number): boolean {
    const inner = scan.between('|');
    if (inner === undefined) return false;
    const marks = /^__?/.exec(scan.text.slice(scan.at, scan.at + 2))?.[0] ?? '';
    scan.at += marks.length;
    const value = this.references.substitutions.get(inner);
    const label: Content[] =
      value === undefined || depth >= MAX_NESTING ? [value ?? inner] : this.read(value, depth + 1);
    const url = marks === '' ? undefined : this.references.urls.get(referenceKey(inner));
    scan.push(url === undefined ? element('span', {}, label) : element('a', { href: url }, label));
    return true;
  }

  /** _`a name`, which shows what it names. */
  private inlineTarget(scan: Scan): boolean {
    if (scan.text[scan.at + 1] !== '`' || !scan.mayStart(scan.at)) return false;
    scan.at++;
    const inner = scan.between('`', true);
    if (inner === undefined) {
      scan.at--;
      return false;
    }
    scan.push(plain(inner));
    return true;
  }

  /** `name_` and `[1]_`. */
  private named(scan: Scan): boolean {
    if (!scan.mayStart(scan.at)) return false;
    NAMED.lastIndex = scan.at;
    const match = NAMED.exec(scan.text);
    if (match === null) return scan.word();
    const [whole, note, name, marks] = match;
    if (
      name !== undefined &&
      (marks === '__' ? this.references.anonymous.length === 0 : !this.isKnown(name))
    ) {
      return scan.word();
    }
    scan.at += whole.length;
    if (note !== undefined) scan.push(`[${this.citedNote(note)}]`);
    else scan.push(this.reference(name!, marks === '__'));
    return true;
  }

  private isKnown(name: string): boolean {
    const key = referenceKey(name);
    return this.references.urls.has(key) || this.references.titles.has(key);
  }
}

/** Where the reader stands in a text, and what it made of it so far. */
class Scan {
  at = 0;
  readonly text: string;
  private readonly parts: Content[] = [];
  private buffer = '';
  /** Marks that do not come again. */
  private readonly exhausted = new Set<string>();

  /** Some word may be the name of something. */
  private readonly hasNames: boolean;

  constructor(text: string) {
    this.text = text;
    this.hasNames = MAY_NAME.test(text);
  }

  plain(value: string): void {
    this.buffer += value;
  }

  push(content: Content): void {
    if (typeof content === 'string') this.buffer += content;
    else {
      if (this.buffer !== '') this.parts.push(this.buffer);
      this.buffer = '';
      this.parts.push(content);
    }
  }

  finish(): Content[] {
    if (this.buffer !== '') this.parts.push(this.buffer);
    return this.parts;
  }

  /** Marks begin where a word could. */
  mayStart(at: number): boolean {
    return at === 0 || BEFORE.test(this.text[at - 1]!);
  }

  /** Takes what cannot hold a mark, where there is some. */
  run(): boolean {
    if (this.hasNames) return false;
    UNMARKED.lastIndex = this.at;
    const text = UNMARKED.exec(this.text)?.[0];
    if (text === undefined) return false;
    this.plain(text);
    this.at += text.length;
    return true;
  }

  /** Takes the letters of a word, within which nothing begins. */
  word(): boolean {
    const run = /[\p{L}\p{N}]+/uy;
    run.lastIndex = this.at;
    const letters = run.exec(this.text)?.[0];
    if (letters === undefined) return false;
    this.plain(letters);
    this.at += letters.length;
    return true;
  }

  /** What stands between the mark here and its fellow; moves behind it. `undefined`: the mark is but a character. */
  between(mark: string, started: boolean = false): string | undefined {
    if (this.exhausted.has(mark) || !(started || this.mayStart(this.at))) return undefined;
    const from = this.at + mark.length;
    if (/^\s?$/.test(this.text[from] ?? '')) return undefined;
    let end = this.text.indexOf(mark, from + 1);
    for (let tries = 0; end >= 0 && tries < MAX_TRIES; tries++) {
      if (this.mayEnd(mark, end)) {
        this.at = end + mark.length;
        return this.text.slice(from, end);
      }
      end = this.text.indexOf(mark, end + 1);
    }
    if (end < 0) this.exhausted.add(mark);
    return undefined;
  }

  private mayEnd(mark: string, at: number): boolean {
    const before = this.text[at - 1]!;
    const after = this.text[at + mark.length];
    if (/\s/.test(before) || (before === '\\' && mark !== '``')) return false;
    return after === undefined || AFTER.test(after) || (mark === '`' && after === ':');
  }
}

/** `label <target>`. */
function splitTarget(inner: string): { label: string; target?: string } {
  const open = inner.endsWith('>') ? inner.lastIndexOf('<') : -1;
  if (open < 0 || open === inner.length - 2) return { label: inner };
  const target = inner.slice(open + 1, -1).replace(/\s+/g, '');
  return { label: inner.slice(0, open).trim() || target, target };
}

function linked(label: string, url: string | undefined): Content {
  const text = plain(label);
  return url === undefined ? text : element('a', { href: url }, [text]);
}

/** `~package.module.Name` shows its last part. */
function shortName(name: string): string {
  if (!/^[~!.]/.test(name)) return name;
  return name.startsWith('~') ? name.slice(1).replace(/^.*[.\\](?=[^.\\]+$)/, '') : name.slice(1);
}

function plain(text: string): string {
  return text.replace(/\\(\s)|\\(.)/g, (_, blank, char) => (blank === undefined ? char : ''));
}
