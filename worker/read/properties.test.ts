/** Reading any document, against what its tree plainly says. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  Markup,
  OutlineEntry,
  PageSpan,
  ParsedDocument,
  SectionNode,
  TocSection,
} from '../contract/index.ts';
import { findFrontMatter } from '../markup/index.ts';
import { loadSqlite, openMemoryStorage, type Storage, Store } from '../store/index.ts';
import { buildTree, sectionPath } from '../tree/index.ts';
import { neighbourhood, read, toc } from './index.ts';

let storage: Storage;
let store: Store;

beforeAll(async () => {
  storage = openMemoryStorage(await loadSqlite());
  store = Store.open(storage.db);
});
afterAll(() => storage.close());

interface Given {
  id: string;
  document: ParsedDocument;
  nodes: SectionNode[];
}

let n = 0;
function put(document: ParsedDocument): Given {
  const id = `document${n++}`;
  const { sections: nodes, mode } = buildTree(document, { title: 'Any' });
  const { text, kind, markup, pages } = document;
  const row = { hash: id, kind, markup, language: 'en', meta: {}, structure: mode, options: '' };
  const textId = store.texts.add(
    { ...row, bytes: text.length, characters: text.length, ...(pages && { pages }) },
    text,
    nodes.map(({ start }) => start),
  );
  store.sections.add(
    textId,
    nodes.map((node) => ({ ...node, key: `${node.seq}`, firstChunk: node.seq, chunks: 1 })),
  );
  const addedAt = '2024-05-01T00:00:00Z';
  store.documents.put({ id, textId, title: 'Any', source: `${id}.md`, kind, meta: {}, addedAt });
  return { id, document, nodes };
}

function remove({ id }: Given): void {
  const { textId } = store.documents.get(id)!;
  store.documents.remove(id);
  store.texts.remove(textId);
}

// --- the oracle: parents alone say what is below a section -------------------------------------------

function isBelow(nodes: readonly SectionNode[], node: SectionNode, top: SectionNode): boolean {
  for (let at: SectionNode | undefined = node; at; at = nodes[at.parent]) if (at === top) return true;
  return false;
}

const subtree = (nodes: readonly SectionNode[], top: SectionNode): SectionNode[] =>
  nodes.filter((node) => isBelow(nodes, node, top));

/** A section's own text, the front matter of a document left out. */
function own({ document: { text, markup }, nodes }: Given, seq: number): string {
  const { start, end } = nodes[seq]!;
  const front = seq === 0 && markup === 'markdown' ? (findFrontMatter(text)?.end ?? 0) : 0;
  return text.slice(Math.max(start, front), end);
}

function nested(given: Given, seq: number, maxDepth: number): unknown {
  const { nodes, id } = given;
  const node = nodes[seq]!;
  const below = subtree(nodes, node);
  return {
    sectionId: `${id}#${seq}`,
    title: seq === 0 ? 'Any' : node.title,
    level: node.level,
    below: below.length - 1,
    characters: Math.max(...below.map(({ end }) => end)) - node.start,
    pages: node.pageStart === undefined ? undefined : [node.pageStart, node.pageEnd],
    anchor: node.anchor,
    children: nodes
      .filter((each) => each.parent === seq && each.level <= maxDepth)
      .map((each) => nested(given, each.seq, maxDepth)),
  };
}

function shown({ sectionId, title, level, below, characters, pages, anchor, children }: TocSection): unknown {
  return { sectionId, title, level, below, characters, pages, anchor, children: children.map(shown) };
}

// --- any document ------------------------------------------------------------------------------------

const line = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('# One', '## Two', '### Three', '#### Four', '###### Six') },
  { weight: 2, arbitrary: fc.constantFrom('', '', '```', '~~~', '---', '| a | b |', '|---|---|', '- item') },
  fc.constantFrom('title: x', 'Setext\n===', 'A sentence. And one more, not short.', '> said', '<div>'),
  fc.string({ unit: 'grapheme', maxLength: 20 }).map((each) => each.replace(/\p{Surrogate}|\0/gu, '?')),
);

