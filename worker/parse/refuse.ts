import { CopseError, type RawDocument } from '../contract/index.ts';

/** What the document is called in a message. */
export function nameOf(raw: RawDocument): string {
  return raw.name || raw.source;
}

export function refuseEmpty(raw: RawDocument): void {
  if (raw.bytes.length === 0) throw emptiness(raw, 'is empty');
}

export function refuseBlank(text: string, raw: RawDocument): void {
  refuseEmpty(raw);
  if (!/\S/.test(text)) throw emptiness(raw, 'is empty: it holds nothing but white space');
}

function emptiness(raw: RawDocument, what: string): CopseError {
  return new CopseError('parse-failed', `${nameOf(raw)} ${what}.`, {
    name: nameOf(raw),
    bytes: raw.bytes.length,
  });
}
