import { describe, expect, it } from 'vitest';
import type { AddSettings } from '../contract/index.ts';
import { search } from '../search/index.ts';
import { reindexAll } from './index.ts';
import {
  add,
  COPPICE,
  call,
  checkTables,
  encoder,
  file,
  found,
  open,
  parts,
  remove,
  rows,
  statuses,
  store,
} from './testbed.contract.ts';

const textOf = (source: string): string =>
  store.texts.slice(store.documents.bySource(source)!.textId, 0, Number.MAX_SAFE_INTEGER);

describe('what decides what is made of the bytes', () => {
  it.each<[string, AddSettings]>([
    ['structure', { structure: 'window' }],
    ['embedHeadings', { embedHeadings: false }],
    ['language', { language: 'nl' }],
    ['kind', { kind: 'text' }],
  ])('is part of a text: another %s writes it anew, the same does nothing', async (_name, settings) => {
    await add(file('a.md', COPPICE));
    const before = store.documents.bySource('a.md')!;
    const changed = await add(file('a.md', COPPICE), settings);
    expect(statuses(changed)).toEqual(['updated']);
    const after = store.documents.bySource('a.md')!;
    expect(after.textId).not.toBe(before.textId);
    expect(after.n).toBe(before.n);
    expect(rows('texts')).toBe(1);
    expect(statuses(await add(file('a.md', COPPICE), settings))).toEqual(['unchanged']);
    expect(statuses(await add(file('a.md', COPPICE)))).toEqual(['updated']);
    expect(rows('texts')).toBe(1);
    checkTables();
  });

  it('shows in what is made', async () => {
    await add(file('a.md', COPPICE), { structure: 'window' });
    expect(store.texts.get(store.documents.bySource('a.md')!.textId)!.structure).toBe('window');
    await add(file('b.md', COPPICE), { language: 'nl' });
    expect(store.documents.bySource('b.md')!.language).toBe('nl');
    expect(rows('texts')).toBe(2);
  });
});

describe('texts and their sources', () => {
  it('an edit of one source leaves the text to the other', async () => {
    await add([file('a.md', COPPICE), file('b.md', COPPICE)]);
    const shared = store.documents.bySource('b.md')!.textId;
    const report = await add(file('a.md', `${COPPICE}\n## Ash\n\nOnly here.\n`));
    expect(report.chunksDelta).toBe(report.documents[0]!.chunks);
    expect(store.documents.bySource('b.md')!.textId).toBe(shared);
    expect(found('ash')).toEqual(['a.md']);
    expect(found('hazel')).toEqual(['a.md', 'b.md']);
    const { chunks } = store.documents.bySource('a.md')!;
    const back = await add(file('a.md', COPPICE));
    expect(back).toMatchObject({ documents: [{ status: 'updated' }], chunksDelta: -chunks });
    expect(store.documents.bySource('a.md')!.textId).toBe(shared);
    expect(rows('texts')).toBe(1);
    checkTables();
  });

  it('a shortening edit gives a negative delta, and a removed copy none', async () => {
    const long = Array.from({ length: 20 }, (_, i) => `## Part ${i}\n\nHazel ${i}.\n\n`).join('');
    await add([file('a.md', `# Long\n\n${long}`), file('b.md', COPPICE), file('c.md', COPPICE)]);
    const report = await add(file('a.md', '# Long\n\nShort now.\n'));
    expect(report.chunksDelta).toBe(1 - 21);
    expect(await remove('c.md')).toBe(0);
    expect(await remove('b.md')).toBeLessThan(0);
    checkTables();
  });

  it('of strings that begin alike none is lost', async () => {
    const beginning = 'The same sixty characters stand at the beginning of both texts, and then';
    const report = await add([`${beginning} oak.`, `${beginning} elm.`, `${beginning} oak.`]);
    expect(statuses(report)).toEqual(['added', 'added', 'unchanged']);
    expect(new Set(report.documents.map(({ id }) => id)).size).toBe(2);
    expect(found('oak')).toHaveLength(1);
    expect(found('elm')).toHaveLength(1);
    checkTables();
  });

  it('a string is text however long and whatever it looks like', async () => {
    const huge = `/etc/hosts\n${'word '.repeat(400_000)}`;
    const report = await add([
      huge,
      '/etc/passwd',
      'C:\\windows',
      'https://example.org/',
      '.',
      'a'.repeat(5000),
    ]);
    expect(statuses(report)).toEqual(Array.from({ length: 6 }, () => 'added'));
    expect(report.documents[0]!.title).toBe('/etc/hosts');
    expect(textOf(report.documents[0]!.source)).toBe(huge);
    checkTables();
  });

  it('force writes anew what nothing has changed in, once for each text', async () => {
    await add([file('a.md', COPPICE), file('b.md', COPPICE), file('c.md', '# C\n\nc\n')]);
    const before = store.documents.list().map(({ textId }) => textId);
    const report = await add([file('a.md', COPPICE), file('b.md', COPPICE), file('c.md', '# C\n\nc\n')], {
      force: true,
    });
    expect(statuses(report)).toEqual(['updated', 'updated', 'updated']);
    expect(report.chunksDelta).toBe(0);
    const after = store.documents.list().map(({ textId }) => textId);
    expect(new Set(after).size).toBe(2);
    expect(after.filter((id) => before.includes(id))).toEqual([]);
    checkTables();
  });
});

