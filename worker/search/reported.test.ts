/** What users of other search engines reported as found wrongly, or not at all. */
import { describe, expect, it } from 'vitest';
import type { DocumentInput, Hit, SearchResult } from '../contract/index.ts';
import { ingest } from '../ingest/index.ts';
import { loadSqlite, openMemoryStorage, Store } from '../store/index.ts';
import { search } from './index.ts';

/** Of an index of these documents, in which others stand as well. */
async function ask(documents: Record<string, string>, query: string): Promise<SearchResult> {
  const storage = openMemoryStorage(await loadSqlite());
  const store = Store.open(storage.db);
  const inputs = Object.entries({ ...OTHERS, ...documents }).map(
    ([source, text]): DocumentInput => ({
      source,
      name: `${source}.md`,
      fromString: true,
      read: async () => new TextEncoder().encode(text),
    }),
  );
  await ingest(
    { store, encoder: null, vectors: null, committed() {}, changed() {} },
    inputs,
    {},
    { id: 'r' },
  );
  const result = await search({ store, encoder: null, vectors: () => null }, query);
  await storage.close();
  return result;
}

/** Nothing that any query below means. */
const OTHERS = Object.fromEntries(
  ['Ash', 'Beech', 'Elm', 'Fir', 'Larch', 'Oak', 'Yew'].map((tree) => [
    `other/${tree}`,
    `# ${tree}\n\nLeaves of the ${tree} fall late in a mild autumn.\n`,
  ]),
);

const sources = ({ hits }: SearchResult): string[] => [...new Set(hits.map((hit) => hit.sources[0]!))];
const marks = ({ text, highlights }: Hit): string[] =>
  highlights.map(([start, end]) => text.slice(start, end));

const FIRST: readonly [query: string, documents: Record<string, string>, first: string][] = [
  ['C++', { c: '# C\n\nThe C language, C compilers, C code.', cpp: '# Bindings\n\nIn C++ code.' }, 'cpp'],
  ['!!', { value: 'Write `value!!` to insist on a value.', wow: 'What a day! What a view!' }, 'value'],
  ['uri', { config: 'Set SQLITE_CONFIG_URI to one.', url: 'An address is a URL.' }, 'config'],
  ['1234567', { number: 'The ticket is 1234567.', near: 'The ticket is 1234568.' }, 'number'],
  ['192.168.0.1', { ip: 'The router is at 192.168.0.1 here.', other: 'Version 192, 168, 0 and 1.' }, 'ip'],
  ['www.example.com', { www: 'See www.example.com for more.', com: 'An example of com.' }, 'www'],
  [
    'SKIP_BRIDGE',
    { code: '# Flags\n\n```sh\nexport SKIP_BRIDGE=1\n```', words: '# Roads\n\nSkip the old bridge.' },
    'code',
  ],
  ['assert_', { macro: 'Use assert_equal and assert_raise.', other: 'A test asserts.' }, 'macro'],
  ['pool', { config: 'The option pool_size has a default.' }, 'config'],
  ['pool_size', { config: 'Set pool_size first.', words: 'The pool size of the village.' }, 'config'],
  ['content-id', { header: 'Set the Content-ID header.', words: 'The content has an id.' }, 'header'],
  ['random-float', { name: 'Call uniform-random-float once.' }, 'name'],
  ['I2C', { page: '# I2C\n\nA bus of two wires.', ic: '# IC\n\nTwo ICs on a board, I and C.' }, 'page'],
  ['multi-agent', { agents: 'A multi-agent system.' }, 'agents'],
  ["don't use agents", { agents: 'Please don’t use agents here.' }, 'agents'],
  ['Downloads/transcripts', { path: 'They lie in Downloads/transcripts today.' }, 'path'],
  ['IDOLM@STER', { game: 'A concert of THE IDOLM@STER.' }, 'game'],
  ['park.', { park: 'The park closes at ten.' }, 'park'],
  ['[x]', { list: 'Mark it with [x] when done. X marks the spot.' }, 'list'],
  ['@nasa #tag a=b foo&bar 50% why?', { post: 'As @nasa said under #tag, foo&bar are 50%.' }, 'post'],
  ['新幹線', { exact: '新幹線で行く。', new: '新しい線、幹の話。新新新' }, 'exact'],
  ['迴圈', { loop: '這個迴圈會執行十次。', file: '檔案已經儲存。' }, 'loop'],
  ['檔案', { loop: '這個迴圈會執行十次。', file: '檔案已經儲存。' }, 'file'],
  ['认证', { auth: '认证系统使用JWT令牌' }, 'auth'],
  ['12306', { rail: '铁路12306网站' }, 'rail'],
  ['학교', { school: '학교에 가고 학교를 본다.' }, 'school'],
  ['हिन्दी', { hindi: 'यह हिन्दी में है।', other: 'यह नदी है।' }, 'hindi'],
  ['a\u0308pfel', { apples: 'Die Äpfel sind reif.' }, 'apples'],
  ['jose', { name: 'Josè wrote it.' }, 'name'],
  ['rupper', { exact: 'The rupper team.', town: 'Rüppurr ist ein Stadtteil.' }, 'exact'],
  ['asser', { begins: 'The assertion holds.', near: 'The asset is sold.' }, 'begins'],
  ['r', { r: '# R\n\nUse R for statistics.', ruby: '# Ruby\n\nRun Ruby and Rust rarely.' }, 'r'],
  ['powell', { name: 'Powell explored the canyon.' }, 'name'],
  ['carols', { songs: 'They sang carols all night.' }, 'songs'],
  ['after', { word: 'Stop after the bell.' }, 'word'],
  ['philos', { title: '# Philosophy\n\nAbout wisdom.' }, 'title'],
  [
    'cat hat',
    {
      far: 'The cat sat down by the fire and slept for hours before someone brought a hat.',
      near: 'The cat in the hat came in from the rain and sat down by the fire at once, wet.',
    },
    'near',
  ],
  ['setting u', { both: '# Setting up\n\nHow to begin.', one: '# Setting\n\nA setting of rules.' }, 'both'],
  ['bevy', { bevy: 'A bevy of swans.' }, 'bevy'],
  ['word', { marked: 'This is a ==word== that is marked.' }, 'marked'],
];

