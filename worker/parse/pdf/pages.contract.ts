/** Pages for tests as pdf.js would give them. */
import { assemble } from './assemble.ts';
import type { OutlineItem } from './headings.ts';
import { layoutPage } from './layout.ts';
import type { FontFacts, MarkedItem, PageInput, PageLayout, Rule, Tag, TextItem } from './types.ts';

const HEIGHT = 800;
const WIDTH = 600;

const font = (facts: Partial<FontFacts> = {}): FontFacts => ({
  bold: false,
  italic: false,
  mono: false,
  vertical: false,
  ...facts,
});

const FONTS: ReadonlyMap<string, FontFacts> = new Map([
  ['body', font()],
  ['bold', font({ bold: true })],
  ['italic', font({ italic: true })],
  ['mono', font({ mono: true })],
  ['vertical', font({ vertical: true })],
]);

export interface ItemOptions {
  size?: number;
  font?: string;
  width?: number;
  dir?: string;
  /** Degrees, against the clock. */
  turn?: number;
}

/** Text at a point from the top left, letters half as wide as high. */
export function at(x: number, y: number, str: string, options: ItemOptions = {}): TextItem {
  const { size = 10, font: fontName = 'body', dir = 'ltr', turn = 0 } = options;
  const { width = str.length * size * 0.5 } = options;
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const transform = [size * cos, size * sin, -size * sin, size * cos, x, HEIGHT - y];
  return { str, dir, transform, width, height: size, fontName, hasEOL: false };
}

/** Lines one below the other. */
export function lines(x: number, y: number, texts: readonly string[], options: ItemOptions = {}): TextItem[] {
  const step = (options.size ?? 10) * 1.2;
  return texts.map((text, n) => at(x, y + n * step, text, options));
}

/** Items inside marked content of this id, or an artifact. */
export function marked(id: string, items: readonly TextItem[]): (TextItem | MarkedItem)[] {
  const begin =
    id === 'Artifact'
      ? { type: 'beginMarkedContent', tag: 'Artifact' }
      : { type: 'beginMarkedContentProps', tag: 'P', id };
  return [begin, ...items, { type: 'endMarkedContent' }];
}

export function page(
  number: number,
  items: readonly (TextItem | MarkedItem)[],
  tags?: ReadonlyMap<string, Tag>,
  rules?: readonly Rule[],
): PageLayout {
  const input: PageInput = {
    page: number,
    width: WIDTH,
    height: HEIGHT,
    transform: [1, 0, 0, -1, 0, HEIGHT],
    items,
    fonts: FONTS,
    ...(tags && { tags }),
    ...(rules && { rules }),
  };
  return layoutPage(input);
}

/** The Markdown of pages given by their items. */
export function markdown(
  pages: readonly (readonly (TextItem | MarkedItem)[])[],
  outline: readonly OutlineItem[] = [],
): string {
  return assemble(
    pages.map((items, n) => page(n + 1, items)),
    outline,
    null,
  ).text;
}

/** A paragraph of body text, so that there is something to be larger than. */
export const BODY: readonly string[] = [
  'It is a truth universally acknowledged, that a single man in possession of a',
  'good fortune, must be in want of a wife. However little known the feelings or',
  'views of such a man may be on his first entering a neighbourhood, this truth is',
  'so well fixed in the minds of the surrounding families.',
];
export const BODY_TEXT: string = BODY.join(' ');
