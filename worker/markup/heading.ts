import type { Block } from './blocks.ts';
import { graphemeFloor } from './grapheme.ts';
import { plainInline } from './inline.ts';

interface HeadingText {
  /** Cleaned; empty where nothing but markup stood there. */
  title: string;
  /** Given by the author: `{#id}`, `{: #id}`, MDX's `{/*id*\/}`, or an `<a id>` in the heading. */
  id?: string;
}

const TITLE_LENGTH = 100;
/** More than this of one heading line is not read. */
const READ_LIMIT = 2000;

const ATTRIBUTES = /\s*\{:?\s*([^{}]*#[^{}]*)\}\s*$/;
const MDX_ID = /\s*\{\/\*\s*#?([\w.:-]+)\s*\*\/\}\s*$/;
const ANCHOR = /<a\s[^<>]*\b(?:id|name)\s*=\s*["']?([^\s"'<>]+)/i;

/** The text and the id of a heading block. */
export function headingText(text: string, block: Block): HeadingText {
  const heading = block.heading!;
  let raw = text.slice(heading.from, Math.min(heading.to, heading.from + READ_LIMIT));
  let id: string | undefined;
  const mdx = MDX_ID.exec(raw);
  const attributes = mdx === null ? ATTRIBUTES.exec(raw) : null;
  const given = mdx?.[1] ?? /(?:^|\s)#([^\s.#]+)/.exec(attributes?.[1] ?? '')?.[1];
  if (given !== undefined) {
    id = given;
    raw = raw.slice(0, (mdx ?? attributes)!.index);
  }
  id ??= ANCHOR.exec(raw)?.[1];
  const title = plainInline(raw).replace(/\s*¶$/, '');
  return id === undefined ? { title } : { title, id };
}

/** At most a hundred characters of a title, cut between words where one ends in the last third. */
export function shortTitle(title: string, limit: number = TITLE_LENGTH): string {
  if (title.length <= limit) return title;
  const hard = graphemeFloor(title, limit, 0);
  const space = title.lastIndexOf(' ', hard);
  return title.slice(0, space > limit * 0.66 ? space : hard).trim();
}
