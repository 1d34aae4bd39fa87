/** The words of the paragraph being read. */

/** Stands for a line break; parse5 leaves no such character in a text. */
const BREAK = '\0';
/** Longer addresses, such as embedded data, are left out. */
const MAX_ADDRESS = 300;

export class InlineBuffer {
  private parts: string[] = [];
  /** Counts paragraphs: a link or code that began in another one is not marked any more. */
  private paragraph = 0;

  text(value: string): void {
    this.parts.push(value.replace(/[ \t\r\n\f]+/g, ' '));
  }

  markup(value: string): void {
    this.parts.push(value);
  }

  lineBreak(): void {
    this.parts.push(BREAK);
  }

  /** What was read last of the paragraph. */
  get last(): string {
    return this.parts.at(-1) ?? '';
  }

  mark(): { paragraph: number; index: number } {
    return { paragraph: this.paragraph, index: this.parts.length };
  }

  /** Replaces what was read since `mark` by what `wrap` makes of it; not where a paragraph ended in between. */
  wrap(mark: { paragraph: number; index: number }, wrap: (inner: string) => string): void {
    if (mark.paragraph !== this.paragraph) return;
    const inner = this.parts.slice(mark.index).join('');
    this.parts.length = mark.index;
    const wrapped = wrap(inner);
    // Two brackets would be a link of another kind.
    if (wrapped.startsWith('[') && this.last.endsWith('[')) {
      this.parts[mark.index - 1] = `${this.last.slice(0, -1)}\\[`;
    }
    this.parts.push(wrapped);
  }

  /** The lines of the paragraph, which is over. */
  take(): string[] {
    this.paragraph++;
    if (this.parts.length === 0) return [];
    const lines = this.parts
      .join('')
      .split(BREAK)
      .map((line) => line.replace(/ {2,}/g, ' ').trim());
    this.parts = [];
    while (lines.length > 0 && lines.at(-1) === '') lines.pop();
    while (lines.length > 0 && lines[0] === '') lines.shift();
    return lines;
  }
}

/** White space stays outside of the marks. */
function around(inner: string, wrap: (core: string) => string): string {
  const core = inner.trim();
  if (core === '') return inner === '' ? '' : ' ';
  const from = inner.indexOf(core);
  return inner.slice(0, from) + wrap(core) + inner.slice(from + core.length);
}

export function codeSpan(inner: string): string {
  return around(inner, (core) => {
    if (core.includes(BREAK)) return core;
    const longest = Math.max(0, ...(core.match(/`+/g) ?? []).map((run) => run.length));
    const marks = '`'.repeat(longest + 1);
    const pad = longest > 0 ? ' ' : '';
    return `${marks}${pad}${core}${pad}${marks}`;
  });
}

export function struck(inner: string): string {
  return around(inner, (core) => (core.includes(BREAK) || core.includes('~') ? core : `~~${core}~~`));
}

/** Links within the page and addresses that lead nowhere are plain text. */
export function link(inner: string, href: string | undefined, base?: string): string {
  const address = resolved(href?.trim() ?? '', base);
  const plain = address === '' || address.startsWith('#') || address.length > MAX_ADDRESS;
  if (plain || /^(?:javascript|data|blob|vbscript):/i.test(address)) return inner;
  return around(inner, (core) => {
    if (/[[\]\0]/.test(core)) return core;
    return `[${core}](${/[\s()<>]/.test(address) ? encodeSpecial(address) : address})`;
  });
}

function resolved(address: string, base: string | undefined): string {
  if (base === undefined || address === '' || address.startsWith('#')) return address;
  return URL.canParse(address, base) ? new URL(address, base).href : address;
}

function encodeSpecial(address: string): string {
  return address.replace(
    /[\s()<>]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
