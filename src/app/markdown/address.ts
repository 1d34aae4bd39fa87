/** Which addresses of a document may become links and pictures. Everything else is shown as text. */

const SAFE_LINK = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const SAFE_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i;

export type Address = { kind: 'outside'; href: string } | { kind: 'relative'; path: string } | null;

/** A browser ignores control characters and leading blanks in an address, so they are gone before it is judged. */
export function linkAddress(raw: string): Address {
  const address = raw
    .replace(/[\u0000-\u0020\u007f-\u00a0]+/g, (blank) => (blank === ' ' ? '%20' : ''))
    .trim();
  if (address === '') return null;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address);
  if (!scheme)
    return address.startsWith('//') ? outside(`https:${address}`) : { kind: 'relative', path: address };
  return outside(address);
}

function outside(address: string): Address {
  try {
    const url = new URL(address);
    return SAFE_LINK.has(url.protocol) ? { kind: 'outside', href: url.href } : null;
  } catch {
    return null;
  }
}

/** Pictures that the document carries in itself: no address is ever fetched. */
export function pictureAddress(raw: string): string | null {
  return SAFE_PICTURE.test(raw) ? raw : null;
}
