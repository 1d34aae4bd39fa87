import { describe, expect, it } from 'vitest';
import { createFlatIndex } from '../vector/index.ts';
import {
  clearDocuments,
  documentId,
  ingest,
  reindexAll,
  removeDocument,
  renameDocument,
  StoredVectors,
  toInputs,
} from './index.ts';

import {
  add,
  COPPICE,
  call,
  changes,
  checkTables,
  encoder,
  file,
  found,
  open,
  parts,
  remove,
  rows,
  statuses,
  storage,
  store,
  TABLES,
} from './testbed.contract.ts';

describe('adding', () => {
  it('stores text, sections, chunks, keywords and vectors', async () => {
    const report = await add(file('woods/coppice.md', COPPICE));
    const [entry] = report.documents;
    expect(entry).toMatchObject({
      title: 'Coppicing',
      source: 'woods/coppice.md',
      status: 'added',
      warnings: [],
    });
    expect(entry!.id).toBe(documentId('main', 'woods/coppice.md'));
    expect(entry!.id).toMatch(/^[0-9a-f]{16}$/);
    expect(report.chunksDelta).toBe(entry!.chunks);
    const document = store.documents.get(entry!.id)!;
    expect(document).toMatchObject({ kind: 'markdown', language: 'en', chunks: entry!.chunks, sections: 3 });
    expect(store.texts.slice(document.textId, 0, 1e6)).toBe(COPPICE);
    expect(store.sections.ofText(document.textId).map(({ title }) => title)).toEqual([
      'Coppicing',
      'Coppicing',
      'Hazel',
    ]);
    expect(found('hazel')).toEqual(['woods/coppice.md']);
    expect(changes).toEqual([{ added: [entry!.id], updated: [], removed: [] }]);
    expect(parts.committed).toHaveBeenCalled();
    checkTables();
  });

  it('keeps what no reader sees in the text, and out of what is searched', async () => {
    const text =
      "import X from './larchmodule';\n\n# Oak\n\nSee [the list][1].\n\n<!-- beechnote -->\n\n[1]: /firaddress\n";
    const [entry] = (await add(file('oak.mdx', text))).documents;
    for (const word of ['larchmodule', 'beechnote', 'firaddress']) expect(found(word)).toEqual([]);
    expect(found('list')).toEqual(['oak.mdx']);
    expect(store.texts.slice(store.documents.get(entry!.id)!.textId, 0, 1e6)).toBe(text);
    checkTables();
  });

  it('finds a section by the words of the headings above it', async () => {
    await add(file('a.md', COPPICE));
    const hits = store.keywords.match('"hazel" AND "coppic"', 10);
    expect(hits).toHaveLength(1);
  });

  it('keeps code apart from prose', async () => {
    await add(file('a.md', '# Install\n\n```sh\nnpm install copse\n```\n'));
    expect(store.keywords.count('code : "copse"', 10)).toBe(1);
    expect(store.keywords.count('body : "copse"', 10)).toBe(0);
  });

  it('works without an encoder', async () => {
    open(null);
    await add(file('a.md', COPPICE));
    expect(rows('vectors')).toBe(0);
    expect(found('hazel')).toEqual(['a.md']);
    checkTables();
  });

  it('encodes headings with the text unless told otherwise', async () => {
    const seen: string[][] = [];
    open({
      ...encoder,
      encode: (texts, role) => {
        seen.push([...texts]);
        return encoder.encode(texts, role);
      },
    });
    await add(file('a.md', COPPICE), { title: 'Woods' });
    await add(file('b.md', COPPICE), { embedHeadings: false });
    const [first, second] = seen.map((texts) => texts.at(-1)!);
    expect(first).toMatch(/^Woods > Coppicing > Hazel\n/);
    expect(second).not.toContain('>');
    checkTables();
  });

  it('does nothing for unchanged input', async () => {
    await add(file('a.md', COPPICE));
    const before = storage.export();
    const again = await add(file('a.md', COPPICE));
    expect(again).toMatchObject({ documents: [{ status: 'unchanged' }], chunksDelta: 0 });
    expect(storage.export()).toEqual(before);
    expect(changes).toHaveLength(1);
  });

  it('replaces edited input and loses nothing of the rest', async () => {
    await add([file('a.md', COPPICE), file('b.md', '# Other\n\nPollarding is higher up.\n')]);
    const id = documentId('main', 'a.md');
    const addedAt = store.documents.get(id)!.addedAt;
    const report = await add(file('a.md', '# Coppicing\n\nShort.\n'));
    expect(report.documents[0]).toMatchObject({ id, status: 'updated' });
    expect(report.chunksDelta).toBeLessThan(0);
    expect(store.documents.get(id)!.addedAt).toBe(addedAt);
    expect(found('hazel')).toEqual([]);
    expect(found('pollarding')).toEqual(['b.md']);
    expect(changes.at(-1)).toEqual({ added: [], updated: [id], removed: [] });
    checkTables();
  });

  it('records a copy as another document of the same text', async () => {
    await add(file('a.md', COPPICE));
    const report = await add(file('copy/a.md', COPPICE));
    expect(report).toMatchObject({ documents: [{ status: 'added', title: 'Coppicing' }], chunksDelta: 0 });
    expect(rows('texts')).toBe(1);
    expect(found('hazel')).toEqual(['a.md', 'copy/a.md']);
    expect(await remove('a.md')).toBe(0);
    expect(found('hazel')).toEqual(['copy/a.md']);
    expect(await remove('copy/a.md')).toBeLessThan(0);
    checkTables();
  });

  it('finds a shared text by the title of each of its documents', async () => {
    await add(file('a.md', 'Plain words.\n'), { title: 'Alder' });
    await add(file('b.md', 'Plain words.\n'), { title: 'Birch' });
    expect(found('alder')).toEqual(['a.md', 'b.md']);
    expect(found('birch')).toEqual(['a.md', 'b.md']);
    await remove('a.md');
    expect(found('alder')).toEqual([]);
    expect(found('birch')).toEqual(['b.md']);
    expect(store.sections.get(store.documents.bySource('b.md')!.textId, 0)!.title).toBe('Birch');
    checkTables();
  });

  it('rewrites on request, also what several documents share', async () => {
    await add([file('a.md', COPPICE), file('b.md', COPPICE)]);
    const before = store.documents.bySource('a.md')!.textId;
    const report = await add(file('a.md', COPPICE), { force: true });
    expect(report).toMatchObject({ documents: [{ status: 'updated' }], chunksDelta: 0 });
    const after = store.documents.bySource('a.md')!.textId;
    expect(after).not.toBe(before);
    expect(store.documents.bySource('b.md')!.textId).toBe(after);
    expect(rows('texts')).toBe(1);
    checkTables();
  });

  it('adds the vectors that are missing when a document comes again with an encoder', async () => {
    open(null);
    await add(file('a.md', COPPICE));
    const withEncoder = { ...parts, encoder, vectors: new StoredVectors(store, () => createFlatIndex(16)) };
    const report = await ingest(withEncoder, toInputs(file('a.md', COPPICE)), {}, call());
    expect(report.documents[0]!.status).toBe('updated');
    expect(store.vectors.count()).toBe(store.totals().chunks);
    expect(store.getMeta('encoder')).toBe(encoder.id);
  });

  it('updates title and meta alone without touching the text', async () => {
    await add(file('a.md', COPPICE));
    const textId = store.documents.bySource('a.md')!.textId;
    const report = await add(file('a.md', COPPICE), { title: 'Woodland', meta: { shelf: 3 } });
    expect(report).toMatchObject({ documents: [{ status: 'updated', title: 'Woodland' }], chunksDelta: 0 });
    expect(store.documents.bySource('a.md')).toMatchObject({ textId, title: 'Woodland', meta: { shelf: 3 } });
    expect(found('woodland')).toEqual(['a.md']);
    const again = await add(file('a.md', COPPICE), { title: 'Woodland', meta: { shelf: 3 } });
    expect(statuses(again)).toEqual(['unchanged']);
    checkTables();
  });
});

