import {
  CopseError,
  type LayoutBlock,
  type ParseContext,
  type ParsedDocument,
  type Parser,
  type RawDocument,
  throwIfAborted,
} from '../../contract/index.ts';
import { nameOf } from '../refuse.ts';
import { type Assembled, assemble } from './assemble.ts';
import { readFacts } from './facts.ts';
import { readKnowledge } from './knowledge.ts';
import { layoutPage } from './layout.ts';
import { TooSlow, within } from './limit.ts';
import { type Library, type LoadingTask, loadLibrary, openOptions, type PdfDocument } from './pdfjs.ts';
import { type Fonts, readDrawnText, readOutline, readPage } from './read.ts';
import { type Lease, leaseThread } from './thread.ts';
import { isGarbled, Trouble } from './trouble.ts';
import type { PageLayout } from './types.ts';

/** For one page, or for opening. A page takes some hundredths of a second. */
const STEP_MS = 30_000;
/** For letting go of a document. */
const CLOSE_MS = 1000;
const PASSWORD_MISSING = 1;
/** Pages that cannot be read until the rest is not tried: a document may claim to have millions. */
const MAX_BROKEN = 500;
/** Pages after which pdf.js is asked to let go of what it keeps. */
const PAGES_KEPT = 100;
/** Pages of a document without text that are read again to see whether it is damaged. */
const STRICT_PAGES = 50;

export const pdfParser: Parser = {
  kind: 'pdf',
  extensions: ['.pdf'],
  version: 2,
  /** Rejects with `needs-password`, `no-text-layer` or `parse-failed`. */
  async parse(raw: RawDocument, context: ParseContext = {}): Promise<ParsedDocument> {
    if (raw.bytes.length === 0) throw failed(raw, 'is empty');
    const library = await loadLibrary();
    const lease = await leaseThread(context);
    const opening = new Opening(raw, context, lease);
    const reader = new Reader(raw, context);
    let healthy = true;
    try {
      const document = await opening.open(library, false);
      const parsed = await reader.read(document);
      if (parsed !== undefined) return parsed;
      await reader.refuseDamaged(await opening.open(library, true));
      throw noText(raw, document.numPages);
    } catch (error) {
      healthy = !reader.stuck && !(error instanceof TooSlow);
      throw asCopseError(raw, error, context.signal);
    } finally {
      lease.end((await opening.close(healthy)) && healthy);
    }
  },
};

function rectanglesOf(layout: Assembled['layout']): LayoutBlock[] {
  return layout
    .map(({ page, box, start, end }) => ({
      ...{ page, x0: box.x, y0: box.y, x1: box.right, y1: box.bottom },
      ...{ start, end },
    }))
    .sort((a, b) => a.start - b.start);
}

/** The document as pdf.js has it open, once or, to look at it more strictly, twice. */
class Opening {
  private readonly tasks: LoadingTask[] = [];
  private readonly raw: RawDocument;
  private readonly context: ParseContext;
  private readonly worker: Lease['worker'];

  constructor(raw: RawDocument, context: ParseContext, { worker }: Lease) {
    this.raw = raw;
    this.context = context;
    this.worker = worker;
  }

  open({ getDocument }: Library, strict: boolean): Promise<PdfDocument> {
    const task = getDocument({
      ...openOptions(this.context),
      // pdf.js takes the bytes for its own.
      data: this.raw.bytes.slice(),
      stopAtErrors: strict,
      ...(this.worker && { worker: this.worker }),
      ...(this.raw.password !== undefined && { password: this.raw.password }),
    });
    this.tasks.push(task);
    return within(task.promise, STEP_MS, this.context.signal);
  }

  /** Whether pdf.js let go of it. What a worker holds that does not answer goes with the worker. */
  async close(healthy: boolean): Promise<boolean> {
    if (!healthy && this.worker !== undefined) return false;
    const closing = Promise.all(this.tasks.map((task) => task.destroy()));
    return within(closing, CLOSE_MS, undefined).then(
      () => true,
      () => false,
    );
  }
}

class Reader {
  /** pdf.js did not answer in time. */
  stuck = false;
  private readonly raw: RawDocument;
  private readonly context: ParseContext;
  private readonly trouble = new Trouble();
  private readonly fonts: Fonts = new Map();

  constructor(raw: RawDocument, context: ParseContext) {
    this.raw = raw;
    this.context = context;
  }

