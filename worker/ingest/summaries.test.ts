import { describe, expect, it, vi } from 'vitest';
import type { AddReport, AddSettings, Summarizer } from '../contract/index.ts';
import { search } from '../search/index.ts';
import { type InputSource, ingest, reindexAll, renameDocument, toInputs } from './index.ts';
import {
  add,
  call,
  checkTables,
  file,
  open,
  parts,
  rows,
  statuses,
  storage,
  store,
} from './testbed.contract.ts';

const TREES =
  '# Trees\n\n## Hazel\n\nIt is cut to the stool.\n\n## Empty\n\n### Ash\n\nIts keys hang in bunches.\n';

function addWith(
  summarizers: Record<string, Summarizer>,
  sources: InputSource | InputSource[],
  settings: AddSettings = { summarize: 'mine' },
  signal?: AbortSignal,
): Promise<AddReport> {
  return ingest({ ...parts, summarizers }, toInputs(sources), settings, call(signal));
}

function summaries(source: string): Record<string, string> {
  const { textId } = store.documents.bySource(source)!;
  return Object.fromEntries(store.sections.ofText(textId).map(({ title, summary }) => [title, summary]));
}

const inSummaries = (word: string): number => store.keywords.count(`summary : "${word}"`, 100);

async function foundIn(query: string): Promise<string[]> {
  const { hits } = await search({ store, encoder: null, vectors: () => null }, query);
  return hits.map(({ breadcrumb }) => breadcrumb.at(-1)!);
}

