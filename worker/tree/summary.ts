import type { ParsedDocument } from '../contract/index.ts';
import { type Block, isAside, plainBlock, scanBlocks, skipSpace } from '../markup/index.ts';
import { shorten } from './outline.ts';

const BACKUP: ReadonlySet<Block['kind']> = new Set(['code', 'table', 'html']);

/** Gathers the summary of one section from its blocks as they come by: prose first, code, tables and footnotes only without it. */
export class Summary {
  private prose = '';
  private rest = '';

  take(text: string, block: Block): void {
    if (this.prose.length > 300) return;
    const backup = BACKUP.has(block.kind) || isAside(text, block);
    if (backup && (this.rest.length > 300 || this.prose !== '')) return;
    const words = plainBlock(text, block, 700);
    if (words === '') return;
    if (backup) this.rest += this.rest === '' ? words : ` ${words}`;
    else this.prose += this.prose === '' ? words : ` ${words}`;
  }

  finish(): string {
    const summary = shorten(this.prose === '' ? this.rest : this.prose);
    this.prose = '';
    this.rest = '';
    return summary;
  }
}

/** How far an excerpt looks for prose. */
const REACH = 4000;

/** Sums up a stretch of a document that no heading heads. */
export function excerpt(document: ParsedDocument, from: number, to: number): string {
  const { text, markup } = document;
  if (markup !== 'markdown') return plainSummary(text, from, to);
  const summary = new Summary();
  for (const block of scanBlocks(text, from, Math.min(to, from + REACH))) summary.take(text, block);
  return summary.finish();
}

export function plainSummary(text: string, from: number, to: number): string {
  const start = skipSpace(text, from, to);
  const end = Math.min(to, start + 700);
  return shorten(plainBlock(text, { kind: 'code', start, end }, 700));
}
