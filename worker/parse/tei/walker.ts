import { fenced } from '../html/index.ts';
import { isElement, visit, type XmlElement, type XmlNode } from '../xml/index.ts';
import { Sheet, type Written } from './sheet.ts';

/** What is left to do: a node to enter, or what follows the children of one. */
type Task = XmlNode | (() => void);

/** Goes through a document and writes it. The stack is ours: depth costs memory, never a call. */
export abstract class Walker {
  protected readonly sheet: Sheet = new Sheet();
  private readonly tasks: Task[] = [];

  walk(root: XmlElement): Written {
    this.pushChildren(root);
    while (this.tasks.length > 0) {
      const task = this.tasks.pop()!;
      if (typeof task === 'function') task();
      else if (isElement(task)) this.element(task);
      else this.text(task);
    }
    return this.sheet.result();
  }

  protected abstract element(element: XmlElement): void;

  protected text(value: string): void {
    this.sheet.words(value);
  }

  /** What is entered next. */
  protected get next(): XmlNode | undefined {
    const task = this.tasks.at(-1);
    return typeof task === 'function' ? undefined : task;
  }

  /** The sibling that is entered next, whatever white space comes before it. */
  protected get nextElement(): XmlElement | undefined {
    for (let i = this.tasks.length - 1; i >= 0; i--) {
      const task = this.tasks[i]!;
      if (typeof task === 'function') return undefined;
      if (isElement(task)) return task;
      if (task.trim() !== '') return undefined;
    }
    return undefined;
  }

  protected push(...nodes: XmlNode[]): void {
    for (let i = nodes.length - 1; i >= 0; i--) this.tasks.push(nodes[i]!);
  }

  protected pushChildren(element: XmlElement): void {
    for (let i = element.children.length - 1; i >= 0; i--) this.tasks.push(element.children[i]!);
  }

  protected inside(element: XmlElement, after: () => void): void {
    this.tasks.push(after);
    this.pushChildren(element);
  }

  /** Reads what is below an element as one line; `aside`: that is not written where it stands. */
  protected capture(element: XmlElement, after: (line: string) => void, aside = false): void {
    this.sheet.capture(aside);
    this.inside(element, () => after(this.sheet.captureEnd()));
  }

  /** A block whose lines are kept. */
  protected example(element: XmlElement): void {
    const parts: string[] = [];
    visit(element, (node) => {
      if (!isElement(node)) parts.push(node);
      return undefined;
    });
    const lines = parts
      .join('')
      .replaceAll('\ufdd0', '')
      .replace(/^\s*\n|\s+$/g, '')
      .split(/\r\n?|\n/);
    if (lines.join('') !== '') this.sheet.block(fenced('', lines));
  }
}
