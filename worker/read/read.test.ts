import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentInput, TocSection } from '../contract/index.ts';
import { ingest } from '../ingest/index.ts';
import { loadSqlite, openMemoryStorage, type Storage, Store } from '../store/index.ts';
import { listDocuments, neighbourhood, read, resolveDocument, toc } from './index.ts';

const FRONT = '---\ntitle: The guide\ntags: [a]\n---\n';
const GUIDE = `${FRONT}Before any heading.

# Install {#install}

First line. Second line.

## On Linux

Use the package. It is signed.

### From source

Build it.

## On Windows

Run the installer.

# Use

Just start it.
`;
const TEXTS: Record<string, string> = {
  'guide.md': GUIDE,
  'twins/one.txt': 'A short note.\nIts second line.\n',
  'twins/two.txt': 'Another short note.\r\nWith three\r\nlines.\r\n',
  'other.md': '# Other\n\nNothing about it.\n',
};

let storage: Storage;
let store: Store;

beforeAll(async () => {
  storage = openMemoryStorage(await loadSqlite());
  store = Store.open(storage.db);
  await fill(TEXTS, (source) => (source.startsWith('twins') ? 'Twin' : undefined));
});
afterAll(() => storage.close());

async function fill(
  texts: Record<string, string>,
  titled: (source: string) => string | undefined,
): Promise<void> {
  const inputs = Object.entries(texts).map(([source, text]): DocumentInput => {
    const title = titled(source);
    return {
      source,
      name: source.split('/').at(-1)!,
      fromString: true,
      ...(title !== undefined && { title }),
      read: async () => new TextEncoder().encode(text),
    };
  });
  await ingest(
    { store, encoder: null, vectors: null, committed() {}, changed() {} },
    inputs,
    {},
    { id: `fill ${Object.keys(texts).join()}` },
  );
}

const idOf = (source: string): string => store.documents.bySource(source)!.id;
const guide = (seq: number): string => `${idOf('guide.md')}#${seq}`;

describe('resolveDocument', () => {
  it('takes an id, a source or a title of its own', () => {
    const { id } = store.documents.bySource('guide.md')!;
    for (const ref of [id, 'guide.md', 'The guide']) expect(resolveDocument(store, ref).id).toBe(id);
  });

  it('names the candidates of a title that several have', () => {
    expect(() => resolveDocument(store, 'Twin')).toThrow(
      expect.objectContaining({
        code: 'ambiguous',
        detail: {
          document: 'Twin',
          candidates: [
            { id: idOf('twins/one.txt'), title: 'Twin', source: 'twins/one.txt' },
            { id: idOf('twins/two.txt'), title: 'Twin', source: 'twins/two.txt' },
          ],
        },
      }),
    );
  });

  it('says what is not there', () => {
    expect(() => resolveDocument(store, "it's 100% absent")).toThrow(
      expect.objectContaining({ code: 'not-found', message: expect.stringContaining("it's 100% absent") }),
    );
  });
});

describe('neighbourhood', () => {
  const around = (ref: string): unknown => {
    const { parent, siblings, children } = neighbourhood(store, ref);
    return [parent?.title, siblings.map(({ title }) => title), children.map(({ title }) => title)];
  };

  it('gives parent, siblings and children in document order', () => {
    expect(around(guide(2))).toEqual(['Install', ['On Linux', 'On Windows'], ['From source']]);
    expect(around(guide(1))).toEqual(['The guide', ['Install', 'Use'], ['On Linux', 'On Windows']]);
    expect(around(guide(0))).toEqual([undefined, [], ['Install', 'Use']]);
    expect(neighbourhood(store, guide(3)).parent).toEqual({
      sectionId: guide(2),
      title: 'On Linux',
      level: 2,
    });
  });

  it('says what is not there', () => {
    for (const ref of [guide(99), 'absent#1'])
      expect(() => neighbourhood(store, ref)).toThrow(expect.objectContaining({ code: 'not-found' }));
  });
});

