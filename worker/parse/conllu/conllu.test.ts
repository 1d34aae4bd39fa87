import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { corpus, filesIn } from '../../../scripts/corpora.ts';
import type { ParsedDocument } from '../../contract/index.ts';
import { conlluParser } from './index.ts';

async function read(source: string, name = 'a.conllu'): Promise<ParsedDocument> {
  return conlluParser.parse({ bytes: new TextEncoder().encode(source), source: name, name });
}

/** A token with its number, form and miscellaneous facts. */
const token = (id: string, form: string, misc = '_'): string =>
  `${id}\t${form}\t_\t_\t_\t_\t_\t_\t_\t${misc}`;
const sentence = (...lines: string[]): string => `${lines.join('\n')}\n\n`;

test('surface text: ranges for their parts, no empty nodes, spaces as written', async () => {
  const source = sentence(
    '# sent_id = s1',
    token('1-2', 'vámonos', 'SpaceAfter=No'),
    token('1', 'vamos'),
    token('2', 'nos'),
    token('3', ','),
    token('4', 'mar', 'Gloss=sea|SpaceAfter=No'),
    token('4.1', 'ir'),
    token('5', '!'),
  );
  const document = await read(source);
  expect(document.text).toBe('vámonos, mar!\n');
  expect(document.outline).toEqual([
    { level: 1, title: 's1', start: 0, bodyStart: 0, meta: { sentences: 's1' } },
  ]);
});

test('the text that is given wins, and cannot become markup', async () => {
  const source =
    sentence('# text = # Not a *heading*  here', token('1', 'x')) + sentence('# text = - b', token('1', 'y'));
  expect((await read(source)).text).toBe('\\# Not a \\*heading\\* here\n\\- b\n');
});

test('documents are sections, paragraphs blocks', async () => {
  const one = (id: string, ...more: string[]): string =>
    sentence(...more, `# sent_id = ${id}`, token('1', id.toUpperCase()));
  const source =
    one('a', '# newdoc id = first', '# newpar id = p') +
    one('b') +
    one('c', '# newpar') +
    '# newdoc id = second\n\n' +
    one('d');
  const document = await read(source, 'nl_bank-ud-dev.conllu');
  expect(document.text).toBe('A\nB\n\nC\n\nD\n');
  expect(document.language).toBe('nl');
  expect(document.outline!.map(({ level, title, start }) => [level, title, start])).toEqual([
    [1, 'first', 0],
    [2, 'a – c', 0],
    [1, 'second', 8],
    [2, 'd', 8],
  ]);
});

test('long documents are cut into runs', async () => {
  const source = Array.from({ length: 50 }, (_, i) =>
    sentence(`# sent_id = s${i + 1}`, token('1', 'x')),
  ).join('');
  const { outline } = await read(source);
  expect(outline!.map(({ title }) => title)).toEqual(['s1 – s20', 's21 – s40', 's41 – s50']);
  expect(outline![2]!.meta).toEqual({ sentences: 's41 s42 s43 s44 s45 s46 s47 s48 s49 s50' });
});

test('malformed lines are told', async () => {
  const document = await read(`${token('1', 'a')}\n2\tb\nnonsense\n${token('3', 'c')}\n`);
  expect(document.text).toBe('a c\n');
  expect(document.warnings.join()).toMatch(/: 2, 3\./);
});

test.each(['', '\n\n', '# text =\n\n', 'just a text\nof two lines\n', '1\t2\t3'])(
  '%j is refused',
  async (source) => {
    await expect(async () => read(source)).rejects.toMatchObject({ code: 'parse-failed' });
  },
);

test('real treebanks: every given text is there, and rebuilding gives it back', async (context) => {
  const folder = corpus('conllu');
  if (folder === undefined) return context.skip();
  for (const file of filesIn(folder, ['.conllu'])) {
    const source = readFileSync(file, 'utf8');
    const texts = [...source.matchAll(/^# text = (.*)$/gm)].map(([, text]) =>
      text!.replace(/\s+/g, ' ').trim(),
    );
    const { text, warnings } = await read(source, basename(file));
    expect(warnings).toEqual([]);
    const lines = text.split('\n').filter((line) => line !== '');
    const plain = (line: string): string => line.replace(/[\\`]/g, '');
    expect(lines.map(plain)).toEqual(texts.map(plain));
    if (basename(file).startsWith('sa_')) continue;
    const rebuilt = (await read(source.replace(/^# text = .*\n/gm, ''))).text.split('\n').filter(Boolean);
    const same = rebuilt.filter((line, i) => plain(line) === plain(texts[i]!)).length;
    expect(same / texts.length).toBeGreaterThan(0.99);
  }
});
