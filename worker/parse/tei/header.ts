/** What a TEI header says about its text. */
import type { Meta } from '../../contract/index.ts';
import { isoDate, languageTag } from '../meta.ts';
import { childElements, descend, findAll, plainText, type XmlElement } from '../xml/index.ts';

export interface Header {
  title?: string;
  language?: string;
  date?: string;
  meta: Meta;
}

const MAX_VALUE = 500;

/** `tei`: the element that holds the header and the text. */
export function readHeader(tei: XmlElement): Header {
  const header = descend(tei, 'teiheader');
  const file = descend(header, 'filedesc');
  const statement = descend(file, 'titlestmt');
  const result: Header = { meta: {} };
  const title = statement === undefined ? '' : titleOf(statement);
  if (title !== '') result.title = title;
  const language = languageOf(tei, header);
  if (language !== undefined) result.language = language;
  const date = dateOf(header);
  if (date.iso !== undefined) result.date = date.iso;
  keep(result.meta, 'date', date.iso === undefined ? date.text : '');
  keep(result.meta, 'author', joined(statement, 'author'));
  keep(result.meta, 'editor', joined(statement, 'editor'));
  const publication = descend(file, 'publicationstmt');
  keep(result.meta, 'publisher', joined(publication, 'publisher'));
  keep(result.meta, 'licence', joined(descend(publication, 'availability'), 'licence'));
  keep(result.meta, 'keywords', header === undefined ? '' : keywords(header));
  return result;
}

/** `Main title: subtitle`; of several main titles the first. */
function titleOf(statement: XmlElement): string {
  const titles = childElements(statement, 'title');
  const sub = titles.find(({ attributes }) => attributes['type'] === 'sub');
  const main =
    titles.find(({ attributes }) => attributes['type'] === 'main') ?? titles.find((title) => title !== sub);
  return [main, sub]
    .filter((title) => title !== undefined)
    .map((title) => plainText(title))
    .filter((title) => title !== '')
    .join(': ');
}

/** That of the text, of the document, or the only one that the header names; the header may be in another one. */
function languageOf(tei: XmlElement, header: XmlElement | undefined): string | undefined {
  const texts = childElements(tei, 'text');
  for (const element of [...texts, ...texts.flatMap((text) => childElements(text, 'body')), tei]) {
    const tag = languageTag(element.attributes['lang'] ?? '');
    if (tag !== undefined) return tag;
  }
  const usage = descend(header, 'profiledesc', 'langusage');
  const used = usage === undefined ? [] : childElements(usage, 'language');
  return used.length === 1
    ? languageTag(used[0]!.attributes['ident'] ?? used[0]!.attributes['id'] ?? '')
    : undefined;
}

/** When the text was written, else when its source or the file was published. */
function dateOf(header: XmlElement | undefined): { iso?: string | undefined; text: string } {
  const file = descend(header, 'filedesc');
  const places = [
    descend(header, 'profiledesc', 'creation'),
    descend(file, 'sourcedesc'),
    descend(file, 'publicationstmt'),
  ];
  let text = '';
  for (const place of places) {
    const date = place === undefined ? undefined : findAll(place, 'date', 1)[0];
    if (date === undefined) continue;
    const { attributes } = date;
    const given =
      attributes['when'] ?? attributes['when-iso'] ?? attributes['notbefore'] ?? attributes['value'];
    const words = plainText(date);
    const iso = isoDate(given ?? words);
    if (iso !== undefined) return { iso, text };
    if (text === '') text = words || (given ?? '');
  }
  return { text };
}

function joined(parent: XmlElement | undefined, name: string): string {
  const elements = parent === undefined ? [] : childElements(parent, name);
  return elements
    .map((element) => plainText(element))
    .filter((text) => text !== '')
    .join('; ');
}

function keywords(header: XmlElement): string {
  const profile = descend(header, 'profiledesc');
  const terms =
    profile === undefined ? [] : findAll(profile, 'keywords').flatMap((list) => findAll(list, 'term', 50));
  return terms.map((term) => plainText(term)).join('; ');
}

function keep(meta: Meta, name: string, value: string): void {
  if (value !== '') meta[name] = value.slice(0, MAX_VALUE);
}
