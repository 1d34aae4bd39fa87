import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Marks, renderMarkdown, renderPlain, renderSource } from './index.ts';

function render(source: string, marks: Marks = { matches: [] }, base = 0): HTMLElement {
  const root = document.createElement('div');
  root.append(renderMarkdown(source, { marks, base, headingLevel: 2, link: (path) => `#/inside/${path}` }));
  return root;
}

/** What is marked, in order. */
function found(root: HTMLElement): string[] {
  return [...root.querySelectorAll('mark')].map((mark) => mark.textContent ?? '');
}

function rangesOf(source: string, ...words: string[]): Marks {
  return {
    matches: words.map((word): [number, number] => [
      source.indexOf(word),
      source.indexOf(word) + word.length,
    ]),
  };
}

test('the usual elements', () => {
  const root = render(
    '# A\n\nx *y* **z** ~~w~~ `c`\n\n- one\n- [x] two\n\n1. n\n\n| h |\n|---|\n| d |\n\n---\n\n```js\nlet a;\n```',
  );
  for (const name of [
    'h2',
    'p',
    'em',
    'strong',
    'del',
    'p code',
    'ul li',
    'input:checked',
    'ol li',
    'th',
    'td',
    'hr',
    'pre code',
  ]) {
    expect(root.querySelector(name), name).not.toBeNull();
  }
  expect(root.querySelector('pre')!.textContent).toBe('let a;');
});

test('a match is marked where it stands in the source, through all markup', () => {
  const source = [
    '# Über *schrift*',
    'eins **zwei** \\*drei\\* &amp; vier',
    '> zitat\n> fort**setzung** ende',
    '- punkt\n  weiter',
    '| kopf |\n|---|\n| zelle |',
    '```text\ntext\n  eingerückt\n```',
    '<div>block<b>fett</b></div>',
    '<kbd>taste</kbd>',
  ].join('\n\n');
  const words = [
    'schrift',
    'zwei',
    'drei',
    'vier',
    'setzung',
    'ende',
    'weiter',
    'zelle',
    'eingerückt',
    'fett',
    'taste',
  ];
  expect(found(render(source, rangesOf(source, ...words)))).toEqual(words);
});

test('the word after a fence is not what is marked in the code', () => {
  const source = '```text\nsome text\n```';
  const at = source.lastIndexOf('text');
  expect(found(render(source, { matches: [[at, at + 4]] }))).toEqual(['text']);
  expect(found(render(source, { matches: [[3, 7]] }))).toEqual([]);
});

test('offsets count from the beginning of the document', () => {
  const source = 'one two';
  expect(found(render(source, { matches: [[104, 107]] }, 100))).toEqual(['two']);
});

test('the passage is told by its blocks', () => {
  const source = 'one\n\ntwo\n\nthree';
  const root = render(source, { matches: [], passage: [5, 8] });
  expect([...root.querySelectorAll('.passage')].map((block) => block.textContent)).toEqual(['two']);
});

test('front matter is not shown, and offsets stay', () => {
  const source = '---\ntitle: x\n---\n\n# Title\n\nword';
  const root = render(source, rangesOf(source, 'word'));
  expect(root.textContent).not.toContain('title: x');
  expect(found(root)).toEqual(['word']);
});

test('callouts', () => {
  const quote = render('> [!WARNING]\n> Hot.').querySelector<HTMLElement>('blockquote')!;
  expect(quote.dataset['callout']).toBe('warning');
  expect(quote.textContent).toContain('Warning');
  expect(quote.textContent).not.toContain('[!');
});

test('boxes of documentation sites', () => {
  const source =
    'before\n\n::: tip My title\nwords **here**\n\n- item\n:::\n\n```md\n::: tip\n:::\n```\n\n:::warning\nhot\n:::\n\n::: open';
  const root = render(source, rangesOf(source, 'title', 'here'));
  expect(found(root)).toEqual(['title', 'here']);
  const boxes = [...root.querySelectorAll<HTMLElement>('[data-callout]')];
  expect(boxes.map((box) => [box.dataset['callout'], box.querySelector('.callout')?.textContent])).toEqual([
    ['tip', 'My title'],
    ['warning', 'Warning'],
  ]);
  expect(boxes[0]!.querySelector('li')!.textContent).toBe('item');
  expect(root.querySelector('pre')!.textContent).toBe('::: tip\n:::');
  expect(root.textContent).toContain('::: open');
});

test('links: outside ones open a tab, relative ones stay inside', () => {
  const root = render(
    '[a](https://example.org/x) [b](./other.md#y) <https://e.org> [d][r]\n\n[r]: http://r.org',
  );
  const links = [...root.querySelectorAll('a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://example.org/x',
    '#/inside/./other.md#y',
    'https://e.org/',
    'http://r.org/',
  ]);
  expect(links[0]!.rel).toBe('noopener noreferrer');
});

