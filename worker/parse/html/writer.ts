/** Puts blocks of text one below the other as Markdown, inside the quotes and list items that are open. */

/** Nesting beyond this is not indented any further, so that deep pages do not grow by the square of their depth. */
const MAX_NESTING = 12;

interface Level {
  /** Before the first line inside, and before the others. */
  first: string;
  rest: string;
  begun: boolean;
}

export class Writer {
  /** Code units written so far: the offset of what comes next. */
  length = 0;
  private readonly pieces: string[] = [];
  private readonly levels: Level[] = [];
  private depth = 0;
  private tight = false;

  get text(): string {
    return this.pieces.join('');
  }

  /** Whether lines are written without anything before them. */
  get outermost(): boolean {
    return this.depth === 0;
  }

  enter(first: string, rest: string): void {
    this.depth++;
    if (this.depth <= MAX_NESTING) this.levels.push({ first, rest, begun: false });
  }

  leave(): void {
    if (this.depth <= MAX_NESTING) this.levels.pop();
    this.depth--;
  }

  /** The next block follows without a blank line. */
  close(): void {
    this.tight = true;
  }

  /** Writes a block; returns the offset of its first line, behind what stands before it. */
  block(lines: readonly string[]): number {
    if (this.length > 0) this.put(this.tight ? '\n' : `\n${this.blankPrefix()}\n`);
    this.tight = false;
    const start = this.length;
    for (const [index, line] of lines.entries()) {
      const prefix = this.prefix();
      if (index > 0) this.put('\n');
      this.put(line === '' ? prefix.trimEnd() : prefix + line);
    }
    return start;
  }

  private prefix(): string {
    let prefix = '';
    for (const level of this.levels) {
      prefix += level.begun ? level.rest : level.first;
      level.begun = true;
    }
    return prefix;
  }

  private blankPrefix(): string {
    let prefix = '';
    for (const level of this.levels) {
      if (!level.begun) break;
      prefix += level.rest;
    }
    return prefix.trimEnd();
  }

  private put(piece: string): void {
    this.pieces.push(piece);
    this.length += piece.length;
  }
}

/** What would begin a heading, list, quote, fence, rule, table or HTML block at the start of a line of text. */
const STRUCTURE =
  /^(?:#{1,6}(?=\s|$)|##|>|[-+*](?=\s|$)|`{3}|~{3}|=+\s*$|--+\s*$|(?:[-*_]\s*){3,}$|\||:?-+:?\s*\||:-|:{3}|!{3}(?=\s)|\?{3}\+?(?=\s)|<[a-z!/?]|\[[^\]]{1,999}\]:|(?:\+{3}|-{3})\s*$)/i;
const NUMBER = /^(\d{1,9})([.)])(?=\s|$)/;

export function escapeLineStart(line: string): string {
  if (STRUCTURE.test(line)) return `\\${line}`;
  return line.replace(NUMBER, '$1\\$2');
}

/** For a heading's text, whose marks would be taken for markup when it is cleaned. */
export function escapeHeading(text: string): string {
  return text.replace(
    /[\\`*[\]<]|\{(?=\s*\/\*|[%:]|\{[<%#])|(?<![\w=])=(?==[^\s=])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu,
    '\\$&',
  );
}

/** For running text: only what a reader of Markdown would take away. A name between underscores becomes code. */
export function escapeText(text: string): string {
  return text.replace(
    /(?<![\w`])_+[a-z]\w*_+(?!\w)|[`]|~(?=~)|\[(?=[\^[])|\{(?=\s*\/\*|[%:]|\{[<%#])|(?<![\w=])=(?==[^\s=])|\*(?!\s)|(?<!\s)\*|<(?=[a-z/!?])|\](?=[([])|&(?=#?\w+;)|\\(?=[!-/:-@[-`{-~])/gi,
    (match) => (match.length > 1 ? `\`${match}\`` : `\\${match}`),
  );
}
