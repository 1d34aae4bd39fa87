/** Comma-separated values within a text. */

/** Quotes hold commas and line ends; two of them are one. */
export function readCsv(text: string, delimiter: string = ','): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const endRow = (): void => {
    if (row.some((value) => value !== '')) rows.push(row);
    row = [];
  };
  while (at < text.length) {
    while (text[at] === ' ') at++;
    const value = text[at] === '"' ? quoted(text, at) : bare(text, at, delimiter);
    row.push(value.text.trim());
    at = value.next;
    while (text[at] === ' ') at++;
    if (text.startsWith(delimiter, at)) at += delimiter.length;
    else if (text[at] === '\n') {
      endRow();
      at++;
    }
  }
  endRow();
  return rows;
}

interface Value {
  text: string;
  next: number;
}

function quoted(text: string, from: number): Value {
  let value = '';
  for (let at = from + 1; ; ) {
    const end = text.indexOf('"', at);
    if (end < 0) return { text: value + text.slice(at), next: text.length };
    value += text.slice(at, end);
    if (text[end + 1] !== '"') return { text: value, next: end + 1 };
    value += '"';
    at = end + 2;
  }
}

function bare(text: string, from: number, delimiter: string): Value {
  let next = from;
  while (next < text.length && text[next] !== '\n' && !text.startsWith(delimiter, next)) next++;
  return { text: text.slice(from, next), next };
}