describe('headings', () => {
  const DEEP = [
    '# Handbook\n\nHow to care for a wood.\n',
    '## Tools\n\nA bow saw is enough.\n',
    '### Sharpening\n',
    '#### Whetstones\n',
    '##### Grit\n',
    '###### Novaculite\n',
    '# Appendix\n',
  ].join('\n');

  async function titles(query: string, legs?: ['lexical'] | ['vector']): Promise<string[]> {
    const asked = { store, encoder: parts.encoder, vectors: () => parts.vectors?.index() ?? null };
    const { hits } = await search(asked, query, { ...(legs && { legs }), spans: false });
    return hits.map(({ breadcrumb }) => breadcrumb.at(-1)!);
  }

  it('find a section that has no body, by its own title, at any depth', async () => {
    await add([file('deep.md', DEEP), file('other.md', COPPICE)]);
    for (const title of ['Sharpening', 'Whetstones', 'Grit', 'Novaculite', 'Appendix']) {
      expect((await titles(title))[0], title).toBe(title);
      expect((await titles(title, ['lexical']))[0], title).toBe(title);
      expect((await titles(`title:${title}`))[0], title).toBe(title);
      expect((await titles(title, ['vector']))[0], title).toBe(title);
    }
    checkTables();
  });

  it('find it without an encoder, too, and after everything was indexed anew', async () => {
    open(null);
    await add(file('deep.md', DEEP));
    await reindexAll(parts, call());
    for (const title of ['Sharpening', 'Novaculite', 'Appendix'])
      expect((await titles(title))[0]).toBe(title);
  });

  it('find what lies below them, in a field of their own', async () => {
    await add(file('deep.md', DEEP));
    expect(store.keywords.count('path : "tool"', 100)).toBe(5);
    expect(store.keywords.count('title : "tool"', 100)).toBe(1);
    expect(store.keywords.count('body : "tool"', 100)).toBe(0);
    expect(await titles('handbook novaculite')).toContain('Novaculite');
  });

  it('are encoded with each chunk, from the document down', async () => {
    const seen: string[] = [];
    open({
      ...encoder,
      encode: (texts, role, signal) => {
        seen.push(...texts);
        return encoder.encode(texts, role, signal);
      },
    });
    await add(file('deep.md', DEEP), { title: 'Woods' });
    expect(seen.at(-2)).toBe(
      'Woods > Handbook > Tools > Sharpening > Whetstones > Grit > Novaculite\n###### Novaculite',
    );
    expect(seen[1]).toBe('Woods > Handbook > Tools\nA bow saw is enough.');
  });
});
