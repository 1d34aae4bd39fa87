/** Code and data: line by line, numbered as in the file. */
import { appendMarked, type Marks, overlaps } from './marks.ts';

export interface CodeOptions {
  marks: Marks;
  /** Where the source begins in the document, and on which line. */
  base: number;
  line: number;
  /** What of that line stands before the source. */
  lead: string;
  /** More of the document follows, which goes on with a line that is not over. */
  followed: boolean;
  /** The address of a line. */
  link: (line: number) => string;
}

export function renderCode(source: string, options: CodeOptions): DocumentFragment {
  const { marks, base, lead, followed } = options;
  const fragment = document.createDocumentFragment();
  const indented = lead.trim() === '';
  let number = options.line;
  for (const { index, 0: whole, 1: content = '' } of source.matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/g)) {
    const over = whole.length > content.length;
    // What comes after the last line end: nothing, or indentation that is shown with what it indents.
    if (!over && (content === '' || (followed && content.trim() === ''))) break;
    const from = base + index;
    const row = fragment.appendChild(document.createElement('div'));
    row.className = 'line';
    row.dataset['from'] = String(from);
    row.dataset['to'] = String(from + whole.length);
    if (overlaps(marks.passage, from, from + whole.length)) row.classList.add('passage');
    row.append(numberOf(index === 0 && !indented ? undefined : number, options));
    if (index === 0 && indented) row.append(lead);
    appendMarked(row, content, (at) => from + at, marks);
    number++;
  }
  return fragment;
}

/** Nobody copies the numbers, or hears them: they are drawn, and lead to their line. */
function numberOf(line: number | undefined, { link }: CodeOptions): HTMLElement {
  const anchor = document.createElement('a');
  anchor.className = 'number';
  anchor.tabIndex = -1;
  anchor.ariaHidden = 'true';
  if (line !== undefined) {
    anchor.href = link(line);
    anchor.dataset['line'] = String(line);
  }
  return anchor;
}
