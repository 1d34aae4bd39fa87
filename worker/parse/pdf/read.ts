/** Pages as pdf.js gives them → what the steps of reading need. */

import type { OutlineItem } from './headings.ts';
import { hasArabic, mendLigatures, wordsWithLigatures } from './ligatures.ts';
import type { PdfDocument, PdfOutline, PdfPage } from './pdfjs.ts';
import { readStructure } from './structure.ts';
import { mayHoldTable, readRules } from './tables/index.ts';
import type { FontFacts, PageInput, TextItem } from './types.ts';

const BOLD = /bold|black|heavy|semibold|demi|\bmedi$|-medi|cmbx|sfbx|cmb10/i;
const ITALIC = /ital|obli|slant|cmti|cmsl|\bit$/i;
const MONO = /mono|cour|consol|typewriter|cmtt|menlo|inconsolata|lucidasanstyp/i;
const MAX_OUTLINE = 20_000;

/** Fonts of the document by the name that its items use. */
export type Fonts = Map<string, FontFacts>;

export async function readPage(
  page: PdfPage,
  number: number,
  tagged: boolean,
  fonts: Fonts,
): Promise<PageInput> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const [content, tree] = await Promise.all([
    // Normalised before it is turned round, a ligature of Arabic would end up the wrong way round.
    page.getTextContent({ includeMarkedContent: true, disableNormalization: true }),
    tagged ? page.getStructTree().catch(() => null) : null,
  ]);
  await readFonts(page, content.styles, fonts);
  if (hasArabic(content.items)) mendLigatures(content.items, wordsWithLigatures(await drawnGlyphs(page)));
  const tags = readStructure(tree);
  const drawn = mayHoldTable(content.items) ? await page.getOperatorList().catch(() => undefined) : undefined;
  const rules = drawn === undefined ? [] : readRules(drawn, transform);
  const { items } = content;
  return { page: number, width, height, transform, items, fonts, rules, ...(tags && { tags }) };
}

/** Names of fonts come only with the drawing of a page, which is asked for where a new one is used. */
async function readFonts(
  page: PdfPage,
  styles: Record<string, { fontFamily?: string; vertical?: boolean }>,
  fonts: Fonts,
): Promise<void> {
  const fresh = Object.keys(styles).filter((name) => !fonts.has(name));
  if (fresh.length === 0) return;
  await page.getOperatorList().catch(() => undefined);
  for (const name of fresh) {
    const font = page.commonObjs.has(name) ? (page.commonObjs.get(name) as Record<string, unknown>) : {};
    const title = typeof font['name'] === 'string' ? font['name'].replace(/^[A-Z]{6}\+/, '') : '';
    const style = styles[name]!;
    fonts.set(name, {
      bold: font['bold'] === true || font['black'] === true || BOLD.test(title),
      italic: font['italic'] === true || ITALIC.test(title),
      mono: font['isMonospace'] === true || style.fontFamily === 'monospace' || MONO.test(title),
      vertical: style.vertical === true,
    });
  }
}

/** Of pdf.js: draws glyphs. */
const SHOW_TEXT = 44;
const DRAWN_SIZE = 10;

/** What each glyph stands for, a list for each piece of text drawn. */
async function drawnGlyphs(page: PdfPage): Promise<string[][]> {
  const { fnArray, argsArray } = await page.getOperatorList().catch(() => ({ fnArray: [], argsArray: [] }));
  return fnArray.flatMap((code, at) => {
    const glyphs = code === SHOW_TEXT ? argsArray[at]?.[0] : undefined;
    if (!Array.isArray(glyphs)) return [];
    // Numbers among them move the pen.
    return [glyphs.flatMap((glyph) => (glyph as { unicode?: string } | null)?.unicode ?? [])];
  });
}

/** Text of fields and comments, which belongs to no page content, a line for each piece drawn. */
export async function readDrawnText(page: PdfPage): Promise<TextItem[]> {
  return (await drawnGlyphs(page)).map((glyphs, line) => {
    const str = glyphs.join('');
    const transform = [DRAWN_SIZE, 0, 0, DRAWN_SIZE, 0, -line * DRAWN_SIZE * 2];
    const width = str.length * DRAWN_SIZE * 0.5;
    return { str, dir: 'ltr', transform, width, height: DRAWN_SIZE, fontName: '', hasEOL: true };
  });
}

/** Entries that lead to a page of the document, in order. */
export async function readOutline(document: PdfDocument): Promise<OutlineItem[]> {
  const result: OutlineItem[] = [];
  const walk = async (items: readonly PdfOutline[], level: number): Promise<void> => {
    for (const { title, dest, items: inner } of items) {
      if (result.length >= MAX_OUTLINE) return;
      const page = await pageOf(document, dest);
      if (page !== undefined) result.push({ title, level, page });
      if (level < 6) await walk(inner, level + 1);
    }
  };
  const outline = await document.getOutline().catch(() => null);
  await walk(outline ?? [], 1);
  return result;
}

async function pageOf(document: PdfDocument, dest: PdfOutline['dest']): Promise<number | undefined> {
  try {
    const place = typeof dest === 'string' ? await document.getDestination(dest) : dest;
    const target = place?.[0];
    if (typeof target === 'number') return target + 1;
    if (typeof target !== 'object' || target === null) return undefined;
    return (await document.getPageIndex(target)) + 1;
  } catch {
    return undefined;
  }
}
