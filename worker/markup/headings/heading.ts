import type { Mark } from './levels.ts';

/** How a line shows that it is a heading. `word`: by a structure word and a number; `marked`: by Markdown. */
export type Sign =
  | 'banner'
  | 'bold'
  | 'word'
  | 'underline'
  | 'number'
  | 'numeral'
  | 'part'
  | 'caps'
  | 'outdent'
  | 'han'
  | 'marked';

/** A heading without markup. */
export interface Heading extends Mark {
  sign: Sign;
  title: string;
  start: number;
  /** Where the text below begins. */
  next: number;
}

/** The line below a heading that may be its title. */
export interface TitleLine {
  text: string;
  start: number;
  next: number;
}
