/** Bytes to sections to chunks: what must hold for every document, random and real. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { corpus, filesIn } from '../scripts/corpora.ts';
import { searchChunker } from './chunk/index.ts';
import type { DocumentTree, ParsedDocument, SectionNode } from './contract/index.ts';
import { isBare, scanBlocks, shownPart, skipBlankLines } from './markup/index.ts';
import { parseDocument } from './parse/index.ts';
import { buildTree, sectionKeys, sectionPath } from './tree/index.ts';

const MAX_LEVELS = 6;

/** Throws where the tree or its chunks break a promise; cheaper than a matcher for each of a million facts. */
function check(document: ParsedDocument, tree: DocumentTree): { sections: number; chunks: number } {
  const { text } = document;
  let pos = 0;
  let chunks = 0;
  for (const section of tree.sections) {
    must(section.start === pos && section.end >= section.start, 'own spans partition the text', section);
    must(
      section.bodyStart >= section.start && section.bodyStart <= section.end,
      'body within own span',
      section,
    );
    must(
      section.parent < section.seq && section.parent >= 0 === section.seq > 0,
      'parents come first',
      section,
    );
    const parent = tree.sections[section.parent];
    must(parent === undefined || parent.level < section.level, 'children are deeper', section);
    must(parent === undefined || parent.treeEnd >= section.treeEnd, 'trees nest', section);
    must(
      section.level <= MAX_LEVELS && section.title !== '' && section.title.length <= 100,
      'level and title',
      section,
    );
    must(section.summary.length <= 300, 'summary', section);
    chunks += checkChunks(document, section);
    pos = section.end;
  }
  must(pos === text.length, 'the whole text', tree.sections.at(-1)!);
  const keys = sectionKeys(tree.sections);
  must(new Set(keys).size === keys.length, 'keys are unique', tree.sections[0]!);
  must(sectionPath(tree.sections, tree.sections.length - 1).length > 0, 'path', tree.sections[0]!);
  return { sections: tree.sections.length, chunks };
}

function checkChunks(document: ParsedDocument, section: SectionNode): number {
  const { text } = document;
  const chunks = searchChunker.chunk(text, section, document.markup, 'en');
  must(chunks.length > 0 || section.seq === 0 || section.start === section.end, 'a chunk each', section);
  const body = chunks.filter(({ kind }) => kind !== 'heading');
  for (const { start, end } of chunks.slice(0, chunks.length - body.length)) {
    must(start >= section.start && end <= section.bodyStart, 'heading chunks come first', section);
    must([...text.slice(start, end)].length <= 512, 'size', section);
  }
  let pos = section.bodyStart;
  for (const { start, end } of body) {
    must(start >= pos && end > start && end <= section.end, 'ascending, disjoint, within', section);
    must(end - start <= 512 || [...text.slice(start, end)].length <= 512, 'size', section);
    pos = end;
  }
  must(isCovered(text, shownRanges(document, section), body), 'nothing lost', section);
  return chunks.length;
}

interface Range {
  start: number;
  end: number;
}

/** What of the body a reader sees. */
function shownRanges({ text, markup }: ParsedDocument, { bodyStart: start, end }: SectionNode): Range[] {
  if (markup !== 'markdown') return [{ start, end }];
  const blocks = [...scanBlocks(text, skipBlankLines(text, start, end), end)];
  return blocks.flatMap((block) => {
    const shown = shownPart(text, block);
    return shown === undefined || isBare(text, shown) ? [] : shown;
  });
}

/** Whether the chunks, which ascend, leave nothing but white space of the ranges. */
function isCovered(text: string, ranges: readonly Range[], chunks: readonly Range[]): boolean {
  let next = 0;
  return ranges.every(({ start, end }) => {
    let pos = start;
    while (next < chunks.length && chunks[next]!.end <= pos) next++;
    for (let i = next; i < chunks.length && chunks[i]!.start < end; i++) {
      if (text.slice(pos, chunks[i]!.start).trim() !== '') return false;
      pos = Math.max(pos, chunks[i]!.end);
    }
    return text.slice(pos, end).trim() === '';
  });
}

