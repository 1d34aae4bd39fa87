/**
 * The boxes of documentation sites, which Markdown itself does not know:
 *
 *   ::: tip Title
 *   any Markdown
 *   :::
 *
 * Their fences are blanked before parsing, so that all offsets stay, and their blocks are boxed afterwards.
 */
import { appendMarked, type Marks } from './marks.ts';

interface Container {
  start: number;
  end: number;
  kind: string;
  title: string;
  /** Where the title stands. */
  titleStart: number;
}

const CODE = /^ {0,3}(`{3,}|~{3,})/;
const BOX = /^ {0,3}:{3,}[ \t]*([a-z-]*)[ \t]*(.*?)[ \t]*\r?$/;
const LABELS: Record<string, string> = {
  tip: 'Tip',
  info: 'Info',
  note: 'Note',
  warning: 'Warning',
  danger: 'Danger',
};

/** Blanks the fences of boxes; one that is never closed stays text. The inner boxes come first. */
export function takeContainers(source: string): { text: string; containers: Container[] } {
  if (!source.includes(':::')) return { text: source, containers: [] };
  const containers: Container[] = [];
  const open: Container[] = [];
  const blanks: [number, number][] = [];
  for (const { line, start, end } of linesOutsideCode(source)) {
    const [, kind, rest = ''] = BOX.exec(line) ?? [];
    if (kind === undefined) continue;
    const title = /^\[([^\]]*)\]/.exec(rest)?.[1] ?? rest.replace(/^\{[^{}]*\}\s*/, '');
    if (kind !== '') open.push({ start, end, kind, title, titleStart: start + line.lastIndexOf(title) });
    else if (open.length > 0) {
      const container = open.pop()!;
      blanks.push([container.start, container.end], [start, end]);
      containers.push({ ...container, end });
    }
  }
  return { text: blank(source, blanks), containers };
}

function* linesOutsideCode(source: string): Iterable<{ line: string; start: number; end: number }> {
  let code: string | undefined;
  let start = 0;
  for (const line of source.split('\n')) {
    const end = start + line.length;
    const fence = CODE.exec(line)?.[1];
    if (code === undefined && fence === undefined) yield { line, start, end };
    else if (code === undefined) code = fence;
    else if (fence?.startsWith(code) && line.trim() === fence) code = undefined;
    start = end + 1;
  }
}

/** Puts each box around its blocks, the inner ones first. */
export function boxContainers(
  root: ParentNode & Node,
  containers: readonly Container[],
  base: number,
  marks: Marks,
): void {
  for (const container of containers) {
    const inside = [...root.children].filter((block) => {
      const from = Number((block as HTMLElement).dataset['from'] ?? Number.NaN) - base;
      return from >= container.start && from < container.end;
    });
    const box = document.createElement('div');
    if (inside.length === 0) continue;
    box.dataset['callout'] = container.kind;
    box.dataset['from'] = String(base + container.start);
    box.dataset['to'] = String(base + container.end);
    if (inside.some((block) => block.classList.contains('passage'))) box.className = 'passage';
    inside[0]!.before(box);
    appendLabel(box, container, base, marks);
    box.append(...inside);
  }
}

function appendLabel(
  box: HTMLElement,
  { kind, title, titleStart }: Container,
  base: number,
  marks: Marks,
): void {
  const text = title || LABELS[kind];
  if (!text) return;
  const label = box.appendChild(document.createElement('p'));
  label.className = 'callout';
  if (title) appendMarked(label, title, (index) => base + titleStart + index, marks);
  else label.textContent = text;
}

function blank(source: string, ranges: readonly [number, number][]): string {
  let text = '';
  let at = 0;
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    text += source.slice(at, start) + ' '.repeat(end - start);
    at = end;
  }
  return text + source.slice(at);
}
