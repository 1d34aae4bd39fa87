import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { corpus, filesIn } from '../../../scripts/corpora.ts';
import type { ParsedDocument } from '../../contract/index.ts';
import { scanBlocks } from '../../markup/index.ts';
import { rstParser } from './index.ts';

async function read(source: string): Promise<ParsedDocument> {
  const bytes = new TextEncoder().encode(source);
  return rstParser.parse({ bytes, source: 'a.rst', name: 'a.rst' });
}

const text = async (source: string): Promise<string> => (await read(source)).text;

describe('titles', () => {
  test('levels by first appearance; a line above counts', async () => {
    const source = '=====\n Top\n=====\n\nSecond\n======\n\nThird\n-----\n\nAgain\n======\n\nDeep\n~~~~\n';
    expect(await text(source)).toBe('# Top\n\n## Second\n\n### Third\n\n## Again\n\n#### Deep\n');
  });

  test('anchors from targets, a title of its own', async () => {
    const document = await read(
      '.. _Getting Started:\n\nStart\n=====\n\n.. _next-part:\n.. _other:\n\nNext\n----\n\nText\n\n.. _lost:\n\nNo title here.\n\nLast\n----\n',
    );
    expect(document.title).toBe('Start');
    expect([...document.anchors!.values()]).toEqual(['getting-started', 'next-part']);
  });

  test('rules, short underlines, marks in titles', async () => {
    expect(
      await text('Long title here\n----\n\na\n\n----\n\nb\n\n*Star* and ``code``\n------------------\n'),
    ).toBe('# Long title here\n\na\n\nb\n\n# Star and `code`\n');
    expect(await text('ab\n=\n')).toBe('ab =\n');
  });
});

describe('code', () => {
  test('literal blocks: one colon, none, alone, quoted', async () => {
    expect(
      await text('Example::\n\n    a\n      b\n\nNone ::\n\n  c\n\n::\n\n  d\n\nQuoted::\n\n> e\n> f\n\nEnd'),
    ).toBe(
      'Example:\n\n```\na\n  b\n```\n\nNone\n\n```\nc\n```\n\n```\nd\n```\n\nQuoted:\n\n```\n> e\n> f\n```\n\nEnd\n',
    );
  });

  test('directives with a language, options, a caption; sessions; mathematics', async () => {
    expect(
      await text(
        '.. code-block:: php\n    :linenos:\n    :caption: a.php\n\n    f();\n\n>>> 1 + 1\n2\n\n.. math:: x^2\n\n.. code::\n\n   ```\n',
      ),
    ).toBe(
      'a.php\n\n```php\nf();\n```\n\n```python\n>>> 1 + 1\n2\n```\n\n```latex\nx^2\n```\n\n````\n```\n````\n',
    );
  });
});

describe('directives', () => {
  test('admonitions, versions, titles', async () => {
    const source =
      '.. note:: Short.\n\n.. warning::\n   :class: x\n\n   Long\n\n   - item\n\n.. admonition:: Own *title*\n\n   Body\n\n.. versionadded:: 2.1\n\n    New.\n\n.. deprecated:: 3.0 Old.\n';
    expect(await text(source)).toBe(
      '**Note**\n\nShort.\n\n**Warning**\n\nLong\n\n- item\n\n**Own title**\n\nBody\n\n**Added in version 2.1**\n\nNew.\n\n**Deprecated in version 3.0**\n\nOld.\n',
    );
  });

  test('what is hidden, what is named, what is unknown', async () => {
    const document = await read(
      '.. comment\n   more\n\n..\n\n.. toctree::\n   :maxdepth: 2\n\n   a\n   b\n\n.. raw:: html\n\n   <b>x</b>\n\n.. include:: <isonum.txt>\n.. include:: part.rst\n\n.. literalinclude:: x.py\n\n.. automodule:: pkg.mod\n   :members:\n\n.. strange::\n\n   Kept\n\n.. image:: a.png\n   :alt: A map\n',
    );
    expect(document.text).toBe('`pkg.mod`\n\nKept\n\nA map\n');
    expect(document.warnings.join()).toMatch(/here: part\.rst, x\.py/);
    expect(document.warnings.join()).toMatch(/automodule/);
  });

  test('objects of a program', async () => {
    expect(
      await text('.. py:function:: f(*args)\n              g(x)\n\n   Does it.\n\n   :param x: what\n'),
    ).toBe('`f(*args)`, `g(x)`: Does it.\n\n**param x**: what\n');
  });
});