const pageBreaks = fc.option(fc.array(fc.nat(300), { maxLength: 4 }), { nil: undefined });

const parsed = fc
  .record({
    lines: fc.array(line, { maxLength: 30 }),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    markup: fc.constantFrom<Markup>('markdown', 'markdown', 'plain', 'code'),
    breaks: pageBreaks,
    entries: fc.array(fc.record({ at: fc.nat(400), level: fc.integer({ min: 1, max: 9 }) }), {
      maxLength: 12,
    }),
  })
  .map(({ lines, end, markup, breaks, entries }): ParsedDocument => {
    const text = lines.join(end);
    const front = markup === 'markdown' ? findFrontMatter(text)?.end : undefined;
    return {
      text,
      kind: markup === 'plain' ? 'text' : markup,
      markup,
      meta: {},
      warnings: [],
      ...(breaks && { pages: pagesOf(text, breaks) }),
      ...(markup === 'code' && { outline: outlineOf(text, entries) }),
      ...(front !== undefined && { frontMatter: [0, front] as [number, number] }),
    };
  });

function pagesOf(text: string, breaks: readonly number[]): PageSpan[] {
  const starts = [...new Set([0, ...breaks.filter((at) => at < text.length)])].sort((a, b) => a - b);
  return starts.map((start, i) => ({
    page: i + 1,
    label: ['i', 'ii', '1', '2', '3'][i]!,
    start,
    end: starts[i + 1] ?? text.length,
  }));
}

function outlineOf(text: string, entries: readonly { at: number; level: number }[]): OutlineEntry[] {
  return entries
    .map(({ at, level }) => ({ level, title: `At ${at}`, start: Math.min(at, text.length) }))
    .sort((a, b) => a.start - b.start)
    .map((entry) => ({ ...entry, bodyStart: entry.start, anchor: `at-${entry.start}` }));
}

function check(property: (given: Given, pick: (most: number) => number) => void, numRuns = 250): void {
  fc.assert(
    fc.property(parsed, fc.infiniteStream(fc.nat()), (document, numbers) => {
      const given = put(document);
      try {
        property(given, (most) => (numbers.next().value as number) % (most + 1));
      } finally {
        remove(given);
      }
    }),
    { numRuns },
  );
}

it('lists every section under its parent, and counts what is below it', () => {
  check((given, pick) => {
    const { id } = given;
    expect(shown(toc(store, id)[0]!.root)).toEqual(nested(given, 0, 99));
    const seq = pick(given.nodes.length - 1);
    expect(shown(toc(store, `${id}#${seq}`)[0]!.root)).toEqual(nested(given, seq, 99));
    const maxDepth = pick(4);
    expect(shown(toc(store, id, { maxDepth })[0]!.root)).toEqual(nested(given, 0, maxDepth));
  });
});

it('reads a section with all that is below it, and the texts of its sections make up its text', () => {
  check((given, pick) => {
    const { id, nodes } = given;
    const node = nodes[pick(nodes.length - 1)]!;
    const below = subtree(nodes, node);
    const passage = read(store, `${id}#${node.seq}`);
    expect(passage.text).toBe(below.map(({ seq }) => own(given, seq)).join(''));
    expect(passage.text).toBe(given.document.text.slice(...passage.span));
    expect(passage.sections.map(({ sectionId }) => sectionId)).toEqual(
      below.map(({ seq }) => `${id}#${seq}`),
    );
    for (const [i, { span }] of passage.sections.entries()) {
      expect(given.document.text.slice(...span)).toBe(own(given, below[i]!.seq));
    }
    expect(read(store, `${id}#${node.seq}`, { children: false }).text).toBe(own(given, node.seq));
    expect(passage.children).toEqual(
      nodes.filter(({ parent }) => parent === node.seq).map(({ seq }) => `${id}#${seq}`),
    );
    expect(passage.breadcrumb).toEqual(sectionPath(nodes, node.seq));
    expect(passage.pages?.[1]).toBe(
      node.pageStart === undefined ? undefined : Math.max(...below.map(({ pageEnd }) => pageEnd!)),
    );
  });
});