describe('identity', () => {
  it('keeps two files of one name in one call, with a warning', async () => {
    const report = await add([file('readme.md', '# One\n\nfirst\n'), file('readme.md', '# Two\n\nsecond\n')]);
    expect(report.documents.map(({ source }) => source)).toEqual(['readme.md', 'readme (2).md']);
    expect(report.documents[0]!.warnings).toEqual([]);
    expect(report.documents[1]!.warnings[0]).toContain('"readme.md"');
    const again = await add([file('readme.md', '# One\n\nfirst\n'), file('readme.md', '# Two\n\nsecond\n')]);
    expect(statuses(again)).toEqual(['unchanged', 'unchanged']);
    expect(store.documents.count()).toBe(2);
  });

  it('takes the same file twice in one call for one', async () => {
    const report = await add([file('a.md', COPPICE), file('a.md', COPPICE)]);
    expect(statuses(report)).toEqual(['added', 'unchanged']);
    expect(store.documents.count()).toBe(1);
  });

  it('keeps emoji, slashes and odd characters in names, in NFC', async () => {
    const names = ['a/b 🌳/Café.md'.normalize('NFD'), 'x\\y "z".md', "it's #1?.md", '树/文档.md'];
    const report = await add(names.map((name, i) => file(name, `# T${i}\n\nbody ${i}\n`)));
    expect(report.documents.map(({ source }) => source)).toEqual(names.map((name) => name.normalize('NFC')));
    expect(statuses(report)).toEqual(['added', 'added', 'added', 'added']);
    for (const { id, source } of report.documents) expect(store.documents.bySource(source)!.id).toBe(id);
  });

  it('knows a bare string by its content and calls it by its first heading or line', async () => {
    const long = `${'word '.repeat(40)}\nsecond line`;
    const report = await add(['\n\nFirst line here.\n\nMore.', '## Deep\n\ntext', long, 'First line here.']);
    expect(report.documents.map(({ title }) => title)).toEqual([
      'First line here.',
      'Deep',
      `${'word '.repeat(11).trim()}…`,
      'First line here.',
    ]);
    expect(report.documents[0]!.source).toMatch(/^text:[0-9a-f]{64}$/);
    expect(statuses(await add('## Deep\n\ntext'))).toEqual(['unchanged']);
  });

  it('calls a document by its first heading with words, however it is cut into sections', async () => {
    const text = '#\n\nA note.\n\n# Of oaks\n\nTall trees.\n';
    for (const structure of [undefined, 'window', 'chapter', 'verse'] as const) {
      const { documents } = await add(file('oaks.md', text), structure ? { structure } : {});
      expect(documents[0]).toMatchObject({ title: 'Of oaks', sections: structure ? 1 : 3 });
    }
    const chapters = Array.from(
      { length: 4 },
      (_, i) => `Chapter ${i + 1}\n\n${'The trees grow. '.repeat(200)}\n`,
    );
    const { documents } = await add(file('book.md', `# A book of trees\n\n${chapters.join('\n')}`));
    expect(documents[0]).toMatchObject({ title: 'A book of trees', sections: 6 });
    const { documents: plain } = await add(file('plain.txt', text), { structure: 'window', kind: 'text' });
    expect(plain[0]).toMatchObject({ title: 'plain' });
  });

  it('of texts without a title, or that are none, spoils neither the index nor the batch', async () => {
    const { documents } = await add({ texts: { ' ': 'A shrub.', Elm: 5 as never, Fir: 'A tree.' } });
    expect(documents.map(({ source, status, error }) => [source, status, error?.code])).toEqual([
      [expect.stringMatching(/^text:/), 'added', undefined],
      ['Elm', 'failed', 'invalid-option'],
      ['Fir', 'added', undefined],
    ]);
    expect(documents[1]!.error!.message).toBe('Elm has no text, but number.');
  });

  it('knows texts by their titles', async () => {
    await add({ texts: { Oak: 'A tall tree.', Ash: 'A tall tree.' } });
    expect(store.documents.list().map(({ title, source }) => [title, source])).toEqual([
      ['Ash', 'Ash'],
      ['Oak', 'Oak'],
    ]);
    const report = await add({ texts: { Oak: 'A very tall tree.' } });
    expect(statuses(report)).toEqual(['updated']);
    checkTables();
  });

  it('refuses one title for several documents before it writes any', async () => {
    await expect(add([file('a.md', 'a'), file('b.md', 'b')], { title: 'Both' })).rejects.toMatchObject({
      code: 'invalid-option',
    });
    expect(store.documents.count()).toBe(0);
    const report = await add(file('a.md', 'a'), { source: 'other/name.md', title: 'One' });
    expect(report.documents[0]).toMatchObject({ source: 'other/name.md', title: 'One' });
  });

  it('keeps a title that the user gave when the text is edited', async () => {
    await add(file('a.md', COPPICE));
    await renameDocument(parts, store.documents.bySource('a.md')!, '  My\twood ', call());
    expect(store.documents.bySource('a.md')!.title).toBe('My wood');
    await add(file('a.md', `${COPPICE}\nMore.\n`));
    expect(store.documents.bySource('a.md')!.title).toBe('My wood');
    expect(found('wood')).toEqual(['a.md']);
    checkTables();
  });
});