describe('toc', () => {
  const outline = ({ title, children }: TocSection): unknown =>
    children.length > 0 ? [title, children.map(outline)] : title;

  it('nests the sections of a document', () => {
    const [document] = toc(store, 'guide.md');
    expect(document).toMatchObject({ documentId: idOf('guide.md'), title: 'The guide', kind: 'markdown' });
    expect(outline(document!.root)).toEqual([
      'The guide',
      [['Install', [['On Linux', ['From source']], 'On Windows']], 'Use'],
    ]);
    expect(document!.root.children[0]).toMatchObject({
      sectionId: guide(1),
      level: 1,
      chunks: 1,
      anchor: 'install',
    });
    expect(document!.root.children[0]!.summary).toContain('First line.');
  });

  it('stops at a depth and leaves summaries out', () => {
    const [document] = toc(store, 'guide.md', { maxDepth: 1, summaries: false });
    expect(outline(document!.root)).toEqual(['The guide', ['Install', 'Use']]);
    expect(document!.root.children[0]).not.toHaveProperty('summary');
    expect(toc(store, 'guide.md', { maxDepth: 0 })[0]!.root.children).toEqual([]);
  });

  it('lists all documents in order of title, in pages', () => {
    const all = toc(store).map(({ title }) => title);
    expect(all).toEqual(
      ['other', 'The guide', 'Twin', 'Twin'].map((title) => expect.stringMatching(new RegExp(title, 'i'))),
    );
    expect(toc(store, undefined, { offset: 1, limit: 2 }).map(({ title }) => title)).toEqual(all.slice(1, 3));
  });
});