describe('comes first', () => {
  it.each(FIRST)('%s', async (query, documents, first) => {
    expect(sources(await ask(documents, query))[0]).toBe(first);
  });
});

it('finds nothing, rather than everything, for signs that nobody wrote', async () => {
  expect(sources(await ask({ a: 'Some text.' }, '%%%%'))).toEqual([]);
});

it('does not take letters in order for a word', async () => {
  expect(sources(await ask({ a: 'Ein Arbeitsunfall.' }, 'asdf'))).toEqual([]);
});

it('finds every word that begins so', async () => {
  expect(sources(await ask({ a: 'Use docker.', b: 'A document.' }, 'doc')).sort()).toEqual(['a', 'b']);
});

it('keeps scripts that Porter and unicode61 lose', async () => {
  const texts = {
    ja: '東京都庁で切符を買う。',
    th: 'การติดตั้งซอฟต์แวร์บนเครื่อง',
    km: 'ភាសាខ្មែរជាភាសាផ្លូវការ',
    lo: 'ພາສາລາວເປັນພາສາທາງການ',
    my: 'မြန်မာဘာသာစကား',
  };
  const queries = { ja: '切符', th: 'ติดตั้ง', km: 'ខ្មែរ', lo: 'ລາວ', my: 'မြန်မာ' };
  for (const [language, query] of Object.entries(queries)) {
    expect(sources(await ask(texts, query))).toEqual([language]);
  }
});

describe('marks', () => {
  it.each([
    ['reat', 'Learn react now.', ['react']],
    ['tag', 'Call GetMostPopularTags once.', ['Tags']],
    ['Mensch', 'Für jeden Mensch ist Platz.', ['Mensch']],
    ['h1', 'In code: `<h1>title</h1>` stands.', ['h1', 'h1']],
    ['script', 'Never write <script>alert(1)</script> here.', ['script', 'script']],
  ])('%s in %s', async (query, text, expected) => {
    const { hits } = await ask({ doc: text }, query);
    const [hit] = hits;
    expect(hit!.text).toBe(text);
    expect(marks(hit!).map((mark) => mark.replace(/[<>/]/g, ''))).toEqual(expected);
  });
});
