/**
 * What the steps of reading a PDF hand to each other. Points everywhere, origin top left, y growing downwards.
 *
 *   items → runs → segments → (tables, order) → lines → blocks → Markdown
 */

/** A piece of text as pdf.js gives it; `transform` is in the page's own space, y growing upwards. */
export interface TextItem {
  str: string;
  dir: string;
  transform: readonly number[];
  width: number;
  height: number;
  fontName: string;
  hasEOL: boolean;
}

/** Begin or end of marked content. */
export interface MarkedItem {
  type: string;
  tag?: string;
  id?: string;
}

export interface FontFacts {
  bold: boolean;
  italic: boolean;
  mono: boolean;
  vertical: boolean;
}

export interface PageInput {
  /** From 1. */
  page: number;
  width: number;
  height: number;
  /** From the page's own space to points from the top left, as shown. */
  transform: readonly number[];
  items: readonly (TextItem | MarkedItem)[];
  fonts: ReadonlyMap<string, FontFacts>;
  /** Places in the structure tree by id of marked content; absent for untagged documents. */
  tags?: ReadonlyMap<string, Tag>;
  /** Absent where none are drawn, or nobody looked. */
  rules?: readonly Rule[];
}

/** A straight line that is drawn, from left to right or downwards, in points from the top left of the page. */
export interface Rule {
  horizontal: boolean;
  /** y of a horizontal one, x of another. */
  at: number;
  from: number;
  to: number;
}

export type Role = 'heading' | 'paragraph' | 'item' | 'cell' | 'note' | 'code' | 'loose';

/** Where a piece of marked content stands in the structure tree. */
export interface Tag {
  /** Place in the order of reading. */
  order: number;
  /** Content of one block shares it. */
  block: number;
  role: Role;
  /** Of a heading from 1; of a list item its nesting from 1. */
  level: number;
  cell?: CellPlace;
}

export interface CellPlace {
  table: number;
  row: number;
  column: number;
}

/** Text in one font on one base line, turned so that it reads from left to right (or right to left). */
export interface Run {
  text: string;
  x: number;
  /** Of the base line. */
  y: number;
  width: number;
  size: number;
  font: FontFacts;
  rtl: boolean;
  /** White space stood before it. */
  spaced: boolean;
  tag?: Tag;
}

export interface Box {
  x: number;
  right: number;
  /** Of the base line. */
  y: number;
  size: number;
}

/** Text of one line without a gap wider than a few spaces. */
export interface Segment extends Box {
  kind?: 'line';
  text: string;
  bold: boolean;
  italic: boolean;
  mono: boolean;
  rtl: boolean;
  /** Ends where a justified line would, less a hyphen that the file does not give. */
  broken: boolean;
  /** Was set with spaces between its letters, so that where words end is not sure. */
  tracked: boolean;
  tag?: Tag;
}

/** What stands side by side on one base line. */
export interface Line extends Segment {
  kind: 'line';
  /** More than one: a row whose columns were not sure enough for a table. */
  cells: number;
  /** Set apart by its turning; comes after everything else on the page. */
  aside: boolean;
}

export interface Extent {
  x: number;
  right: number;
}

export interface Table {
  kind: 'table';
  /** A cell of several lines has them as lines. */
  rows: string[][];
  /** Where each of its columns begins and ends. */
  columns: Extent[];
  box: Rectangle;
  /** That most of its text has. */
  size: number;
}

/** Points from the top left of the page. */
export interface Rectangle {
  x: number;
  y: number;
  right: number;
  bottom: number;
}

export interface PageLayout {
  page: number;
  width: number;
  height: number;
  /** In order of reading. */
  parts: (Line | Table)[];
  /** Letters and digits that pdf.js gave, and how many glyphs had no meaning. */
  characters: number;
  unknown: number;
  /** Holds more than was read. */
  cut: boolean;
  /** Order and blocks come from the structure tree. */
  tagged: boolean;
}

export type BlockKind = 'heading' | 'paragraph' | 'item' | 'table' | 'note' | 'code' | 'rows';

export interface Block {
  kind: BlockKind;
  page: number;
  /** One paragraph per entry is joined into flowing text; code and rows keep their lines. */
  lines: Line[];
  /** Of headings and items, from 1. */
  level: number;
  table?: Table;
  box: Rectangle;
  text: string;
}
