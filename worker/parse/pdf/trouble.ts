/** What went less than well with single pages, in sentences. */
import type { PageLayout } from './types.ts';

/** Share of glyphs without a meaning from which a page is not to be trusted. */
const UNKNOWN = 0.1;
/** Share of characters that are no letters, digits or usual signs. */
const STRANGE = 0.4;
const USUAL = /[\p{L}\p{M}\p{N}\s.,:;!?()[\]{}'"“”‘’«»/\\%&@#*+=<>|_~^°§€$£•·…–—-]/gu;

export class Trouble {
  /** Numbers of pages. */
  readonly empty: number[] = [];
  readonly garbled: number[] = [];
  readonly broken: number[] = [];
  readonly cut: number[] = [];
  /** From here on nothing was read. */
  slowFrom: number | undefined;
  cause: unknown;

  warnings(): string[] {
    const warnings: string[] = [];
    const add = (pages: readonly number[], one: string, many: string): void => {
      if (pages.length === 1) warnings.push(`Page ${pages[0]} ${one}`);
      else if (pages.length > 1) warnings.push(`Pages ${ranges(pages)} ${many}`);
    };
    const rest = 'text: blank, or a picture such as a scan without text recognition.';
    add(this.empty, `has no ${rest}`, `have no ${rest}`);
    const mapping = 'the file does not say which characters its glyphs are.';
    add(this.garbled, `may be unreadable: ${mapping}`, `may be unreadable: ${mapping}`);
    const much = 'more pieces of text than are read; the rest was left out.';
    add(this.cut, `holds ${much}`, `hold ${much}`);
    const broken = this.broken.filter((page) => page !== this.slowFrom);
    add(broken, 'is damaged and was left out.', 'are damaged and were left out.');
    if (this.slowFrom !== undefined) {
      warnings.push(`Page ${this.slowFrom} took too long to read; it and what comes after it are missing.`);
    }
    return warnings;
  }
}

/** `1, 3–5, 9` */
export function ranges(numbers: readonly number[]): string {
  const parts: string[] = [];
  for (let from = 0; from < numbers.length; ) {
    let to = from;
    while (numbers[to + 1] === numbers[to]! + 1) to++;
    parts.push(to === from ? String(numbers[from]) : `${numbers[from]}–${numbers[to]}`);
    from = to + 1;
  }
  return parts.join(', ');
}

/** Glyph codes taken for characters, or glyphs without any. */
export function isGarbled({ characters, unknown, parts }: PageLayout): boolean {
  if (unknown > (characters + unknown) * UNKNOWN) return true;
  const text = parts.map((part) => (part.kind === 'line' ? part.text : part.rows.flat().join(' '))).join(' ');
  const length = text.replace(/\s/g, '').length;
  const usual = text.match(USUAL)?.filter((char) => char.trim() !== '').length ?? 0;
  return length > 20 && length - usual > length * STRANGE;
}