describe('lists', () => {
  test('bullets, numbers, nesting, options, terms, fields, verses', async () => {
    const source =
      'P\n\n- a\n\n  b\n\n  * c\n- d\n\n3. x\n4. y\n   more\n\nterm : kind\n    Meaning\n\nother\n    Same\n\n-v, --verbose  Talk\n-o FILE        To a file\n--in=file      From one\n               or two\n\nText.\n\n:Field: Value\n:Two: more\n\n| one\n| two\n  on\n';
    expect(await text(source)).toBe(
      'P\n\n- a\n\n  b\n  - c\n- d\n\n3. x\n4. y more\n\n**term (kind)**: Meaning\n\n**other**: Same\n\n`-v, --verbose`: Talk\n\n`-o FILE`: To a file\n\n`--in=file`: From one or two\n\nText.\n\n**Field**: Value\n\n**Two**: more\n\none\ntwo on\n',
    );
  });

  test('letters and other marks begin lists of their own', async () => {
    expect(await text('a. one\n   more\nb. two\n\n   - in\n\n(1) x\n(2) y\n\n1. p\n#. q\n')).toBe(
      '- a. one more\n- b. two\n  - in\n\n1. x\n2. y\n\n1. p\n2. q\n',
    );
    expect(await text('iv) .. note:: N\n')).toBe('- iv)\n\n  **Note**\n\n  N\n');
  });

  test('an initial begins no list', async () => {
    expect(await text('A. Einstein was\nright.\n')).toBe('A. Einstein was right.\n');
  });

  test('terms that share a definition', async () => {
    expect(
      await text(
        '.. glossary::\n   :sorted:\n\n   One\n   Two : kind\n      Both.\n\n   Three\n      More.\n\n      On.\n',
      ),
    ).toBe('**One**, **Two**: Both.\n\n**Three**: More.\n\nOn.\n');
  });

  test('footnotes that number themselves pass over numbers that are taken', async () => {
    expect(await text('A [#]_ b [1]_ c [#]_\n\n.. [#] One\n.. [1] Two\n.. [#] Three\n')).toBe(
      'A [2] b [1] c [3]\n\n[2] One\n\n[1] Two\n\n[3] Three\n',
    );
  });

  test('quotes and footnotes', async () => {
    expect(
      await text(
        'See [1]_ and [#n]_ and [Knuth]_.\n\n   Quoted.\n\n.. [1] One\n.. [#n] Two\n   lines\n.. [Knuth] Three\n',
      ),
    ).toBe('See [1] and [n] and [Knuth].\n\n> Quoted.\n\n[1] One\n\n[n] Two lines\n\n[Knuth] Three\n');
  });
});

describe('tables', () => {
  test('a grid with spans', async () => {
    const source =
      '+-----+-----+-----+\n| A   | B   | C   |\n+=====+=====+=====+\n| 1   | 2 and 3   |\n+-----+-----------+\n| 4   | - x       |\n|     | - y       |\n+-----+-----+-----+\n';
    expect(await text(source)).toBe(
      '| A | B | C |\n| --- | --- | --- |\n| 1 | 2 and 3 |  |\n| 4 | x • y |  |\n',
    );
  });

  test('a grid that does not close is code', async () => {
    expect(await text('+---+\n| a\n+--\n')).toBe('```\n+---+\n| a\n+--\n```\n');
  });

  test('a simple one, with lines that go on and wide characters', async () => {
    const source =
      '=====  =====\nA      B\n=====  =====\n1      2\n       more\n語     ``x``\n=====  =====\n\nText';
    expect(await text(source)).toBe('| A | B |\n| --- | --- |\n| 1 | 2 more |\n| 語 | `x` |\n\nText\n');
    expect(
      await text(
        '===  ===  ===\n  AB       C\n--------  ---\nA    B    C\n===  ===  ===\n1    2    3\n===  ===  ===\n',
      ),
    ).toBe('| AB |  | C |\n| --- | --- | --- |\n| A | B | C |\n| 1 | 2 | 3 |\n');
  });

  test('lists and comma-separated values', async () => {
    const list =
      '.. list-table:: Title\n   :header-rows: 1\n\n   * - A\n     - B\n   * - 1\n     - ``b|c``\n';
    expect(await text(list)).toBe('Title\n\n| A | B |\n| --- | --- |\n| 1 | `b\\|c` |\n');
    const csv = '.. csv-table:: T\n   :header: "A", B\n\n   "x, ""y""", 2\n   3,\n';
    expect(await text(csv)).toBe('T\n\n| A | B |\n| --- | --- |\n| x, "y" | 2 |\n| 3 |  |\n');
    const tabs = ".. csv-table::\n   :delim: ;\n   :quote: '\n   :header-rows: 1\n\n   A; B\n   'x; y'; 2\n";
    expect(await text(tabs)).toBe('| A | B |\n| --- | --- |\n| x; y | 2 |\n');
  });
});