function must(holds: boolean, what: string, section: SectionNode): void {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(section)}`);
}

async function read(name: string, content: Uint8Array | string): Promise<[ParsedDocument, DocumentTree]> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const document = await parseDocument({ bytes, source: name, name });
  return [document, buildTree(document, { title: document.title ?? name })];
}

describe('random documents', () => {
  const line = fc
    .tuple(
      fc.constantFrom('', '', '', '  ', '    ', '> ', '- ', '1. ', '# ', '## ', '### ', '###### ', '##'),
      fc.constantFrom(
        '',
        'Text',
        'more text here.',
        'CHAPTER 1',
        '```',
        '~~~',
        '---',
        '===',
        '| a | b |',
        '|-|-|',
        '<div>',
        '<!-- x',
        '-->',
        '漢字。',
        '👨‍👩‍👧‍👦',
        'title: x',
        '\f',
        'long '.repeat(150),
      ),
    )
    .map((parts) => parts.join(''));
  const document = fc
    .tuple(fc.array(line, { maxLength: 40 }), fc.constantFrom('\n', '\r\n', '\r'), fc.boolean())
    .map(
      ([lines, end, matter]) =>
        `${matter ? `---${end}title: x${end}---${end}` : ''}${lines.join(end)}${end}x`,
    );

  test.each(['a.md', 'a.txt', 'a.html'])('%s', async (name) => {
    await fc.assert(
      fc.asyncProperty(document, async (text) => {
        check(...(await read(name, name === 'a.html' ? `<p>seen</p>${text}` : text)));
      }),
      { numRuns: 400 },
    );
  });

  test.each(['chapter', 'window', 'verse', 'markdown'] as const)('forced to %s', async (structure) => {
    await fc.assert(
      fc.asyncProperty(document, fc.constantFrom('a.md', 'a.txt'), async (text, name) => {
        const [parsed] = await read(name, text);
        check(parsed, buildTree(parsed, { title: 'T', structure }));
      }),
      { numRuns: 200 },
    );
  });
});

