/** Ampersands and less-than signs that are no markup would swallow what follows them. */

export interface Mended {
  text: string;
  /** The first one and its place. */
  fault?: string;
  faults: number;
}

const MARK = /[&<]/g;
const REFERENCE = /&(?:#\d+|#x[\da-f]+|[\p{L}_:][\p{L}\p{N}_:.-]{0,100});/iuy;
const TAG = /<[/!?\p{L}_:]/uy;

/** The same text where nothing is wrong. What stands in comments, CDATA and declarations is let alone. */
export function mend(source: string): Mended {
  const pieces: string[] = [];
  const mended: Mended = { text: source, faults: 0 };
  let from = 0;
  for (const at of looseMarks(source)) {
    mended.fault ??= `${place(source, at)}: "${source[at]}" that is no markup.`;
    mended.faults++;
    pieces.push(source.slice(from, at), source[at] === '&' ? '&amp;' : '&lt;');
    from = at + 1;
  }
  if (pieces.length > 0) mended.text = pieces.join('') + source.slice(from);
  return mended;
}

function* looseMarks(source: string): Generator<number> {
  MARK.lastIndex = 0;
  for (let mark = MARK.exec(source); mark !== null; mark = MARK.exec(source)) {
    const at = mark.index;
    const close = quotedEnd(source, at);
    if (close === 0) return;
    if (close > 0) MARK.lastIndex = close;
    else if (!stands(mark[0] === '&' ? REFERENCE : TAG, source, at)) yield at;
  }
}

function stands(pattern: RegExp, source: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(source);
}

/** In a comment, a CDATA section or a declaration of a document's type that begins here; 0: no end, -1: none begins. */
function quotedEnd(source: string, at: number): number {
  if (!source.startsWith('<!', at)) return -1;
  if (/^doctype\s/i.test(source.slice(at + 2, at + 10))) return doctypeEnd(source, at);
  for (const [open, close] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
  ] as const) {
    if (source.startsWith(open, at)) return source.indexOf(close, at + open.length) + 1;
  }
  return -1;
}

const DOCTYPE_END = /\]\s*>/g;

function doctypeEnd(source: string, at: number): number {
  const end = source.indexOf('>', at);
  const subset = source.indexOf('[', at);
  if (subset < 0 || end < subset) return end;
  DOCTYPE_END.lastIndex = subset;
  return DOCTYPE_END.test(source) ? DOCTYPE_END.lastIndex : -1;
}

/** `line:column` */
function place(source: string, offset: number): string {
  const lines = source.slice(0, offset).split('\n');
  return `${lines.length}:${lines.at(-1)!.length}`;
}
