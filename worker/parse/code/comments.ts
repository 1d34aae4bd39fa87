/** Comments, told from code without a grammar. */
import { detectLanguage } from '../../text/index.ts';
import type { CommentStyle } from './languages.ts';

/** A comment, or a string that may hold what looks like one. */
const LEXEMES: Readonly<Record<CommentStyle, RegExp>> = {
  slashes:
    /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\r\n]*|"(?:[^"\\\r\n]|\\.)*"|'(?:[^'\\\r\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/g,
  hash: /#[^\r\n]*|"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:[^"\\\r\n]|\\.)*"|'(?:[^'\\\r\n]|\\.)*'/g,
  dashes:
    /--\[\[[\s\S]*?(?:\]\]|$)|--[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|\$(\w*)\$[\s\S]*?\$\1\$|"(?:[^"\\\r\n]|\\.)*"|'(?:[^']|'')*'/g,
  semicolons: /;[^\r\n]*|"(?:[^"\\]|\\[\s\S])*"/g,
};

const COMMENT: Readonly<Record<CommentStyle, RegExp>> = {
  slashes: /^\/[/*]/,
  hash: /^(?:#|"""|''')/,
  dashes: /^(?:--|\/\*)/,
  semicolons: /^;/,
};

/** Fewer letters of comments say nothing about a language. */
const ENOUGH = 120;
const SAMPLE = 20_000;
/** More of a comment is not looked at. */
const MAX_DOC = 4000;

/**
 * The text with spaces for comments and for what stands in strings, line ends kept, so that every offset means the
 * same in both.
 */
export function masked(text: string, style: CommentStyle): string {
  return text.replace(LEXEMES[style], (lexeme) => {
    if (COMMENT[style].test(lexeme)) return blank(lexeme);
    return lexeme[0]! + blank(lexeme.slice(1, -1)) + lexeme.slice(-1);
  });
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}

/** Lines that only say how what follows is taken, or end what came before: directives, labels of access, `end`. */
const DIRECTIVE =
  /^[ \t]*(?:#[ \t]*(?:if|ifdef|ifndef|elif|else|endif|pragma)\b[^\r\n]*|(?:public|private|protected)[ \t]*:[ \t]*$|end[ \t]*;?[ \t]*$)/gm;

/** Whether there is anything but comments, directives and punctuation. */
export function hasCode(text: string, style: CommentStyle): boolean {
  if (!/[\p{L}\p{N}_]/u.test(text)) return false;
  return /[\p{L}\p{N}_"'`]/u.test(masked(text, style).replace(DIRECTIVE, ''));
}

/** The first line that holds code, as it stands. */
export function firstCodeLine(text: string, style: CommentStyle): string {
  let offset = 0;
  for (const line of masked(text, style).split('\n')) {
    if (/[\p{L}\p{N}_]/u.test(line)) return text.slice(offset, offset + line.length);
    offset += line.length + 1;
  }
  return text.trim().split('\n', 1)[0]!;
}

/** The language that the comments are in; where they say too little, English as names in code mostly are. */
export function languageOfComments(text: string, style: CommentStyle): string {
  let comments = '';
  for (const [lexeme] of text.slice(0, 4 * SAMPLE).matchAll(LEXEMES[style])) {
    if (COMMENT[style].test(lexeme)) comments += `${docText(lexeme)}\n`;
    if (comments.length > SAMPLE) break;
  }
  if (comments.replace(/[^\p{L}]/gu, '').length < ENOUGH) return 'en';
  const language = detectLanguage(comments);
  return language === 'und' ? 'en' : language;
}

const HEAD =
  /^\s*(?:#![^\n]*\n\s*)?(\/\*[\s\S]*?\*\/|(?:[ \t]*(?:\/\/|#(?!include|if|define|pragma)|--|;)[^\n]*(?:\n|$))+)[ \t]*(?:\r?\n)?([^\n]*)/;

/** What a file says of itself: a comment at its head that belongs to nothing below it, and is no licence. */
export function headDoc(text: string): string {
  const [, comment, next] = HEAD.exec(text) ?? [];
  if (comment === undefined || /copyright|licen[sc]e|eslint|prettier|@ts-/i.test(comment)) return '';
  const apart =
    next!.trim() === '' ||
    /^\s*(?:import|from|use|using|package|#include|'use|"use|require|const\b.*require|export \*|export \{)/.test(
      next!,
    );
  return apart ? docText(comment) : '';
}

/** What documentation says, without the marks that make it a comment, and without what is said in tags. */
export function docText(comment: string): string {
  return comment
    .slice(0, MAX_DOC)
    .replace(/^\s*(?:\/\*[*!]?|\/\/[/!]?|#+!?|--+(?:\[\[)?|;+|[rRuUbB]{0,2}(?:"""|'''))/gm, '')
    .replace(/(?:\*+\/|"""|'''|\]\])\s*$/gm, '')
    .replace(/^\s*\*(?!\*)/gm, '')
    .replace(/<\/?(?:summary|para|remarks|c|see\b[^>]*)\/?>/g, '')
    .replace(
      /(?:^|\n)\s*[@\\](?:param|returns?|throws?|type|template|example|since|author|see|deprecated)\b[\s\S]*$/,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim();
}
