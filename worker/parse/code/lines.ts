/** Source code as lines, with and without its comments. */
import { masked } from './comments.ts';
import type { CommentStyle } from './languages.ts';

export interface Line {
  start: number;
  /** Without its terminator. */
  end: number;
  indent: number;
  /** Blank in the masked text. */
  blank: boolean;
  /** Blank there, but not in the source. */
  comment: boolean;
}

export interface Source {
  text: string;
  /** Without comments and strings. */
  code: string;
  lines: Line[];
}

export function sourceLines(text: string, style: CommentStyle): Source {
  const code = masked(text, style);
  return { text, code, lines: linesOf(text, code) };
}

/** Without comments and strings. */
export function lineOf({ code, lines }: Source, index: number): string {
  return code.slice(lines[index]!.start, lines[index]!.end);
}

function linesOf(text: string, code: string): Line[] {
  const lines: Line[] = [];
  for (const { 0: content, index } of code.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    if (content === '' && index === code.length) break;
    const line = content.replace(/[\r\n]+$/, '');
    const blank = line.trim() === '';
    const raw = text.slice(index, index + line.length);
    lines.push({
      start: index,
      end: index + line.length,
      indent: raw.length - raw.trimStart().length,
      blank,
      comment: blank && raw.trim() !== '',
    });
  }
  return lines;
}