describe('removing, renaming, clearing', () => {
  it('leaves nothing behind', async () => {
    const empty = Object.fromEntries(TABLES.map((table) => [table, 0]));
    await add([file('a.md', COPPICE), file('b.md', COPPICE), file('c.html', '<h1>Elm</h1><p>Tall.')]);
    for (const source of ['a.md', 'b.md', 'c.html']) await remove(source);
    expect(Object.fromEntries(TABLES.map((table) => [table, rows(table)]))).toEqual(empty);
    expect(store.keywords.match('"hazel" OR "elm" OR "tall"', 10)).toEqual([]);
    checkTables();
    await add(file('a.md', COPPICE));
    const report = await clearDocuments(parts, call());
    expect(report).toEqual({ documents: [documentId('main', 'a.md')], chunksDelta: expect.any(Number) });
    expect(report.chunksDelta).toBeLessThan(0);
    expect(Object.fromEntries(TABLES.map((table) => [table, rows(table)]))).toEqual(empty);
    checkTables();
  });

  it('finds a renamed document by its new title only', async () => {
    await add(file('a.txt', 'Plain words.\n\nMore of them.'), { title: 'Alder' });
    const document = store.documents.bySource('a.txt')!;
    await renameDocument(parts, document, 'Birch 🌳', call());
    expect(found('alder')).toEqual([]);
    expect(found('birch')).toEqual(['a.txt']);
    expect(found('plain')).toEqual(['a.txt']);
    expect(changes.at(-1)).toEqual({ added: [], updated: [document.id], removed: [] });
    await expect(renameDocument(parts, document, ' \n ', call())).rejects.toMatchObject({
      code: 'invalid-option',
    });
    checkTables();
  });

  it('indexes everything anew to the same result', async () => {
    await add([
      file('a.md', COPPICE),
      file('b.md', `# Code\n\n\`\`\`\nlet x\n\`\`\`\n\n${'words '.repeat(9000)}`),
    ]);
    await add(file('copy.md', COPPICE), { title: 'Other' });
    const vocabulary = (): unknown => storage.db.all('SELECT * FROM c1_terms ORDER BY term');
    storage.db.run("INSERT INTO c1_keywords (c1_keywords) VALUES ('optimize')");
    const before = vocabulary();
    await reindexAll(parts, call());
    storage.db.run("INSERT INTO c1_keywords (c1_keywords) VALUES ('optimize')");
    expect(vocabulary()).toEqual(before);
    checkTables();
  });

  it('hands its result to the last transaction', async () => {
    const results: unknown[] = [];
    const keep = (result: unknown): void => {
      expect(storage.db.inTransaction).toBe(true);
      results.push(result);
    };
    const report = await ingest(parts, toInputs(file('a.md', COPPICE)), {}, call(), keep);
    await ingest(parts, toInputs(file('a.md', COPPICE)), {}, call(), keep);
    const removed = await removeDocument(parts, store.documents.bySource('a.md')!, call(), keep);
    expect(results).toEqual([report, removed]);
  });
});