describe('read', () => {
  it('gives a section with those below it, as it stands in the source', () => {
    const passage = read(store, guide(2));
    const start = GUIDE.indexOf('## On Linux');
    const end = GUIDE.indexOf('## On Windows');
    expect(passage).toMatchObject({
      sectionId: guide(2),
      title: 'On Linux',
      breadcrumb: ['The guide', 'Install', 'On Linux'],
      source: 'guide.md',
      span: [start, end],
      parent: guide(1),
      children: [guide(3)],
      truncated: false,
    });
    expect(passage.text).toBe(GUIDE.slice(start, end));
    expect(passage.sections.map(({ title, span }) => [title, GUIDE.slice(...span).split('\n')[0]])).toEqual([
      ['On Linux', '## On Linux'],
      ['From source', '### From source'],
    ]);
    expect(passage).not.toHaveProperty('next');
  });

  it('gives its own text alone', () => {
    const passage = read(store, guide(1), { children: false });
    expect(passage.text).toBe('# Install {#install}\n\nFirst line. Second line.\n\n');
    expect(passage.sections).toHaveLength(1);
    expect(passage.children).toEqual([guide(2), guide(4)]);
  });

  it('gives a whole document without its front matter', () => {
    for (const ref of [idOf('guide.md'), 'guide.md', 'The guide', guide(0)]) {
      const passage = read(store, ref);
      expect(passage.text).toBe(GUIDE.slice(FRONT.length));
      expect(passage.sections).toHaveLength(6);
      expect(passage).not.toHaveProperty('parent');
    }
  });

  it('keeps the heading by which a document opens with its own name', async () => {
    await fill({ 'pkg.md': `${FRONT}# pkg\n\nA package.\n` }, () => 'pkg');
    const passage = read(store, 'pkg.md');
    expect(store.documents.bySource('pkg.md')!.sections).toBe(1);
    expect(passage.text).toBe('# pkg\n\nA package.\n');
  });

  it('goes on where it was cut', () => {
    for (const maxChars of [1, 7, 30, 1000]) {
      let text = '';
      for (let from: number | undefined; ; ) {
        const passage = read(store, guide(0), { maxChars, ...(from !== undefined && { from }) });
        text += passage.text;
        expect(passage.text).toBe(GUIDE.slice(...passage.span));
        expect(
          passage.sections.every(
            ({ span: [start, end] }) => start < passage.span[1] && end > passage.span[0],
          ),
        ).toBe(true);
        if (!passage.truncated) break;
        expect(passage.text.length).toBeLessThanOrEqual(maxChars);
        from = passage.next!;
      }
      expect(text).toBe(GUIDE.slice(FRONT.length));
    }
    expect(() => read(store, guide(1), { from: 1 })).toThrow(
      expect.objectContaining({ code: 'invalid-option' }),
    );
  });

  it('finds places', () => {
    const title = (place: { anchor?: string; page?: number; line?: number }): string =>
      read(store, { document: 'guide.md', ...place }).title;
    expect(title({})).toBe('The guide');
    expect(title({ anchor: 'on-windows' })).toBe('On Windows');
    expect(title({ line: 1 })).toBe('The guide');
    const line = GUIDE.slice(0, GUIDE.indexOf('Build it.')).split('\n').length;
    expect(title({ line })).toBe('From source');
    expect(title({ anchor: `L${line}` })).toBe('From source');
    const absent = [{ anchor: 'nowhere' }, { page: 1 }, { line: 1000 }, { line: 0 }, { anchor: 'page=2' }];
    for (const place of absent) {
      expect(() => title(place)).toThrow(expect.objectContaining({ code: 'not-found' }));
    }
    expect(read(store, { document: 'twins/two.txt', line: 3 }).text).toContain('lines.');
    expect(() => read(store, { document: 'twins/two.txt', line: 5 })).toThrow();
  });

  it('takes anchors as they stand in addresses', async () => {
    const text = '# Größe & Maß\n\na\n\n## Installing it\n\nb\n\n## Raw {#Kept-Case}\n\nc\n\n## 7\n\nd\n';
    await fill({ 'c#/note.md': text }, () => 'Note');
    const title = (anchor: string): string => read(store, { document: 'c#/note.md', anchor }).title;
    for (const anchor of [
      'installing-it',
      '#installing-it',
      'Installing%20it',
      'INSTALLING-IT',
      'Installing it',
    ])
      expect(title(anchor)).toBe('Installing it');
    for (const anchor of ['gr%C3%B6%C3%9Fe--ma%C3%9F', 'größe--maß', 'user-content-größe--maß'])
      expect(title(anchor)).toBe('Größe & Maß');
    expect(title('kept-case')).toBe('Raw');
    expect(title('Kept-Case:~:text=c')).toBe('Raw');
    expect(() => title('%E0%A4%A')).toThrow(expect.objectContaining({ code: 'not-found' }));
    const whole = (ref: string): string => read(store, ref).title;
    expect(whole('c#/note.md')).toBe('Note');
    expect(whole('c#/note.md#installing-it')).toBe('Installing it');
    expect(whole('c#/note.md#L5')).toBe('Installing it');
    expect(whole('c#/note.md#3')).toBe('Raw');
    expect(whole('c#/note.md#7')).toBe('7');
    for (const ref of ['c#/note.md#nowhere', 'c#/other.md#x', 'c#/note.md#99'])
      expect(() => whole(ref)).toThrow(expect.objectContaining({ code: 'not-found' }));
    await fill({ 'lines.md': 'a\n\n# Odd {#L4}\n\n# Even {#L5}\n' }, () => 'Lines');
    const odd = read(store, 'lines.md#L4');
    expect([odd.title, odd.place]).toEqual(['Odd', [odd.span[0] + 12, odd.span[0] + 13]]);
    expect(read(store, 'lines.md#L3').title).toBe('Odd');
    await fill({ 'far.md': '# Far {#L3}\n\n# Near\n' }, () => 'Far');
    expect(read(store, 'far.md#L3')).toMatchObject({ title: 'Far', sections: [{}] });
    expect(read(store, 'far.md#L3')).not.toHaveProperty('place');
    expect(read(store, 'c#/note.md#L5-L7').place).toEqual([
      text.indexOf('## Inst'),
      text.indexOf('\n## Raw'),
    ]);
  });

  it('finds a heading by its words, whatever its anchor is', async () => {
    const law = 'Chapter 1\n\nWells.\n\nChapter 2. Springs\n\nSprings.\n\nChapter 3\n\nRivers.\n';
    await fill(
      { 'law.txt': law, 'ids.md': '# One {#two}\n\na\n\n# Two\n\nb\n\n# Élan *vital* {#x}\n' },
      () => undefined,
    );
    const title = (ref: string): string => read(store, ref).title;
    expect(title('law.txt#Chapter 2. Springs')).toBe('Chapter 2. Springs');
    expect(title('law.txt#chapter%203')).toBe('Chapter 3');
    expect(title('law.txt#L5')).toBe('Chapter 2. Springs');
    expect(title('ids.md#One')).toBe('One');
    expect(title('ids.md#Élan  vital')).toBe('Élan vital');
    // An anchor comes before words.
    expect(title('ids.md#two')).toBe('One');
    expect(() => title('law.txt#Chapter')).toThrow(/no place "Chapter"/);
    expect(() => title('law.txt#law')).toThrow(/no place "law"/);
  });

  it('says in words which place a document does not have', () => {
    const message = (ref: Parameters<typeof read>[1]): string => {
      try {
        return read(store, ref).title;
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(message({ document: 'guide.md', page: 'iv' })).toBe('"The guide" has no page iv.');
    expect(message({ document: 'guide.md', line: 0 })).toBe('"The guide" has no line 0.');
    expect(message('guide.md#nowhere')).toBe('"The guide" has no place "nowhere".');
  });

  it('takes an address with nothing behind its # for the whole document', () => {
    expect(read(store, 'guide.md#')).toEqual(read(store, 'guide.md'));
    expect(read(store, { document: 'guide.md', anchor: '' })).toEqual(read(store, 'guide.md'));
  });

  it('refuses sections that are not there', () => {
    for (const ref of [`${guide(0)}99`, `${idOf('guide.md')}#x`, 'nothing#1', '#0', '']) {
      expect(() => read(store, ref)).toThrow(expect.objectContaining({ code: 'not-found' }));
    }
  });

  it('gives back any document by its sections', async () => {
    const line = fc.oneof(
      fc.constantFrom(
        '# One',
        '## Two',
        '### Three',
        '',
        '',
        '```',
        '---',
        'title: x',
        'Setext\n===',
        '- item',
        '\ttab',
      ),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
    );
    const document = fc
      .tuple(fc.array(line, { maxLength: 25 }), fc.constantFrom('\n', '\r\n', '\r'))
      .map(([lines, end]) => `${lines.join(end)} x`);
    let n = 0;
    await fc.assert(
      fc.asyncProperty(document, async (given) => {
        const source = `any/${n++}.md`;
        await fill({ [source]: given }, () => 'Any');
        const { id, textId, sections, characters } = store.documents.bySource(source)!;
        const stored = store.texts.slice(textId, 0, characters);
        const own = Array.from(
          { length: sections },
          (_, seq) => read(store, `${id}#${seq}`, { children: false }).text,
        );
        const whole = read(store, id);
        expect(own.join('')).toBe(whole.text);
        expect(stored.endsWith(whole.text)).toBe(true);
        const lead = stored.slice(0, stored.length - whole.text.length);
        expect(lead === '' || lead.startsWith('---')).toBe(true);
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});

describe('listDocuments', () => {
  const sources = (
    ...args: Parameters<typeof listDocuments> extends [unknown, ...infer Rest] ? Rest : never
  ): string[] => listDocuments(store, ...args).map(({ source }) => source);

  it('describes documents, filtered and in pages', () => {
    const [info] = listDocuments(store, { source: 'guide.md' });
    expect(info).toMatchObject({
      id: idOf('guide.md'),
      title: 'The guide',
      kind: 'markdown',
      sections: 6,
      characters: GUIDE.length,
    });
    expect(sources({ source: 'twins/*' })).toEqual(['twins/one.txt', 'twins/two.txt']);
    expect(sources({ source: 'twins/*' }, { offset: 1, limit: 1 })).toEqual(['twins/two.txt']);
    expect(sources(undefined, { limit: 2 })).toHaveLength(2);
  });

  it('knows which documents have a passage under a heading, or with a text', () => {
    expect(sources({ headings: ['install', 'on linux'] })).toEqual(['guide.md']);
    expect(sources({ headings: ['on linux', 'install'] })).toEqual([]);
    expect(sources({ text: 'SECOND LINE', source: ['guide.md', 'twins/*'] })).toEqual([
      'guide.md',
      'twins/one.txt',
    ]);
    expect(sources({ regex: 'signed|three', source: ['guide.md', 'twins/*'] })).toEqual([
      'guide.md',
      'twins/two.txt',
    ]);
    expect(sources({ text: 'signed', headings: ['use'] })).toEqual([]);
  });
});
