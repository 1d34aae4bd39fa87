import { expect, test } from 'vitest';
import type { DocumentInfo, TocSection } from '../../../worker/contract/index.ts';
import { filterDocuments, outlineRows, pathTo, treeRows } from './tree.ts';

let seq = 0;
/** Numbered in the order of the text, as sections are: children are given after their parent. */
function section(title: string, below: () => TocSection[] = () => []): TocSection {
  const sectionId = `d#${seq++}`;
  const children = below();
  const count = children.reduce((sum, child) => sum + 1 + child.below, 0);
  return { sectionId, title, level: 0, chunks: 1, below: count, characters: 1, children };
}

function document(id: string, title: string, source: string = `${id}.md`): DocumentInfo {
  return { id, title, source } as DocumentInfo;
}

/**
 *   root ─┬─ a ─┬─ a1
 *         │     └─ a2
 *         └─ b
 */
const root = section('root', () => [section('a', () => [section('a1'), section('a2')]), section('b')]);

test('only what is open has rows', () => {
  const documents = [document('one', 'One'), document('two', 'Two')];
  const rows = (...open: string[]): string[] =>
    treeRows(documents, new Set(open), (id) => (id === 'one' ? root : undefined)).map(
      (row) => `${' '.repeat(row.level)}${row.kind === 'section' ? row.section.title : row.id}`,
    );
  expect(rows()).toEqual([' one', ' two']);
  expect(rows('one')).toEqual([' one', '  a', '  b', ' two']);
  expect(rows('one', 'd#1')).toEqual([' one', '  a', '   a1', '   a2', '  b', ' two']);
  expect(rows('two')).toEqual([' one', ' two', '  two loading']);
});

test('a filter finds words of titles and sources, whatever their accents', () => {
  const documents = [document('1', 'Größe und Maß', 'de/masse.md'), document('2', 'Size', 'en/size.md')];
  const found = (filter: string): string[] => filterDocuments(documents, filter).map(({ id }) => id);
  expect(found('')).toEqual(['1', '2']);
  expect(found('grosse')).toEqual([]);
  expect(found('GROSSE')).toEqual([]);
  expect(found('große MAß')).toEqual(['1']);
  expect(found('groß')).toEqual(['1']);
  expect(found('en size')).toEqual(['2']);
});

test('the way to a section', () => {
  const way = (id: string): string[] => pathTo(root, id).map(({ title }) => title);
  expect(way('d#0')).toEqual(['root']);
  expect(way('d#3')).toEqual(['root', 'a', 'a2']);
  expect(way('d#4')).toEqual(['root', 'b']);
  expect(way('d#5')).toEqual([]);
});

test('an outline is whole, or the way to a section with what stands beside it', () => {
  const rows = (current: string, whole: number): string[] =>
    outlineRows(root, current, whole).map(({ section, level }) => `${' '.repeat(level)}${section.title}`);
  expect(rows('d#4', 4)).toEqual(['root', ' a', '  a1', '  a2', ' b']);
  expect(rows('d#4', 3)).toEqual(['root', ' a', ' b']);
  expect(rows('d#2', 3)).toEqual(['root', ' a', '  a1', '  a2', ' b']);
});
