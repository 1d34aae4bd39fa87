import {
  CopseError,
  type ParseContext,
  type ParsedDocument,
  type Parser,
  type RawDocument,
  throwIfAborted,
} from '../../contract/index.ts';
import { nameOf } from '../refuse.ts';
import { assemble } from './assemble.ts';
import { readFacts } from './facts.ts';
import { layoutPage } from './layout.ts';
import { TooSlow, within } from './limit.ts';
import { loadLibrary, openOptions, type PdfDocument } from './pdfjs.ts';
import { type Fonts, readOutline, readPage } from './read.ts';
import { type Lease, leaseThread } from './thread.ts';
import { isGarbled, Trouble } from './trouble.ts';
import type { PageLayout } from './types.ts';

/** For one page, or for opening. A page takes some hundredths of a second. */
const STEP_MS = 30_000;
const PASSWORD_MISSING = 1;

export const pdfParser: Parser = {
  kind: 'pdf',
  extensions: ['.pdf'],
  version: 1,
  /** Rejects with `needs-password`, `no-text-layer` or `parse-failed`. */
  async parse(raw: RawDocument, context: ParseContext = {}): Promise<ParsedDocument> {
    if (raw.bytes.length === 0) throw failed(raw, 'is empty');
    const [{ getDocument }, lease] = await Promise.all([loadLibrary(), leaseThread(context)]);
    // pdf.js takes the bytes for its own.
    const data = raw.bytes.slice();
    const { worker } = lease;
    const task = getDocument({
      ...openOptions(context),
      data,
      ...(worker && { worker }),
      ...(raw.password !== undefined && { password: raw.password }),
    });
    const reader = new Reader(raw, context);
    try {
      const document = await within(task.promise, STEP_MS, context.signal);
      return await reader.read(document);
    } catch (error) {
      throw asCopseError(raw, error, context.signal);
    } finally {
      await close(task, lease, reader.stuck);
    }
  },
};

/** A worker that is stuck is ended; what it holds goes with it. */
async function close(task: { destroy(): Promise<void> }, lease: Lease, stuck: boolean): Promise<void> {
  if (stuck && lease.worker !== undefined) {
    lease.end(false);
    return;
  }
  const closed = await within(task.destroy(), STEP_MS, undefined).then(
    () => true,
    () => false,
  );
  lease.end(closed);
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

  async read(document: PdfDocument): Promise<ParsedDocument> {
    const facts = await this.limited(readFacts(document));
    const pages = await this.pages(document, facts.tagged);
    const outline = await this.limited(readOutline(document));
    const labels = await this.limited(document.getPageLabels().catch(() => null));
    if (pages.every(({ characters }) => characters === 0)) throw this.noText(document);
    const { text, pages: spans, title } = assemble(pages, outline, labels);
    const named = facts.title ?? title;
    return {
      text,
      kind: 'pdf',
      markup: 'markdown',
      meta: facts.meta,
      pages: spans,
      warnings: [...this.trouble.warnings(), ...facts.warnings],
      ...(named !== undefined && { title: named }),
      ...(facts.date !== undefined && { date: facts.date }),
    };
  }

  private async pages(document: PdfDocument, tagged: boolean): Promise<PageLayout[]> {
    const pages: PageLayout[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      throwIfAborted(this.context.signal);
      this.context.onProgress?.(number - 1, document.numPages);
      try {
        pages.push(await this.limited(this.page(document, number, tagged)));
      } catch (error) {
        throwIfAborted(this.context.signal);
        this.trouble.broken.push(number);
        this.trouble.cause ??= error;
        if (!(error instanceof TooSlow)) continue;
        this.trouble.slowFrom = number;
        break;
      }
    }
    if (pages.length === 0) throw failed(this.raw, 'has no page that can be read', this.trouble.cause);
    return pages;
  }

  private async page(document: PdfDocument, number: number, tagged: boolean): Promise<PageLayout> {
    const page = await document.getPage(number);
    try {
      const layout = layoutPage(await readPage(page, number, tagged, this.fonts));
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

  private noText({ numPages }: PdfDocument): CopseError {
    const pages = numPages === 1 ? 'its only page is' : `its ${numPages} pages are`;
    return new CopseError(
      'no-text-layer',
      `${nameOf(this.raw)} has no text: ${pages} blank or a picture, such as a scan without text recognition.`,
      { name: nameOf(this.raw), pages: numPages },
    );
  }
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
  const reason = cause instanceof Error && cause.message !== '' ? ` (${cause.message})` : '';
  return new CopseError(
    'parse-failed',
    `${nameOf(raw)} ${what}${reason}.`,
    { name: nameOf(raw), bytes: raw.bytes.length },
    cause,
  );
}
