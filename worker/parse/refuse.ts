import { CopseError, type RawDocument } from '../contract/index.ts';

/** What the document is called in a message. */
export function nameOf(raw: RawDocument): string {
  return raw.name || raw.source;
}

export function refuseBlank(text: string, raw: RawDocument): void {
  if (/\S/.test(text)) return;
  const what = raw.bytes.length === 0 ? 'is empty' : 'is empty: it holds nothing but white space';
  throw new CopseError('parse-failed', `${nameOf(raw)} ${what}.`, {
    name: nameOf(raw),
    bytes: raw.bytes.length,
  });
}
