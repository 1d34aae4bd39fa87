/** Small PDF documents for tests, written by hand. */

export interface SampleOptions {
  /** Document information, such as `Title`. */
  info?: Record<string, string>;
  /** Entries of the catalogue, as they stand in the file. */
  catalog?: string;
  /** Before the first page's objects, more of them from number 10 on. */
  objects?: readonly string[];
  rotate?: number;
}

/** One content stream a page. `F1` is Helvetica, `F2` Helvetica-Bold, `F3` Courier. */
export function samplePdf(pages: readonly string[], options: SampleOptions = {}): Uint8Array {
  const { info = {}, catalog = '', objects = [], rotate } = options;
  const first = 10 + objects.length;
  const kids = pages.map((_, at) => `${first + at * 2} 0 R`).join(' ');
  const entries = Object.entries(info).map(([key, value]) => `/${key} (${value})`);
  const turned = rotate === undefined ? '' : ` /Rotate ${rotate}`;
  const numbered: [number, string][] = [
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`],
    [3, font('Helvetica')],
    [4, font('Helvetica-Bold')],
    [5, font('Courier')],
    [6, `<< ${entries.join(' ')} >>`],
    ...objects.map((body, at): [number, string] => [10 + at, body]),
  ];
  for (const [at, content] of pages.entries()) {
    numbered.push([
      first + at * 2,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800]${turned} /Contents ${first + at * 2 + 1} 0 R ` +
        '/Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >> >> >>',
    ]);
    numbered.push([first + at * 2 + 1, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`]);
  }
  return write(numbered);
}

function font(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
}

function write(objects: readonly [number, string][]): Uint8Array {
  let file = '%PDF-1.7\n';
  const offsets = new Map<number, number>();
  for (const [number, body] of objects) {
    offsets.set(number, file.length);
    file += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const size = Math.max(...offsets.keys()) + 1;
  const start = file.length;
  file += `xref\n0 ${size}\n0000000000 65535 f \n`;
  for (let number = 1; number < size; number++) {
    const offset = offsets.get(number);
    file += offset === undefined ? '0000000000 00000 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  }
  file += `trailer\n<< /Size ${size} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(file, (char) => char.charCodeAt(0));
}

/** Text in `font` and `size` at a point from the bottom left. */
export function show(text: string, x: number, y: number, size = 10, face = 'F1'): string {
  const escaped = text.replace(/[\\()]/g, '\\$&');
  return `BT /${face} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped}) Tj ET`;
}
