/** Text as it stands, with its matches marked: for what is not Markdown, and for looking at the source. */
import { appendMarked, type Marks, overlaps } from './marks.ts';

/** Paragraphs of plain text, so that a screen reader and the passage mark have something to hold on to. */
export function renderPlain(source: string, options: { marks: Marks; base: number }): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const match of source.matchAll(/[^\n]*\S[^\n]*(?:\r?\n[^\n]*\S[^\n]*)*/g)) {
    const from = options.base + match.index;
    const block = fragment.appendChild(document.createElement('p'));
    block.className = 'lines';
    block.dir = 'auto';
    block.dataset['from'] = String(from);
    block.dataset['to'] = String(from + match[0].length);
    if (overlaps(options.marks.passage, from, from + match[0].length)) block.classList.add('passage');
    appendMarked(block, match[0], (index) => from + index, options.marks);
  }
  return fragment;
}

export function renderSource(source: string, options: { marks: Marks; base: number }): DocumentFragment {
  const fragment = document.createDocumentFragment();
  appendMarked(fragment, source, (index) => options.base + index, options.marks);
  return fragment;
}
