import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { AddReport, AddSettings, OwnParser, Profile } from '../contract/index.ts';
import { OwnParsers } from '../parse/index.ts';
import { search } from '../search/index.ts';
import { type InputSource, ingest, Profiles, toInputs } from './index.ts';
import { add, call, checkTables, file, parts, rows, statuses, storage, store } from './testbed.contract.ts';

interface Registered {
  parsers?: Record<string, OwnParser>;
  profiles?: Record<string, Profile>;
}

function addWith(
  { parsers, profiles }: Registered,
  sources: InputSource | InputSource[],
  settings: AddSettings = {},
  signal?: AbortSignal,
): Promise<AddReport> {
  const own = new OwnParsers(parsers);
  const registered = { ...parts, profiles: new Profiles(profiles, own) };
  return ingest(registered, toInputs(sources, { own: own.extensions }), settings, call(signal));
}

const row = (source: string): NonNullable<ReturnType<typeof store.texts.get>> =>
  store.texts.get(store.documents.bySource(source)!.textId)!;
const text = (source: string): string => store.texts.slice(row(source).id, 0, 10_000);
const metas = (source: string): unknown[] => store.chunks.ofText(row(source).id).map(({ meta }) => meta);

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** One card per line: `name: what it says`. */
const cards: OwnParser = {
  extensions: ['.Cards'],
  parse({ bytes }) {
    const content = decode(bytes);
    const outline = [...content.matchAll(/^(\w+): (.*)$/gm)].map((match) => ({
      level: 1,
      title: match[1]!,
      start: match.index,
      bodyStart: match.index + match[1]!.length + 2,
      meta: { card: match[1]! },
    }));
    return { text: content, markup: 'plain', title: 'Cards', meta: { deck: 'trees' }, outline };
  },
};
const CARDS = 'hazel: cut to the stool\nash: keys in bunches\n';

const VERSES = 'Meter: iambic\n\nThe hazel bends. || Hz_1,1 ||\n\nThe ash stands. || Hz_1,2 ||\n';
const verse: Profile = {
  extensions: ['.txt'],
  detect: (head) => head.startsWith('Meter:'),
  structure: 'verse',
  meta: (passage) => ({ bends: passage.includes('bends') }),
};