describe('random structure', () => {
  const word = fc.constantFrom(
    ...[
      'CHAPTER',
      'Chapter',
      'Part',
      'Article',
      'Hoofdstuk',
      'Artikel',
      'Erster Teil',
      '§',
      'ANNEX',
      'Scene',
      'Figure',
    ],
    ...['## Chapter', '**Part', '第', '>'],
  );
  const number = fc.constantFrom(
    ...'1 2 3 4 10 2a 1.1 2.3 I II IV XL One zwei vierde 章 三章 (2) 1999 Z'.split(' '),
  );
  const title = fc.constantFrom(
    '',
    '',
    '.',
    ' The Road',
    ': A title',
    ' did well',
    ' ........ 7',
    '      12',
    ', and so on',
  );
  const line = fc.oneof(
    fc.tuple(word, number, title).map(([a, b, c]) => `${a} ${b}${c}`),
    fc.tuple(number, title).map(([a, b]) => `${a}${b}`),
    fc.tuple(fc.nat(3), fc.nat(3)).map(([a, b]) => `verse | half || Sig_${a},${b}.1 ||`),
    fc.nat(9).map((n) => `last // Sig_${n} //`),
    fc.constantFrom(
      ...[
        '',
        '',
        '',
        '',
        'Text of one line.',
        'More text\nover two lines.',
        'A TITLE',
        'PREFACE',
        'Contents',
      ],
      ...[
        '*** END ***',
        '=====',
        '-----',
        '~~~~',
        '```',
        '# One',
        '## two',
        '<h1>Raw</h1>',
        '    Indented',
        '\f',
        '\t1. Tab',
      ],
    ),
  );
  const document = fc
    .tuple(fc.array(line, { maxLength: 60 }), fc.constantFrom('\n', '\n', '\n\n', '\r\n', '\r'))
    .map(([lines, end]) => `${lines.join(end)}${end}x`);
  const structures = ['markdown', 'verse', 'chapter', 'window', undefined] as const;

  test.each(['a.md', 'a.txt'])('every mode of %s, at any depth', async (name) => {
    const options = fc.record({
      maxLevels: fc.integer({ min: 1, max: 6 }),
      minLevel: fc.constantFrom(1, 1, 2),
    });
    await fc.assert(
      fc.asyncProperty(document, options, async (text, levels) => {
        const [parsed] = await read(name, text);
        for (const structure of structures) {
          const tree = buildTree(parsed, { title: 'T', ...levels, ...(structure && { structure }) });
          check(parsed, tree);
          const deepest = Math.max(levels.maxLevels, levels.minLevel);
          for (const section of tree.sections) must(section.level <= deepest, 'maxLevels', section);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('the same text gives the same tree', async () => {
    await fc.assert(
      fc.asyncProperty(document, async (text) => {
        const [parsed, tree] = await read('a.txt', text);
        expect(buildTree(parsed, { title: 'a.txt' })).toEqual(tree);
      }),
      { numRuns: 50 },
    );
  });
});

describe('real documents', () => {
  test.for<[string, string[], number]>([
    ['docs-vite', ['.md'], 50],
    ['docs-vue', ['.md'], 100],
    ['docs-powershell', ['.md'], 1000],
    ['docs-react', ['.md'], 150],
    ['docs-typescript', ['.md'], 100],
    ['docs-rust-book', ['.md'], 100],
    ['dutch-help', ['.html'], 250],
    ['text', ['.txt'], 5],
    ['html', ['.html'], 20],
  ])('%s', async ([name, extensions, expected], { skip }) => {
    const folder = corpus(name);
    if (folder === undefined) return skip();
    let sections = 0;
    let chunks = 0;
    let documents = 0;
    for (const file of filesIn(folder, extensions)) {
      const bytes = new Uint8Array(readFileSync(file));
      const found = await read(file, bytes).catch((error: { code?: string }) => error.code);
      if (!Array.isArray(found)) {
        // Three pages of one set are empty, a shell without content, and a picture.
        expect(['parse-failed', 'unsupported']).toContain(found);
        continue;
      }
      const counts = check(...found);
      documents++;
      sections += counts.sections;
      chunks += counts.chunks;
    }
    console.info(`${name}: ${documents} documents, ${sections} sections, ${chunks} chunks`);
    expect(documents).toBeGreaterThanOrEqual(expected);
  });
});

describe('10 MB', () => {
  const prose = 'The survey of the wells lists depth, water level\nand owner of each of them. '.repeat(6);
  const markdown =
    '## A heading\n\nSome text with *emphasis* and [a link](https://example.org).\n\n- an item\n- another\n\n```js\n# no heading\n```\n\n';
  const of = (part: (i: number) => string): string => {
    const parts: string[] = [];
    for (let size = 0; size < 10_000_000; size += parts.at(-1)!.length) parts.push(part(parts.length));
    return parts.join('');
  };

  test.each<[string, string, string]>([
    ['Markdown', 'a.md', of(() => markdown)],
    ['a book', 'a.txt', of((i) => `CHAPTER ${i + 1}\n\n${`${prose}\n\n`.repeat(5)}`)],
    [
      'lines that look like headings',
      'a.txt',
      of((i) => `Word${i % 977} ${i % 13}\n\n${i % 9}.${i % 7} Title\n\nA TITLE\n\n`),
    ],
    [
      'verses',
      'a.md',
      of((i) => `half a verse | the other half || S_${Math.floor(i / 90)}.${i % 90} ||\n\n`),
    ],
  ])('%s', async (what, name, text) => {
    const [document] = await read(name, text);
    // Processor time: what else the machine does is no business of this test.
    const start = process.cpuUsage();
    const tree = buildTree(document, { title: 'T' });
    const { user, system } = process.cpuUsage(start);
    console.info(`${what}: ${tree.sections.length} sections, ${Math.round((user + system) / 1000)} ms`);
    check(document, tree);
    expect((user + system) / 1000).toBeLessThan(10_000);
  });
});
