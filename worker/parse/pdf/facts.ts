/** What a PDF says about itself. */
import type { Meta } from '../../contract/index.ts';
import { isoDate, languageTag } from '../meta.ts';
import type { PdfDocument } from './pdfjs.ts';

export interface Facts {
  title?: string;
  date?: string;
  meta: Meta;
  /** Has a structure tree. */
  tagged: boolean;
  warnings: string[];
}

/** Titles that programs give, not people. */
const NO_TITLE =
  /^(?:untitled|title|document\s*\d*|microsoft word|powerpoint|slide \d|print|pdf|layout \d)|\.(?:docx?|pptx?|xlsx?|odt|rtf|pdf|indd|tex|dvi|qxd|html?|txt)$|^https?:/i;
/** A word of letters and digits mixed, as archives number their files. */
const FILE_NUMBER = /(?=\S*\d)(?=\S*[A-Za-z])\S{12,}/;
const MAX_VALUE = 500;

export async function readFacts(document: PdfDocument): Promise<Facts> {
  const [metadata, mark] = await Promise.all([
    document.getMetadata().catch(() => null),
    document.getMarkInfo().catch(() => null),
  ]);
  const info = metadata?.info ?? {};
  const xmp = new Map(metadata?.metadata ?? []);
  const text = (value: unknown): string => {
    const one = Array.isArray(value) ? value.join(', ') : value;
    return typeof one === 'string'
      ? one
          .replace(/[\0\s]+/g, ' ')
          .trim()
          .slice(0, MAX_VALUE)
      : '';
  };
  const author = text(info['Author']) || text(xmp.get('dc:creator'));
  const title = text(info['Title']) || text(xmp.get('dc:title'));
  const date = pdfDate(text(info['CreationDate'])) ?? isoDate(text(xmp.get('xmp:createdate')));
  const meta: Meta = {};
  const values: Record<string, string> = {
    author,
    subject: text(info['Subject']),
    keywords: text(info['Keywords']),
    producer: text(info['Producer']),
    declaredLanguage: languageTag(text(info['Language'])) ?? '',
  };
  for (const [key, value] of Object.entries(values)) if (value !== '') meta[key] = value;
  const good = title !== '' && title !== author && !NO_TITLE.test(title) && !FILE_NUMBER.test(title);
  return {
    ...(good && { title }),
    ...(date !== undefined && { date }),
    meta,
    tagged: mark?.get('Marked') === true,
    warnings:
      info['IsXFAPresent'] === true
        ? ['This is a form of a kind that only Adobe Reader fills; what it shows there is not in its pages.']
        : [],
  };
}

/** `D:20210510161536+02'00'` → `2021-05-10T16:15:36+02:00` */
export function pdfDate(value: string): string | undefined {
  const match =
    /^(?:D:)?(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?(?:(Z)|([+-])(\d{2})'?(\d{2}))?)?/.exec(value);
  if (match === null) return undefined;
  const [, year, month, day, hours, minutes, seconds = '00', utc, sign, zoneHours, zoneMinutes] = match;
  const time = hours === undefined ? '' : `T${hours}:${minutes}:${seconds}`;
  const zone = sign === undefined ? (utc ?? '') : `${sign}${zoneHours}:${zoneMinutes}`;
  return isoDate(`${year}-${month}-${day}${time}${time === '' ? '' : zone}`);
}