describe('a parser of one’s own', () => {
  it('reads the files of its extensions', async () => {
    const report = await addWith({ parsers: { cards } }, file('trees.cards', CARDS));
    expect(report.documents[0]).toMatchObject({ status: 'added', title: 'Cards', warnings: [] });
    expect(row('trees.cards')).toMatchObject({
      kind: 'cards',
      structure: 'outline',
      meta: { deck: 'trees' },
    });
    expect(metas('trees.cards')).toEqual([{ card: 'hazel' }, { card: 'ash' }]);
    const { hits } = await search({ store, encoder: null, vectors: () => null }, 'keys', {
      filter: { kind: 'cards', meta: { card: 'ash' } },
    });
    expect(hits).toMatchObject([{ breadcrumb: ['Cards', 'ash'], meta: { card: 'ash' } }]);
    checkTables();
  });

  it('has its files before copse has them, whatever their bytes are', async () => {
    const mine: OwnParser = { extensions: ['.md', '.png'], parse: ({ name }) => ({ text: `mine ${name}` }) };
    await addWith({ parsers: { mine } }, [file('a.md', '# Not mine'), file('b.png', '\x89PNG\r\n\x1a\n..')]);
    expect([text('a.md'), text('b.png')]).toEqual(['mine a.md', 'mine b.png']);
    expect(row('a.md').kind).toBe('mine');
  });

  it('can be asked for by its kind, and a kind that is asked for goes before extensions', async () => {
    const parsers = { cards };
    await addWith({ parsers }, { text: CARDS, path: 'trees.list' }, { kind: 'cards' });
    expect(row('trees.list').kind).toBe('cards');
    await addWith({ parsers }, file('other.cards', CARDS), { kind: 'text' });
    expect(row('other.cards').kind).toBe('text');
  });

  it('is part of what a text is, and so is its version', async () => {
    const parse = vi.fn(cards.parse);
    const parsers = { cards: { ...cards, parse } };
    const once = file('trees.cards', CARDS);
    await addWith({ parsers }, once);
    expect(statuses(await addWith({ parsers }, once))).toEqual(['unchanged']);
    expect(parse).toHaveBeenCalledTimes(1);
    expect(statuses(await addWith({ parsers: { cards: { ...cards, version: 2 } } }, once))).toEqual([
      'updated',
    ]);
    expect(rows('texts')).toBe(1);
  });

  it('that fails costs its own document its place, and says why', async () => {
    const cause = new RangeError('no such card');
    const broken: OwnParser = {
      extensions: ['.bad'],
      parse: () => {
        throw cause;
      },
    };
    const report = await addWith({ parsers: { broken } }, [file('a.bad', 'x'), file('b.md', '# B')]);
    expect(statuses(report)).toEqual(['failed', 'added']);
    expect(report.documents[0]!.error).toMatchObject({
      code: 'parse-failed',
      message: 'a.bad could not be read by the parser "broken": no such card',
    });
    const parser = new OwnParsers({ broken }).ofKind('broken')!;
    const raw = { bytes: new Uint8Array(), source: 'a.bad', name: 'a.bad' };
    await expect(parser.parse(raw, {})).rejects.toMatchObject({ code: 'parse-failed', cause });
  });

  it.each([
    [undefined, /gave no text/],
    [{ text: ' \n' }, /is empty/],
    [{ text: 'a', markup: 'rich' }, /"rich" as its markup/],
    [{ text: 'a', title: 7 }, /a number as its title/],
    [{ text: 'a', meta: { list: [] } }, /"list" is neither/],
    [{ text: 'abc', pages: [{ page: 1, start: 0, end: 2 }] }, /end at 2/],
    [{ text: 'abc', pages: [{ page: 1, start: 1, end: 3 }] }, /must begin at 0/],
    [{ text: 'abc', frontMatter: [0, 9] }, /front matter at 0 to 9/],
    [{ text: 'abc', anchors: {} }, /no Map/],
    [{ text: 'abc', outline: [{ level: 1, title: 't', start: 1, bodyStart: 9 }] }, /"t" at 1, its body at 9/],
    [
      {
        text: 'abc',
        outline: [
          { level: 1, title: 't', start: 2, bodyStart: 2 },
          { level: 1, title: 'u', start: 1, bodyStart: 1 },
        ],
      },
      /out of order/,
    ],
  ])('that gives %j is told so', async (given, message) => {
    const odd: OwnParser = { extensions: ['.odd'], parse: () => given as never };
    const [document] = (await addWith({ parsers: { odd } }, file('a.odd', 'x'))).documents;
    expect(document).toMatchObject({ status: 'failed', error: { code: 'parse-failed' } });
    expect(document!.error!.message).toMatch(message);
    checkTables();
  });

  it('that never answers does not hold up an abort', async () => {
    const abort = new AbortController();
    const parse = vi.fn(() => new Promise<never>(() => {}));
    const adding = addWith(
      { parsers: { slow: { extensions: ['.s'], parse } } },
      file('a.s', 'x'),
      {},
      abort.signal,
    );
    const rejected = expect(adding).rejects.toMatchObject({ code: 'aborted' });
    await vi.waitFor(() => expect(parse).toHaveBeenCalled());
    abort.abort();
    await rejected;
  });

  it.each([
    [{ parse: () => ({ text: '' }) }, /"undefined" is no extension/],
    [{ extensions: ['md'], parse: () => ({ text: '' }) }, /"md" is no extension with its dot/],
    [{ extensions: ['.a'] }, /must have parse/],
    [{ extensions: ['.a'], version: 1.5, parse: () => ({ text: '' }) }, /whole number/],
  ])('is refused where it is none: %j', (parser, message) => {
    expect(() => new OwnParsers({ mine: parser as never })).toThrow(message);
  });
});

