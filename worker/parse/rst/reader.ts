import type { Content } from '../html/index.ts';
import type { InlineReader } from './inline.ts';

/** Reads blocks that lie within others. */
export interface Reader {
  readonly inline: InlineReader;
  readonly unread: Unread;
  /** `titles`: whether titles are sections there. */
  read(lines: readonly string[], depth: number, titles?: boolean): Content[];
}

/** What the pages show and the file does not hold. */
export interface Unread {
  /** Names of files. */
  readonly included: string[];
  /** Directives whose content a program writes. */
  readonly generated: Set<string>;
}