describe('inline', () => {
  test.each([
    ['*em* **strong** ``a *b*`` `plain`', 'em strong `a *b*` plain'],
    ['2*3*4 a_b_c *not', '2\\*3\\*4 a_b_c \\*not'],
    [':ref:`Text <label>` :ref:`unknown-label` :doc:`/a/b`', 'Text unknown-label /a/b'],
    [':class:`A\\\\B\\\\C` :func:`~os.path.join` :kbd:`Ctrl`', '`A\\B\\C` `join` `Ctrl`'],
    [':menuselection:`File --> Open` :pep:`8` :strange:`x`', 'File → Open PEP 8 `x`'],
    [
      '`Site <https://a.b/c>`_ `Named`_ word_\n\n.. _Named: https://n.o\n.. _word: https://w.d',
      '[Site](https://a.b/c) [Named](https://n.o) [word](https://w.d)',
    ],
    ['`Later`__ on\n\n__ https://l.r', '[Later](https://l.r) on'],
    [':guilabel:`&Open` :menuselection:`&File --> E&xit` :numref:`Fig. %s <x>`', 'Open File → Exit Fig.'],
    ['|sub| and |none|\n\n.. |sub| replace:: A *b*', 'A b and none'],
    ['|d|\n\n.. |d| unicode:: 0x2014 .. dash', '—'],
    ['re\\ ``x``\\ st \\*a\\*', 're`x`st \\*a\\*'],
    ['mail a@b.c, snake_case_ and http://x.y/z_', 'mail a@b.c, snake_case_ and http://x.y/z_'],
  ])('%s', async (source, expected) => {
    expect(await text(source)).toBe(`${expected}\n`);
  });

  test('a reference shows the title that it points to', async () => {
    expect(await text('See :ref:`there`.\n\n.. _there:\n\nOver there\n==========\n')).toContain(
      'See Over there.',
    );
  });
});

test('metadata above or below the title', async () => {
  const document = await read(':orphan:\n:lang: nl-NL\n\nTitel\n=====\n\nTekst\n');
  expect(document).toMatchObject({
    title: 'Titel',
    language: 'nl',
    meta: { orphan: '' },
    text: '# Titel\n\nTekst\n',
  });
  expect((await read(':title: Own\n\nHeading\n=======\n')).title).toBe('Own');
  const below = await read('Title\n=====\n\n:Author: Jo Oak\n:Date: 2024-05-01\n\nText\n');
  expect(below).toMatchObject({ date: '2024-05-01', meta: { author: 'Jo Oak' }, text: '# Title\n\nText\n' });
});

describe('hostile input', () => {
  test.each([
    ['nesting', Array.from({ length: 3000 }, (_, i) => `${' '.repeat(i)}- a`).join('\n')],
    ['marks', '`a '.repeat(50_000)],
    ['stars', '*a'.repeat(100_000)],
    ['crossings', `${'+-'.repeat(400)}+\n`.repeat(400)],
    ['columns', `${'= '.repeat(5000)}=\n\n${'a '.repeat(5000)}\n${'= '.repeat(5000)}=\n`],
    ['rules', '====\n'.repeat(50_000)],
    ['references', 'a_ '.repeat(100_000)],
  ])('%s', async (_, source) => {
    const start = performance.now();
    await read(source);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  test('any text is read, and its prose stays prose', async () => {
    const piece = fc.constantFrom(
      'a',
      ' ',
      '\n',
      '\n\n',
      '    ',
      '*',
      '`',
      '``',
      '|',
      '_',
      '::',
      '.. ',
      '- ',
      '=',
      '====',
      '+--+',
      '#',
      '1. ',
      ':x: ',
      '[1]',
      '<b>',
      '\\',
      '---',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
        const { text: out } = await read(`x${pieces.join('')}`);
        for (const block of scanBlocks(out, 0, out.length)) expect(block.kind).not.toBe('html');
      }),
      { numRuns: 300 },
    );
  });
});

test('real documents: every title is a heading', async (context) => {
  const folder = corpus('docs-rst');
  if (folder === undefined) return context.skip();
  for (const file of filesIn(folder, ['.rst'])) {
    const source = readFileSync(file, 'utf8');
    const out = await text(source);
    const titles = [...source.matchAll(/(?<=^|\n)(\S.*)\n([=\-~.'"^#*])\2{3,}(?=\n\n)/g)].map(
      ([, title]) => title!,
    );
    for (const title of titles) {
      if (/[=~\-`:\\*]{2}|::|[_<]/.test(title)) continue;
      expect(out).toContain(`# ${title.slice(0, 10)}`);
    }
  }
});