describe('a profile', () => {
  it('is for documents that its detector knows by their content', async () => {
    await addWith({ profiles: { verse } }, [
      file('a.txt', VERSES),
      file('b.txt', 'The hazel bends.\n'),
      file('c.md', VERSES),
    ]);
    expect(row('a.txt')).toMatchObject({
      structure: 'verse',
      options: expect.stringContaining('"profile":"verse"'),
    });
    expect(metas('a.txt')).toContainEqual({ bends: true });
    expect(metas('a.txt')).toContainEqual({ bends: false });
    expect([metas('b.txt'), metas('c.md')].flat().filter((meta) => meta)).toEqual([]);
    const { hits } = await search({ store, encoder: null, vectors: () => null }, 'hazel', {
      filter: { meta: { bends: true } },
    });
    expect(hits.map(({ sources }) => sources[0])).toEqual(['a.txt']);
    checkTables();
  });

  it('that was registered first counts, and sees the document as it came', async () => {
    const seen: unknown[] = [];
    const first: Profile = {
      detect: (head, { name, source, bytes }) => {
        seen.push([head.length, name, source, bytes.length]);
        return name.startsWith('both');
      },
      meta: () => ({ by: 'first' }),
    };
    const second: Profile = { detect: () => true, meta: () => ({ by: 'second' }) };
    const long = '\u00e9'.repeat(70_000);
    await addWith({ profiles: { first, second } }, [
      file('x/both.md', 'one'),
      file('other.md', long),
      file('paper.pdf', '%PDF-1.4 broken'),
    ]);
    expect(seen).toEqual([
      [3, 'both.md', 'x/both.md', 3],
      [60_000, 'other.md', 'other.md', 140_000],
      [0, 'paper.pdf', 'paper.pdf', 15],
    ]);
    expect(metas('x/both.md')).toEqual([{ by: 'first' }]);
    expect(metas('other.md')[0]).toEqual({ by: 'second' });
  });

  it('chooses the parser, a kind that copse knows or an own one', async () => {
    const profiles: Record<string, Profile> = {
      cards: { detect: (head) => head.startsWith('hazel:'), kind: 'cards' },
      plain: { detect: (head) => head.startsWith('plain'), kind: 'text' },
    };
    await addWith({ parsers: { cards }, profiles }, [
      file('a.md', CARDS),
      file('b.md', 'plain\n# no heading'),
    ]);
    expect([row('a.md').kind, row('b.md').kind]).toEqual(['cards', 'text']);
  });

  it('can be named, and one without a detector is for those who do', async () => {
    const lines: Profile = { extensions: ['.log'], structure: 'window', meta: () => ({ named: true }) };
    const profiles = { verse, lines };
    await addWith({ profiles }, [file('a.log', 'one'), file('b.md', '# B\n\ntwo')]);
    expect([metas('a.log'), metas('b.md')]).toEqual([[undefined], [undefined]]);
    await addWith({ profiles }, file('b.md', '# B\n\ntwo'), { profile: 'lines' });
    expect(row('b.md').structure).toBe('window');
    expect(metas('b.md')).toEqual([{ named: true }]);
    await addWith({ profiles }, file('c.md', '# C\n\nthree'), { profile: 'lines', structure: 'markdown' });
    expect(row('c.md').structure).toBe('markdown');
    checkTables();
  });

  it('that nobody registered is refused before anything is read', async () => {
    const read = vi.fn();
    const registered = { ...parts, profiles: new Profiles({ verse, lines: {} }) };
    const adding = ingest(registered, [{ name: 'a.md', read }], { profile: 'toString' }, call());
    await expect(adding).rejects.toMatchObject({ code: 'unsupported', detail: { value: 'toString' } });
    await expect(adding).rejects.toThrow(/"toString".*Registered: verse, lines/);
    await expect(add(file('a.md', 'x'), { profile: 'verse' })).rejects.toThrow(/Registered: none/);
    expect(read).not.toHaveBeenCalled();
  });

  it('whose detector fails is for none, and says so once in a call', async () => {
    const broken: Profile = {
      detect: () => {
        throw new Error('lost');
      },
      meta: () => ({ by: 'broken' }),
    };
    const later: Profile = { detect: (async () => true) as never, meta: () => ({ by: 'later' }) };
    const { documents } = await addWith({ profiles: { broken, later } }, [
      file('a.md', 'a'),
      file('b.md', 'b'),
    ]);
    expect(documents.map(({ status, warnings }) => [status, warnings])).toEqual([
      [
        'added',
        [
          'The profile "broken" could not tell whether documents are for it: lost',
          'The profile "later" could not tell whether documents are for it: it gave neither true nor false but object',
        ],
      ],
      ['added', []],
    ]);
    expect([...metas('a.md'), ...metas('b.md')]).toEqual([undefined, undefined]);
  });

  it('whose facts fail leaves passages without, and one warning counts them', async () => {
    const some: Profile = {
      meta: (passage, { title, breadcrumb, language, kind }) => {
        if (passage.includes('fail')) throw new Error('no facts');
        if (passage.includes('odd')) return { list: [title] } as never;
        return { title, depth: breadcrumb.length, language, kind };
      },
    };
    const content = '# A\n\nfail\n\n## B\n\nodd\n\n## C\n\nThe hazel is cut to the stool.\n';
    const { documents } = await addWith({ profiles: { some } }, file('a.md', content), { profile: 'some' });
    expect(documents[0]).toMatchObject({
      status: 'added',
      warnings: ['No facts by the profile "some" for 2 of 3 passages: no facts'],
    });
    expect(metas('a.md')).toEqual([
      undefined,
      undefined,
      { title: 'C', depth: 2, language: 'en', kind: 'prose' },
    ]);
  });

  it('adds to what the parser says of a section', async () => {
    const profile: Profile = { meta: (_text, { meta }) => ({ initial: String(meta?.['card']).charAt(0) }) };
    await addWith({ parsers: { cards }, profiles: { profile } }, file('a.cards', CARDS), {
      profile: 'profile',
    });
    expect(metas('a.cards')).toEqual([
      { card: 'hazel', initial: 'h' },
      { card: 'ash', initial: 'a' },
    ]);
  });

  it('is part of what a text is', async () => {
    const profiles = { verse };
    const once = file('a.txt', VERSES);
    expect(statuses(await add(once))).toEqual(['added']);
    expect(statuses(await addWith({ profiles }, once))).toEqual(['updated']);
    expect(statuses(await addWith({ profiles }, once))).toEqual(['unchanged']);
    expect(statuses(await add(once))).toEqual(['updated']);
    expect(rows('texts')).toBe(1);
  });

  it.each([
    [{ chunkers: 'mine' }, /unknown part "chunkers"; known: extensions, detect/],
    [{ chunker: 'mine' }, /unknown chunker "mine"; known: search, reading, fixed/],
    [{ kind: 'nope' }, /unknown kind "nope"/],
    [{ structure: 'tree' }, /unknown structure "tree"/],
    [{ detect: 'x' }, /a detect that is no function/],
    [{ extensions: ['*'] }, /"\*" is no extension/],
  ])('is refused where it is none: %j', (profile, message) => {
    expect(() => new Profiles({ mine: profile as never })).toThrow(message);
  });

  it('changes nothing of documents that are not for it', async () => {
    const documents = fc.array(
      fc.tuple(
        fc.constantFrom('md', 'txt', 'html', 'csv', 'py'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }),
      ),
      { minLength: 1, maxLength: 5 },
    );
    const never: Profile = {
      detect: (head) => head.includes('\u0000never'),
      kind: 'text',
      structure: 'window',
    };
    const unnamed: Profile = { structure: 'window', meta: () => ({ by: 'unnamed' }) };
    const dump = (): unknown =>
      ['texts', 'sections', 'chunks'].map((table) => storage.db.all(`SELECT * FROM c1_${table}`));
    let run = 0;
    await fc.assert(
      fc.asyncProperty(documents, async (those) => {
        run++;
        const files = those.map(([extension, content], i) => file(`${run}-${i}.${extension}`, content));
        const plain = await add(files);
        const before = dump();
        const again = await addWith({ parsers: { cards }, profiles: { never, unnamed } }, files);
        const expected = statuses(plain).map((status) => (status === 'failed' ? status : 'unchanged'));
        expect(statuses(again)).toEqual(expected);
        expect(dump()).toEqual(before);
      }),
      { numRuns: 30 },
    );
  });
});

describe('folders', () => {
  it('are searched for the files of own parsers, as documents', async () => {
    const walked = (types?: string[]): unknown =>
      toInputs([file('x/a.cards', ''), file('x/a.md', ''), file('x/a.py', '')], {
        own: ['.cards'],
        ...(types && { types }),
      });
    expect(walked()).toMatchObject([{ name: 'a.cards' }, { name: 'a.md' }]);
    expect(walked(['code'])).toMatchObject([{ name: 'a.py' }]);
    expect(walked(['.cards'])).toMatchObject([{ name: 'a.cards' }]);
  });
});