it('goes on from cut to cut to exactly the whole passage', () => {
  check((given, pick) => {
    const ref = `${given.id}#${pick(given.nodes.length - 1)}`;
    const children = pick(1) === 1;
    const maxChars = 1 + pick(60);
    const whole = read(store, ref, { children });
    const seen = new Set<string>();
    let text = '';
    let from: number | undefined;
    do {
      const passage = read(store, ref, { children, maxChars, ...(from !== undefined && { from }) });
      expect(passage.truncated).toBe(passage.next !== undefined);
      expect(passage.text.length > 0 || whole.text === '').toBe(true);
      text += passage.text;
      for (const { sectionId } of passage.sections) seen.add(sectionId);
      from = passage.next;
    } while (from !== undefined);
    expect(text).toBe(whole.text);
    expect([...seen]).toEqual(whole.sections.map(({ sectionId }) => sectionId));
  });
});

it('knows what stands around a section', () => {
  check(({ id, nodes }, pick) => {
    const node = nodes[pick(nodes.length - 1)]!;
    const refs = (list: readonly (SectionNode | undefined)[]): (string | undefined)[] =>
      list.map((each) => each && `${id}#${each.seq}`);
    const given = neighbourhood(store, `${id}#${node.seq}`);
    const ids = (list: readonly { sectionId: string }[]): string[] => list.map(({ sectionId }) => sectionId);
    const siblings = node.parent < 0 ? [] : nodes.filter(({ parent }) => parent === node.parent);
    const place = siblings.indexOf(node);
    const ancestors = nodes.filter((each) => each !== node && isBelow(nodes, node, each));
    const after = nodes.slice(node.seq + 1).find((each) => !isBelow(nodes, each, node));
    expect(ids(given.siblings)).toEqual(refs(siblings));
    expect(ids(given.children)).toEqual(refs(nodes.filter(({ parent }) => parent === node.seq)));
    expect(ids(given.ancestors)).toEqual(refs(ancestors));
    expect([given.parent?.sectionId]).toEqual(refs([nodes[node.parent]]));
    expect([given.previous?.sectionId]).toEqual(refs([siblings[place - 1] ?? nodes[node.parent]]));
    expect([given.next?.sectionId]).toEqual(refs([after]));
    const around = pick(3);
    const near = neighbourhood(store, `${id}#${node.seq}`, { around });
    expect(ids(near.siblings)).toEqual(refs(siblings.slice(Math.max(0, place - around), place + around + 1)));
    expect(near.children).toEqual(given.children.slice(0, around));
    expect(near.count).toEqual({
      siblings: siblings.length,
      place: place + 1,
      children: given.children.length,
    });
    expect([near.previous, near.next]).toEqual([given.previous, given.next]);
  });
});

it('finds the section of any line and page', () => {
  check(({ id, nodes, document: { text, pages = [] } }, pick) => {
    const ends = [...text.matchAll(/\r\n|\r|\n/g)].map(({ index, 0: end }) => index + end.length);
    const line = 1 + pick(ends.length);
    const start = line === 1 ? 0 : ends[line - 2]!;
    const holding = nodes.findLast((node) => node.start <= start)!;
    const passage = read(store, { document: id, line });
    expect(passage.sectionId).toBe(`${id}#${holding.seq}`);
    expect(passage.place).toEqual([start, ends[line - 1] ?? text.length]);
    expect(passage.line).toBe(1 + ends.filter((end) => end <= passage.span[0]).length);
    for (const { page, label, start: from, end: to } of pages) {
      const first = nodes.find((node) => node.seq > 0 && node.start >= from && node.start < to);
      const wanted = first ?? nodes.findLast((node) => node.start <= from)!;
      for (const place of [{ page }, { page: label! }, { anchor: `page=${label}` }]) {
        const { sectionId, place: where } = read(store, { document: id, ...place });
        expect([sectionId, where]).toEqual([`${id}#${wanted.seq}`, [from, to]]);
      }
    }
  });
});