  /** `undefined` where no page has text. */
  async read(document: PdfDocument): Promise<ParsedDocument | undefined> {
    const facts = await this.limited(readFacts(document));
    const pages = await this.pages(document, facts.tagged);
    const outline = await this.limited(readOutline(document));
    const labels = await this.limited(document.getPageLabels().catch(() => null));
    if (pages.every(({ characters }) => characters === 0)) return undefined;
    const { words, warnings } = await readKnowledge(pages, this.context);
    const { text, pages: spans, title, layout } = assemble(pages, outline, labels, words);
    const named = facts.title ?? title;
    return {
      text,
      kind: 'pdf',
      markup: 'markdown',
      meta: facts.meta,
      pages: spans,
      layout: rectanglesOf(layout),
      warnings: [...this.trouble.warnings(), ...facts.warnings, ...warnings],
      ...(named !== undefined && { title: named }),
      ...(facts.date !== undefined && { date: facts.date }),
    };
  }

  private async pages(document: PdfDocument, tagged: boolean): Promise<PageLayout[]> {
    const pages: PageLayout[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      throwIfAborted(this.context.signal);
      this.context.onProgress?.(number - 1, document.numPages);
      // pdf.js keeps something of every page; fonts are read anew afterwards.
      if (number % PAGES_KEPT === 0) await this.limited(document.cleanup().catch(() => undefined));
      try {
        pages.push(await this.limited(this.page(document, number, tagged)));
      } catch (error) {
        throwIfAborted(this.context.signal);
        this.trouble.broken.push(number);
        this.trouble.cause ??= error;
        if (error instanceof TooSlow) this.trouble.slowFrom = number;
        if (this.trouble.slowFrom !== undefined || this.trouble.broken.length >= MAX_BROKEN) break;
      }
    }
    if (pages.length === 0) throw failed(this.raw, 'has no page that can be read', this.trouble.cause);
    return pages;
  }

  private async page(document: PdfDocument, number: number, tagged: boolean): Promise<PageLayout> {
    const page = await document.getPage(number);
    try {
      const input = await readPage(page, number, tagged, this.fonts);
      let layout = layoutPage(input);
      if (layout.characters === 0) {
        const items = await readDrawnText(page);
        layout = layoutPage({ ...input, items, transform: [1, 0, 0, -1, 0, 0], height: items.length * 20 });
      }
      if (layout.cut) this.trouble.cut.push(number);
      if (layout.characters === 0) this.trouble.empty.push(number);
      else if (isGarbled(layout)) this.trouble.garbled.push(number);
      return layout;
    } finally {
      page.cleanup();
    }
  }

  private async limited<T>(work: Promise<T>): Promise<T> {
    try {
      return await within(work, STEP_MS, this.context.signal);
    } catch (error) {
      if (error instanceof TooSlow) this.stuck = true;
      throw error;
    }
  }

  /** Reads again what gave no text, this time without passing over errors. Rejects with the first. */
  async refuseDamaged(document: PdfDocument): Promise<void> {
    for (let number = 1; number <= Math.min(document.numPages, STRICT_PAGES); number++) {
      const page = await this.limited(document.getPage(number));
      await this.limited(page.getTextContent({ includeMarkedContent: false }));
    }
  }
}

function noText(raw: RawDocument, numPages: number): CopseError {
  const pages = numPages === 1 ? 'its only page is' : `its ${numPages} pages are`;
  return new CopseError(
    'no-text-layer',
    `${nameOf(raw)} has no text: ${pages} blank or a picture, such as a scan without text recognition.`,
    { name: nameOf(raw), pages: numPages },
  );
}

function asCopseError(raw: RawDocument, error: unknown, signal: AbortSignal | undefined): unknown {
  throwIfAborted(signal);
  if (error instanceof CopseError) return error;
  const { name, code } = error as { name?: string; code?: number };
  if (name === 'PasswordException') return needsPassword(raw, code === PASSWORD_MISSING, error);
  if (error instanceof TooSlow) return failed(raw, 'took too long to read', error);
  return failed(raw, 'is damaged, or no PDF document', error);
}

function needsPassword(raw: RawDocument, missing: boolean, cause: unknown): CopseError {
  const what = missing ? 'is protected by a password' : 'does not open with the password given';
  return new CopseError(
    'needs-password',
    `${nameOf(raw)} ${what}.`,
    { name: nameOf(raw), reason: missing ? 'missing' : 'wrong' },
    cause,
  );
}

function failed(raw: RawDocument, what: string, cause?: unknown): CopseError {
  const reason =
    cause instanceof Error && cause.message !== '' ? ` (${cause.message.replace(/\.$/, '')})` : '';
  return new CopseError(
    'parse-failed',
    `${nameOf(raw)} ${what}${reason}.`,
    { name: nameOf(raw), bytes: raw.bytes.length },
    cause,
  );
}
