/** What the elements of TEI are, by name. */
import { plainText, type XmlElement } from '../xml/index.ts';

export const DIVISION: RegExp = /^div[0-7]?$/;

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Begin and end a paragraph. */
export const BLOCKS: ReadonlySet<string> = words(`
  tei tei.2 teicorpus text group front body back floatingtext div div0 div1 div2 div3 div4 div5 div6 div7
  p ab lg sp u list listbibl castlist castgroup castitem item table row figure figdesc head speaker opener closer
  salute signed dateline byline docauthor doctitle titlepart docimprint docdate docedition titlepage epigraph argument
  trailer address postscript set prologue epilogue performance listperson listplace listorg listevent
  entry entryfree superentry sense eg exemplum egxml notegrp surface zone
  filedesc titlestmt publicationstmt sourcedesc encodingdesc profiledesc revisiondesc notesstmt availability respstmt
  msdesc msidentifier mscontents msitem physdesc history additional change licence`);

/** Apparatus, pictures and data about the text. */
export const UNREAD: ReadonlySet<string> = words(`
  teiheader facsimile standoff graphic media binaryobject ptr anchor index interp interpgrp span spangrp link linkgrp
  fs fvlib flib join joingrp timeline fw del`);

export const ITEM_LISTS: ReadonlySet<string> = words('list listbibl castlist');
export const ITEMS: ReadonlySet<string> = words('item castitem bibl biblstruct biblfull');
export const CODE: ReadonlySet<string> = words('code gi att val ident tag');
/** May stand within a word. */
export const BREAKS: ReadonlySet<string> = words('lb pb cb gb milestone');
/** Where a note stands for itself. */
export const NOTE_HOLDERS: ReadonlySet<string> = words(`
  text front body back group notegrp div div0 div1 div2 div3 div4 div5 div6 div7 titlepage`);

/** Less text than this deserves no heading that nobody wrote. */
const MIN_TEXT = 200;

/** `Chapter 3` for a division that is numbered but has no heading, unless it is a line or two. */
export function divisionName(division: XmlElement): string | undefined {
  const { n, subtype, type: given = '' } = division.attributes;
  const type = subtype ?? given;
  if (n === undefined || n.trim() === '' || n.length > 60) return undefined;
  if (plainText(division, MIN_TEXT).length < MIN_TEXT) return undefined;
  const kind = /^(?:textpart|edition|translation|commentary|)$/i.test(type)
    ? ''
    : type.replace(/[_-]+/g, ' ');
  const title = `${kind} ${n.trim()}`.trim();
  return title[0]!.toUpperCase() + title.slice(1);
}
