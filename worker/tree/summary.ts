import { type Block, plainBlock } from '../markup/index.ts';
import { shorten } from './outline.ts';

/** Gathers the summary of one section from its blocks as they come by: prose first, code and tables only without it. */
export class Summary {
  private prose = '';
  private rest = '';

  take(text: string, block: Block): void {
    if (this.prose.length > 300) return;
    const backup = block.kind === 'code' || block.kind === 'table' || block.kind === 'html';
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