const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'inline <img src=x onerror=alert(1)> text',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#x0A;script:alert(1))',
  '[x](&#x6A;avascript:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:x)',
  '![x](javascript:alert(1))',
  '![x](https://tracker.example/x.png)',
  '![x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x]\n\n[x]: javascript:alert(1)',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<div style="background:url(https://tracker.example)" onclick=alert(1)>x</div>',
  '<kbd onmouseover=alert(1)>x</kbd>',
  '<form action=https://x.example><input name=a></form>',
  '<style>*{display:none}</style>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<details ontoggle=alert(1) open>x</details>',
  '<base href="https://x.example/">',
  '<meta http-equiv=refresh content="0;url=https://x.example">',
];

const ELEMENTS = new Set(
  (
    'DIV P H1 H2 H3 H4 H5 H6 UL OL LI A EM STRONG DEL CODE PRE BLOCKQUOTE TABLE THEAD TBODY TFOOT TR TH TD HR BR IMG ' +
    'INPUT SPAN MARK SUP SUB KBD ASIDE B I U S Q ABBR CAPTION CITE DD DETAILS DFN DL DT FIGCAPTION FIGURE INS SAMP ' +
    'SMALL SUMMARY VAR'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  'dir href target rel src alt class tabindex start type checked disabled aria-label data-from data-to data-at data-align data-callout data-language'.split(
    ' ',
  ),
);

function expectHarmless(root: HTMLElement): void {
  for (const element of root.querySelectorAll('*')) {
    expect(ELEMENTS, element.outerHTML).toContain(element.tagName);
    for (const { name } of element.attributes) expect(ATTRIBUTES, element.outerHTML).toContain(name);
    const href = element.getAttribute('href');
    if (href !== null) expect(href).toMatch(/^(?:https?:|mailto:|tel:|#\/inside\/)/);
    const src = element.getAttribute('src');
    if (src !== null) expect(src).toMatch(/^data:image\//);
  }
}

test.each(ATTACKS)('harmless: %s', (attack) => {
  expectHarmless(render(attack));
  expectHarmless(render(`> - ${attack}`));
  expectHarmless(render(`| ${attack} |\n|---|`));
});

test('any text gives harmless elements, and marks only what is in the source', () => {
  const pieces = fc.constantFrom(
    ...ATTACKS,
    'word ',
    '\n',
    '\n\n',
    '# ',
    '> ',
    '- ',
    '`',
    '```\n',
    '**',
    '|',
    '<',
    '>',
    '](',
    '[',
    '\\',
    '&lt;',
    '\r\n',
    '\t',
    '😀',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), fc.nat(), fc.nat(20), (parts, from, length) => {
      const source = parts.join('');
      const start = source.length === 0 ? 0 : from % source.length;
      const root = render(source, { matches: [[start, start + length]], passage: [start, start + length] });
      expectHarmless(root);
      for (const mark of root.querySelectorAll('mark'))
        expect(mark.textContent!.length).toBeLessThanOrEqual(length + 4);
    }),
    { numRuns: 300 },
  );
});

test('plain text and source say exactly what the document says', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), (source, a, b) => {
      const range: [number, number] = [
        Math.min(a, b) % (source.length + 1),
        Math.max(a, b) % (source.length + 1),
      ];
      const marks: Marks = { matches: range[0] < range[1] ? [range] : [] };
      const verbatim = document.createElement('pre');
      verbatim.append(renderSource(source, { marks, base: 0 }));
      expect(verbatim.textContent).toBe(source);
      expect(found(verbatim).join('')).toBe(range[0] < range[1] ? source.slice(...range) : '');
      const paragraphs = document.createElement('div');
      paragraphs.append(renderPlain(source, { marks, base: 0 }));
      expect(paragraphs.textContent!.replace(/\s/g, '')).toBe(source.replace(/\s/g, ''));
    }),
  );
});

test('what only a program reads is not shown, and offsets stay', () => {
  const source = [
    "import A from 'a';\nimport { B,\n  C } from 'b'",
    '{/* a comment\nof two lines */}',
    '## Title {/*the-id*/}',
    'Words here{: .wide } and `{/* code */}`.',
    '<Note>Inside</Note>',
    "```js\nimport a from 'b';\n{/* shown */}\n```",
    'import the data, and \\{: this}.',
  ].join('\n\n');
  const words = ['Title', 'here', 'Inside', 'shown', 'data'];
  const root = render(source, rangesOf(source, ...words));
  expect(found(root)).toEqual(words);
  expect(root.querySelector('h2')!.textContent!.trim()).toBe('Title');
  expect(root.querySelector('pre')!.textContent).toBe("import a from 'b';\n{/* shown */}");
  expect(root.textContent).toContain('{/* code */}');
  expect(root.textContent).toContain('import the data, and {: this}.');
  for (const hidden of ['import A', "'b'\n", 'comment', 'the-id', '.wide', '<Note']) {
    expect(root.textContent!.replace(root.querySelector('pre')!.textContent!, '')).not.toContain(hidden);
  }
});

test('titles of boxes in brackets, callouts of other tools', () => {
  const source =
    ':::tip[A title]{#id}\nwords\n:::\n\n::: details{open}\nmore\n:::\n\n> [!example]- Named\n> text';
  const root = render(source);
  expect([...root.querySelectorAll('.callout')].map((label) => label.textContent)).toEqual([
    'A title',
    'Example',
  ]);
  expect(root.textContent).not.toMatch(/[{[\]]/);
  expect(root.textContent).toContain('Named');
});