describe('a function that sums up', () => {
  it('is asked for every section with a body, and told where that stands', async () => {
    const asked: unknown[] = [];
    const mine: Summarizer = (text, section) => {
      asked.push([text, section]);
      return `About ${section.title}.`;
    };
    const report = await addWith({ mine }, file('trees.md', TREES), { summarize: 'mine', title: 'Wood' });
    expect(report.documents[0]).toMatchObject({ status: 'added', warnings: [] });
    expect(asked).toEqual([
      ['It is cut to the stool.', { title: 'Hazel', breadcrumb: ['Wood', 'Trees', 'Hazel'], language: 'en' }],
      [
        'Its keys hang in bunches.',
        { title: 'Ash', breadcrumb: ['Wood', 'Trees', 'Empty', 'Ash'], language: 'en' },
      ],
    ]);
    expect(summaries('trees.md')).toEqual({
      Wood: 'Trees',
      Trees: 'Hazel / Empty',
      Hazel: 'About Hazel.',
      Empty: 'Ash',
      Ash: 'About Ash.',
    });
    checkTables();
  });

  it('is searched, and still is after everything was indexed anew', async () => {
    const mine: Summarizer = (_text, { title }) => `Zymurgy of ${title}`;
    await addWith({ mine }, file('trees.md', TREES));
    const vocabulary = (): unknown => storage.db.all('SELECT * FROM c1_terms ORDER BY term');
    const before = vocabulary();
    expect(inSummaries('hazel')).toBe(1);
    expect((await foundIn('zymurgy')).sort()).toEqual(['Ash', 'Hazel']);
    expect(await foundIn('zymurgy stool')).toContain('Hazel');
    await reindexAll(parts, call());
    storage.db.run("INSERT INTO c1_keywords (c1_keywords) VALUES ('optimize')");
    expect(vocabulary()).toEqual(before);
    await renameDocument(parts, store.documents.bySource('trees.md')!, 'Forest', call());
    expect((await foundIn('zymurgy')).sort()).toEqual(['Ash', 'Hazel']);
    expect(inSummaries('ash')).toBe(1);
  });

  it('leaves extracts out of the index of summaries, as before', async () => {
    await add(file('trees.md', TREES));
    expect(inSummaries('stool')).toBe(0);
    await reindexAll(parts, call());
    expect(inSummaries('stool')).toBe(0);
    expect(summaries('trees.md')['Hazel']).toBe('It is cut to the stool.');
  });

  it('that fails or says nothing costs a section its summary, and one warning counts them', async () => {
    const mine: Summarizer = async (_text, { title }) => {
      if (title === 'Hazel') throw new Error('model\nis out');
      return title === 'Ash' ? (' \n ' as string) : (undefined as never);
    };
    const text = `${TREES}\n## Oak\n\nAcorns.\n`;
    const [document] = (await addWith({ mine }, file('trees.md', text))).documents;
    expect(document).toMatchObject({ status: 'added' });
    expect(document!.warnings).toEqual([
      'No summary by "mine" for 3 of 3 sections, which keep an extract: model is out',
    ]);
    expect(summaries('trees.md')).toMatchObject({ Hazel: 'It is cut to the stool.', Oak: 'Acorns.' });
    expect(inSummaries('acorn')).toBe(0);
    const partly: Summarizer = (_text, { title }) => (title === 'Ash' ? '' : 'Xylem');
    await addWith({ partly }, file('trees.md', text), { summarize: 'partly' });
    expect(inSummaries('xylem')).toBe(2);
    expect(inSummaries('key')).toBe(0);
    await reindexAll(parts, call());
    expect(inSummaries('xylem')).toBe(2);
    expect(inSummaries('key')).toBe(0);
    checkTables();
  });

  it('has its answers cleaned and cut', async () => {
    const mine: Summarizer = () => `  One\n\ttwo\u0000 \ud800 ${'three '.repeat(1000)}`;
    await addWith({ mine }, file('trees.md', TREES));
    const { Hazel } = summaries('trees.md');
    expect(Hazel).toMatch(/^One two \ufffd three .*three…$/);
    expect(Hazel!.length).toBeLessThanOrEqual(600);
  });

  it('is part of what a text is: another name writes it anew, the same does nothing', async () => {
    const given: Record<string, Summarizer> = { mine: () => 'First.', other: () => 'Second.' };
    const asked = vi.spyOn(given, 'mine');
    await addWith(given, file('trees.md', TREES));
    expect(asked).toHaveBeenCalledTimes(2);
    expect(statuses(await addWith(given, file('trees.md', TREES)))).toEqual(['unchanged']);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(statuses(await addWith(given, file('trees.md', TREES), { summarize: 'other' }))).toEqual([
      'updated',
    ]);
    expect(summaries('trees.md')['Ash']).toBe('Second.');
    expect(statuses(await add(file('trees.md', TREES)))).toEqual(['updated']);
    expect(summaries('trees.md')['Ash']).toBe('Its keys hang in bunches.');
    expect(rows('texts')).toBe(1);
    expect(inSummaries('second')).toBe(0);
    checkTables();
  });

  it('that nobody registered is refused before anything is read', async () => {
    const read = vi.fn();
    const adding = ingest(
      { ...parts, summarizers: { lead: () => '', gist: () => '' } },
      [{ name: 'a.md', source: 'a.md', read }],
      { summarize: 'toString' },
      call(),
    );
    await expect(adding).rejects.toMatchObject({ code: 'unsupported', detail: { value: 'toString' } });
    await expect(adding).rejects.toThrow(/"toString".*Registered: lead, gist/);
    await expect(add(file('a.md', TREES), { summarize: 'mine' })).rejects.toThrow(/Registered: none/);
    expect(read).not.toHaveBeenCalled();
  });

  it('is asked for a few sections at a time', async () => {
    let [now, most] = [0, 0];
    const mine: Summarizer = async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 2));
      now--;
      return 'Short.';
    };
    const text = Array.from({ length: 30 }, (_, i) => `# N${i}\n\nbody ${i}\n\n`).join('');
    await addWith({ mine }, file('many.md', text));
    expect(most).toBe(4);
    expect(Object.values(summaries('many.md')).filter((summary) => summary === 'Short.')).toHaveLength(30);
  });

  it('that never answers does not hold up an abort, nor what was added before it', async () => {
    open(null);
    const abort = new AbortController();
    const mine: Summarizer = (text) => (text === 'wait' ? new Promise<string>(() => {}) : 'Done.');
    const adding = addWith(
      { mine },
      [file('a.md', '# A\n\nbody\n'), file('b.md', '# B\n\nwait\n')],
      { summarize: 'mine' },
      abort.signal,
    );
    const rejected = expect(adding).rejects.toMatchObject({ code: 'aborted' });
    await vi.waitFor(() => expect(parts.committed).toHaveBeenCalled());
    expect(store.documents.list().map(({ source }) => source)).toEqual(['a.md']);
    abort.abort();
    await rejected;
    checkTables();
  });
});
