import type { ParsedDocument, Parser, RawDocument } from '../contract/index.ts';
import { charsetOf, decode } from './decode.ts';
import { readFrontMatter } from './front-matter.ts';
import { refuseBlank } from './refuse.ts';

export const markdownParser: Parser = {
  kind: 'markdown',
  extensions: ['.md', '.markdown', '.mdx', '.mdown'],
  version: 3,
  parse(raw: RawDocument): ParsedDocument {
    const { text, warnings } = decode(raw.bytes, charsetOf(raw.type));
    refuseBlank(text, raw);
    const matter = readFrontMatter(text);
    const document: ParsedDocument = {
      text,
      kind: 'markdown',
      markup: 'markdown',
      meta: matter?.meta ?? {},
      warnings: [...warnings, ...(matter?.warnings ?? [])],
    };
    if (matter !== undefined) {
      document.frontMatter = matter.span;
      if (matter.title !== undefined) document.title = matter.title;
      if (matter.date !== undefined) document.date = matter.date;
      if (matter.language !== undefined) document.language = matter.language;
      if (matter.summary !== undefined) document.summary = matter.summary;
      if (text.slice(matter.span[1]).trim() === '') {
        document.warnings.push('There is nothing to search besides the front matter.');
      }
    }
    return document;
  },
};
