/** The structure tree of a page → the place of each piece of marked content in it. */
import type { CellPlace, Role, Tag } from './types.ts';

/** As pdf.js gives it: an element, or with `type` a leaf. */
export interface StructNode {
  role?: string;
  type?: string;
  id?: string;
  children?: readonly StructNode[];
}

/** Deeper trees are read no further down. */
const MAX_DEPTH = 200;

const HEADING = /^H([1-6])?$/;
const NOTE = /^(?:Note|FENote)$/;
const PARAGRAPHS = new Set(['P', 'BlockQuote', 'Caption', 'TOCI', 'BibEntry', 'Index', 'Formula']);
const BLOCKS = /^(?:P|H[1-6]?|Div|Sect|Art|Part|Document|L|LI|Table|BlockQuote|TOC|Figure)$/;

interface Place {
  role: Role;
  level: number;
  /** Of the innermost block; content directly in a container belongs to the container's own. */
  block: number;
  /** Lists around. */
  lists: number;
  cell?: CellPlace;
  /** Of a paragraph and the like: notes in it, which come after it. Absent in containers. */
  notes?: StructNode[];
}

/** `undefined` where the page has none. */
export function readStructure(root: StructNode | null): ReadonlyMap<string, Tag> | undefined {
  if (root === null) return undefined;
  const walk = new Walk();
  walk.children(root, { role: 'loose', level: 0, block: 0, lists: 0 }, 0);
  return walk.tags;
}

class Walk {
  readonly tags = new Map<string, Tag>();
  private blocks = 0;
  private tables = 0;

  children(node: StructNode, place: Place, depth: number): void {
    if (depth > MAX_DEPTH) return;
    for (const child of node.children ?? []) {
      if (child.type !== undefined) this.leaf(child, place);
      else this.element(child, place, depth + 1);
    }
  }

  private leaf({ type, id }: StructNode, place: Place): void {
    if (type !== 'content' || id === undefined) return;
    const { role, level, block, cell } = place;
    this.tags.set(id, { order: this.tags.size, block, role, level, ...(cell && { cell }) });
  }

  private element(node: StructNode, place: Place, depth: number): void {
    const { role = '' } = node;
    if (role === 'Table' && !place.cell && isGrid(node)) this.table(node, place, depth);
    else if (role === 'L') this.children(node, { ...place, lists: place.lists + 1 }, depth);
    else if (NOTE.test(role)) this.note(node, place, depth);
    else this.block(node, this.within(role, node, place), place, depth);
  }

  private block(node: StructNode, inner: Place, outer: Place, depth: number): void {
    this.children(node, inner, depth);
    if (inner.notes === outer.notes) return;
    for (const note of inner.notes ?? []) this.children(note, this.open(outer, 'note', 0), depth);
  }

  /** The mark is part of the sentence; the note itself comes after its paragraph. */
  private note(node: StructNode, place: Place, depth: number): void {
    const isBody = ({ role }: StructNode): boolean => role !== undefined && BLOCKS.test(role);
    const body = (node.children ?? []).filter(isBody);
    if (place.notes === undefined || body.length === 0) {
      this.children(node, place.notes ? place : this.open(place, 'note', 0), depth);
      return;
    }
    this.children({ children: (node.children ?? []).filter((child) => !isBody(child)) }, place, depth);
    place.notes.push({ children: body });
  }

  private within(role: string, node: StructNode, place: Place): Place {
    // What a cell holds is one line of text, whatever it is.
    if (place.cell || (place.notes && role !== 'LI')) return place;
    const heading = HEADING.exec(role);
    if ((heading !== null || role === 'Title') && !isContainer(node)) {
      return this.open(place, 'heading', Number(heading?.[1] ?? 1));
    }
    if (role === 'LI') return this.open(place, 'item', Math.max(1, place.lists));
    if (role === 'Code') return this.open(place, 'code', 0);
    if (PARAGRAPHS.has(role) && !isContainer(node)) return this.open(place, 'paragraph', 0);
    if (BLOCKS.test(role)) return { ...place, role: 'loose', block: ++this.blocks };
    return place;
  }

  private open(place: Place, role: Role, level: number): Place {
    return { ...place, role, level, block: ++this.blocks, notes: [] };
  }

  private table(node: StructNode, place: Place, depth: number): void {
    const table = this.tables++;
    for (const [row, line] of rowsOf(node).entries()) {
      for (const [column, cell] of cellsOf(line).entries()) {
        const inner: Place = { ...place, role: 'cell', block: ++this.blocks, cell: { table, row, column } };
        this.children(cell, inner, depth + 3);
      }
    }
    for (const child of node.children ?? []) {
      if (child.role === 'Caption') this.element(child, place, depth + 1);
    }
  }
}

/** A heading or paragraph around whole blocks is no heading or paragraph. */
function isContainer(node: StructNode): boolean {
  const inner = (node.children ?? []).filter(({ role }) => role !== undefined && BLOCKS.test(role));
  const lone = inner.length === 1 && /^(?:P|Figure)$/.test(inner[0]!.role!) && !isContainer(inner[0]!);
  return inner.length > 0 && !lone;
}

/** Tables that only place things on the page have one column, or other tables and headings in their cells. */
function isGrid(node: StructNode): boolean {
  const rows = rowsOf(node);
  const widest = Math.max(0, ...rows.map((row) => cellsOf(row).length));
  return (
    rows.length > 0 && widest > 1 && !rows.some((row) => cellsOf(row).some((cell) => holdsLayout(cell, 0)))
  );
}

function holdsLayout(node: StructNode, depth: number): boolean {
  return (node.children ?? []).some(
    (child) =>
      child.role !== undefined &&
      (/^(?:H[1-6]?|Table|Sect)$/.test(child.role) || (depth < 5 && holdsLayout(child, depth + 1))),
  );
}

function rowsOf(node: StructNode): StructNode[] {
  return (node.children ?? []).flatMap((child) => {
    if (child.role === 'TR') return [child];
    return /^T(?:Head|Body|Foot)$/.test(child.role ?? '') ? rowsOf(child) : [];
  });
}

function cellsOf(row: StructNode): StructNode[] {
  return (row.children ?? []).filter(({ role }) => role === 'TD' || role === 'TH');
}
