/** Addresses of verses: `|| Manu_1.2 ||` behind their last line, as printed editions of Sanskrit have them. */

const ADDRESS = /^\p{L}[\p{L}\p{M}\d.'’-]*_\d[\d.,_-]*\p{L}{0,3}$/u;
const PRINTED = /(?:\|\||\/\/)\s*\p{L}[^|/\n]{0,80}_\d[^|/\n]{0,80}(?:\|\||\/\/)/u;

/** What to put behind `text` so that it can be addressed; nothing where it says its address itself. */
export function citation(attributes: Readonly<Record<string, string>>, text: string): string {
  const address = [attributes['id'], attributes['n']].find(
    (value) => value !== undefined && ADDRESS.test(value),
  );
  if (address === undefined || PRINTED.test(text)) return '';
  return /\|\|\s*$/.test(text) ? ` ${address} ||` : ` || ${address} ||`;
}
