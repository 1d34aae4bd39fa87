/** What a terminal can show. Text from documents goes through {@link Style.text}, never straight out. */
export interface Style {
  /** Without the control characters by which a document could command the terminal. */
  text(value: string): string;
  /** On one line. */
  line(value: string): string;
  bold(value: string): string;
  dim(value: string): string;
  /** A piece of text around its first mark, on one line, with the marks in bold. */
  snippet(value: string, marks: readonly [number, number][]): string;
}

const SNIPPET_LENGTH = 320;
const SNIPPET_LEAD = 80;

export function terminalStyle(colours: boolean): Style {
  const paint =
    (on: number, off: number) =>
    (value: string): string =>
      colours ? `\u001b[${on}m${value}\u001b[${off}m` : value;
  const bold = paint(1, 22);

  return {
    text,
    line,
    bold,
    dim: paint(2, 22),
    snippet: (value, marks) => snippet(value, marks, bold),
  };
}

function text(value: string): string {
  return value.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, (char) =>
    char === '\r' ? '' : '\ufffd',
  );
}

function line(value: string): string {
  return text(value.replace(/\s+/g, ' '));
}

function snippet(value: string, marks: readonly [number, number][], bold: (value: string) => string): string {
  const first = marks[0]?.[0] ?? 0;
  const start = first + SNIPPET_LEAD < SNIPPET_LENGTH ? 0 : wordStart(value, first - SNIPPET_LEAD);
  const end = Math.min(value.length, wholeCharacter(value, start + SNIPPET_LENGTH));
  let out = start > 0 ? '… ' : '';
  let at = start;
  for (const [from, to] of marks) {
    if (to > end) break;
    out += line(value.slice(at, from)) + bold(line(value.slice(from, to)));
    at = to;
  }
  out += line(value.slice(at, end)) + (end < value.length ? ' …' : '');
  return out.replace(/ {2,}/g, ' ').trim();
}

function wordStart(value: string, near: number): number {
  const space = value.slice(near, near + 20).search(/\s/);
  return space < 0 ? wholeCharacter(value, near) : near + space + 1;
}

/** Never between the halves of a surrogate pair. */
function wholeCharacter(value: string, at: number): number {
  const code = value.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}
