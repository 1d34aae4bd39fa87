import { parse as parseTree } from 'parse5';
import { describe, expect, test } from 'vitest';
import type { ParsedDocument } from '../../contract/index.ts';
import { htmlParser } from './index.ts';

async function read(html: string | Uint8Array, type?: string): Promise<ParsedDocument> {
  const bytes = typeof html === 'string' ? new TextEncoder().encode(html) : html;
  const raw = { bytes, source: 'page.html', name: 'page.html' };
  return htmlParser.parse(type === undefined ? raw : { ...raw, type });
}

const text = async (html: string): Promise<string> => (await read(html)).text;
const latin1 = (value: string): Uint8Array => Uint8Array.from(value, (char) => char.charCodeAt(0));

describe('which part of the page', () => {
  const frame = (content: string): string =>
    `<body><header><nav><a href="/">Home</a></nav><a href=#c>Skip</a></header><div class="cookie-banner">We use cookies</div>
     <div role="navigation">Crumbs</div>${content}<aside>Related</aside><footer>Copyright</footer></body>`;

  test.each([
    '<main><h1>T</h1><nav class="breadcrumbs">Docs</nav><p>Body</p><aside class="toc">On this page</aside><ul class="pagination"><li><a href=x>Next</a></ul></main>',
    '<div role="main"><h1>T</h1><p>Body</p></div>',
    '<article><header><h1>T</h1></header><p>Body</p><footer>Tags</footer></article>',
    '<div><h1>T</h1><p>Body</p></div>',
  ])('%s', async (content) => {
    expect(await text(frame(content))).toBe('# T\n\nBody\n');
  });

  test('an empty main is passed over', async () => {
    expect(await text('<main></main><article><p>Body</p></article>')).toBe('Body\n');
  });

  test('several articles are all of the content', async () => {
    expect(await text('<article>One</article><article>Two</article>')).toBe('One\n\nTwo\n');
  });

  test('the title in the header of a page without main stays', async () => {
    expect(await text('<header><nav>Menu</nav><h1>T</h1></header><p>Body</p>')).toBe('# T\n\nBody\n');
  });

  test('a bar of links before the content is dropped, a list of links in it is not', async () => {
    const html =
      '<div><a href=a>Home</a> | <a href=b>Shop</a></div><h1>T</h1><p>See</p><ul><li><a href=c>One</a><li><a href=d>Two</a></ul>';
    expect(await text(html)).toBe('# T\n\nSee\n\n- [One](c)\n- [Two](d)\n');
  });

  test('links to the pages before and after are dropped wherever they stand', async () => {
    const bar =
      '<p>Next: <a href=b>Types</a>, Previous: <a href=a>Use</a>, Up: <a href=t>Top</a> [<a href=i>Index</a>]</p>';
    const rel =
      '<table><tr><td><a rel="prev" href=a>Use</a></td><td>|</td><td><a rel="next" href=b>Types</a></td></tr></table>';
    const prose = '<p>The next: <a href=b>Types</a></p><p>See <a rel="next" href=b>Types</a> first.</p>';
    expect(await text(`<div>${bar}</div><h1>T</h1>${prose}<hr>${rel}${bar}`)).toBe(
      '# T\n\nThe next: [Types](b)\n\nSee [Types](b) first.\n',
    );
  });

  test('furniture is kept where it is all there is', async () => {
    expect(await text('<div class="menu"><p>Soup</p></div>')).toBe('Soup\n');
  });

  test('little text without main is told', async () => {
    expect((await read('<div>Loading…</div>')).warnings.join()).toMatch(/little text/);
    expect((await read('<main>Short.</main>')).warnings).toEqual([]);
  });

  test('a page without text is refused', async () => {
    await expect(
      read('<div id="app"></div><noscript>Enable it</noscript><script>x()</script>'),
    ).rejects.toMatchObject({
      code: 'parse-failed',
    });
  });

  test('headings stay whatever they are called, and so do late sections', async () => {
    const sections = Array.from({ length: 40 }, (_, i) => `<h2>Part ${i}</h2><p>${'Words. '.repeat(20)}</p>`);
    const out = await text(
      `<main><h1>T</h1><h2 class="sidebar-title nav">Named</h2><p>x</p>${sections.join('')}<section class="comments related"><h2>Late</h2><p>y</p></section></main>`,
    );
    expect(out).toMatch(/^# T\n\n## Named\n/);
    expect(out).toMatch(/## Part 39\n[\s\S]*## Late\n\ny\n$/);
  });

  test('a saved page shows what its shadow trees show', async () => {
    const card = (content: string): string => `<x-card>${content}<b slot="head">Head</b> light </x-card>`;
    const shadow =
      '<template shadowrootmode="open"><style>a{}</style><h2><slot name="head">none</slot></h2><p><slot></slot>, <slot name="else">or else</slot></p></template>';
    expect(await text(`<main>${card(shadow)}<template><p>no</p></template></main>`)).toBe(
      '## Head\n\nlight , or else\n',
    );
    const nested = `<x-page><template shadowmode="open"><main>${card(shadow)}</main></template></x-page>`;
    expect(await text(nested)).toBe('## Head\n\nlight , or else\n');
  });

  test('admonitions in an aside stay', async () => {
    expect(
      await text(
        '<main><aside class="starlight-aside note"><p class="starlight-aside__title">Note</p><p>Mind.</p></aside></main>',
      ),
    ).toContain('Mind.');
  });
});

describe('what is not shown', () => {
  test('hidden elements, scripts and controls', async () => {
    const html = `<main>Seen<p hidden>a</p><p style="color:red; display: none">b</p><p aria-hidden=true>c</p><script>d</script><style>e</style>
      <noscript>f</noscript><svg><text>g</text></svg><template>h</template><button>i</button><select><option>j</select><textarea>k</textarea><!-- l -->
      <div role=tabpanel hidden>Tab</div></main>`;
    expect(await text(html)).toBe('Seen\n\nTab\n');
  });

  test('texts of which a script shows one are all there, what it may open is not', async () => {
    const html = `<main><h1>Go<span><span hidden class="writer"> home</span></span></h1>
      <p>Press <span><span hidden>Cmd</span><span hidden>Ctrl</span></span>.</p>
      <div><div hidden><pre>a</pre></div><div hidden><pre>b</pre></div></div>
      <div><div hidden>Dialog</div></div><div>Shown<div hidden>Menu</div><div hidden>Menu</div></div></main>`;
    expect(await text(html)).toBe('# Go home\n\nPress Cmd Ctrl.\n\n```\na\n```\n\n```\nb\n```\n\nShown\n');
  });

  test('embedded data', async () => {
    const html = `<main><p>A <a href="data:text/plain;base64,${'QUJD'.repeat(1000)}">file</a> and <img src="data:image/png;base64,${'A'.repeat(1000)}" alt="a map">.</p></main>`;
    expect(await text(html)).toBe('A file and a map .\n');
  });

  test('soft hyphens and zero-width spaces inside words', async () => {
    expect(await text('<main>soft&shy;hyphen zero&#8203;width ก&#8203;ข</main>')).toBe(
      'softhyphen zerowidth ก\u200bข\n',
    );
  });
});

describe('headings', () => {
  test('ids, permalinks, levels', async () => {
    const html = `<main><h1 id="top">Top<a class="headerlink" href="#top" title="Link">¶</a></h1>
      <section id="sec"><span id="old"></span><h2>Second<a class="anchor" href="#sec" aria-hidden="true">#</a></h2><p>x</p></section>
      <h3><a name="named"></a>Third <a href="#named">🔗</a></h3><div role="heading" aria-level="4" id="four">Fourth</div></main>`;
    const document = await read(html);
    expect(document.text).toBe('# Top\n\n## Second\n\nx\n\n### Third\n\n#### Fourth\n');
    expect([...document.anchors!]).toEqual([
      [0, 'top'],
      [document.text.indexOf('## Second'), 'sec'],
      [document.text.indexOf('### Third'), 'named'],
      [document.text.indexOf('#### Fourth'), 'four'],
    ]);
  });

  test('what stands beside a title, in a section with the id', async () => {
    const html = `<main><section id="new"><span>1.0.0 · <a href="s">Source</a></span><h2>fn new()</h2><p>x</p></section>
      <div id="text"><p>Some text</p><h2>Other</h2></div></main>`;
    const { text: out, anchors } = await read(html);
    expect([...anchors!]).toEqual([[out.indexOf('## fn new()'), 'new']]);
  });

  test('empty ones are none; a picture names one; lines become one', async () => {
    expect(
      await text(
        '<main><h2></h2><h2><img alt="Picture"></h2><h2>Two<br>lines <div>and more</div></h2></main>',
      ),
    ).toBe('## Picture\n\n## Two lines and more\n');
  });

  test('marks in a title are not markup', async () => {
    expect(await text('<main><h2>__init__ and *args</h2><h2><code>__init__</code></h2></main>')).toBe(
      '## \\_\\_init\\_\\_ and \\*args\n\n## `__init__`\n',
    );
  });

  test('text that looks like Markdown stays text', async () => {
    const html =
      '<main><p># no heading</p><p>- no item</p><p>1. no item</p><p>&gt; no quote</p><p>---</p><p>--- -</p><p>```</p><p>&lt;div&gt;</p><p>| a | b |</p><p>##No</p></main>';
    expect(await text(html)).toBe(
      '\\# no heading\n\n\\- no item\n\n1\\. no item\n\n\\> no quote\n\n\\---\n\n\\--- -\n\n\\```\n\n\\<div>\n\n\\| a | b |\n\n\\##No\n'.replace(
        '\\```',
        '\\`\\`\\`',
      ),
    );
  });
});

describe('code', () => {
  test('highlighters: lines, language, no gutter, no button', async () => {
    const shiki =
      '<pre class="shiki"><code class="language-ts"><span class="line"><span>let</span> a;</span>\n<span class="line">  b();</span></code></pre>';
    const prism =
      '<div class="language-js line-numbers-mode"><button class="copy">Copy</button><pre class="line-numbers"><code>let a;<br>  b();</code></pre></div>';
    const lines =
      '<pre><code class="lang-css"><div class="line">a {</div><div class="line">  b: c }</div></code></pre>';
    const sphinx =
      '<div class="highlight-python3 notranslate"><div class="highlight"><pre><span class="linenos">1</span><span>def</span> f():\n<span class="linenos">2</span>    pass\n</pre></div></div>';
    expect(await text(`<main>${shiki}${prism}${lines}${sphinx}</main>`)).toBe(
      '```ts\nlet a;\n  b();\n```\n\n```js\nlet a;\n  b();\n```\n\n```css\na {\n  b: c }\n```\n\n```python3\ndef f():\n    pass\n```\n',
    );
  });

  test('one block with the same in two languages, and one with lines that are elements', async () => {
    const two =
      '<pre class="with-switch"><input type="checkbox"><code class="language-js mjs">import a;\n</code><code class="language-ts">let a;</code><button>copy</button></pre>';
    expect(await text(`<main>${two}</main>`)).toBe('```js\nimport a;\n```\n\n```ts\nlet a;\n```\n');
    expect(await text('<main><pre><code>a</code>\n<code>b</code></pre></main>')).toBe('```\na\nb\n```\n');
  });

  test('line numbers in a column of their own, lines with breaks between them', async () => {
    const numbers = '<td class="linenos"><pre>1\n2</pre></td>';
    const lines = '<span class="line">a</span><br><span class="line">b</span>';
    expect(
      await text(
        `<main><table class="highlighttable"><tr>${numbers}<td class="code"><pre>${lines}</pre></td></tr></table></main>`,
      ),
    ).toBe('```\na\nb\n```\n');
  });

  test('a fence is longer than what it holds', async () => {
    expect(await text('<main><pre>```\nx\n```</pre></main>')).toBe('````\n```\nx\n```\n````\n');
  });

  test('inline code and its backticks', async () => {
    expect(await text('<main>Use <code>a  b</code>, <code>x`y</code> and <kbd>Ctrl</kbd>.</main>')).toBe(
      'Use `a b`, `` x`y `` and `Ctrl`.\n',
    );
  });
});

describe('within a line', () => {
  test.each([
    ['Returns <code><a href="s.html">String</a>[]</code>', 'Returns `String[]`'],
    ['See <code> <a href="s.html">String</a> </code>', 'See [`String`](s.html)'],
    ['<a href="s.html"><code>f()</code> and <code>g()</code></a>', '[`f()` and `g()`](s.html)'],
    ['says so.[<a href="/w">who?</a>]', 'says so.\\[[who?](/w)]'],
    ['in <code>a[</code><a href="/w">b</a>', 'in `a[`[b](/w)'],
    [
      '10<sup>6</sup> m<sup>2</sup>, 2<sup>nd</sup>, 5<sup>-3</sup>, H<sub>2</sub>O',
      '10^6 m2, 2nd, 5^-3, H2O',
    ],
    ['<del>$ 20</del> <s>9~</s> $ 10', '~~$ 20~~ 9~ $ 10'],
    [
      '<math><mi>x</mi><annotation encoding="application/x-tex">x^2 |a|</annotation></math> <math><mi>y</mi></math>',
      '`x^2 |a|` y',
    ],
    ['Tom &amp; Jerry, &lt;b&gt; &copy; &#x1F600; &hellip;', 'Tom & Jerry, \\<b> © 😀 …'],
  ])('%s', async (html, expected) => {
    expect(await text(`<main><p>${html}</p></main>`)).toBe(`${expected}\n`);
  });
});

describe('lists, quotes and notes', () => {
  test('nested lists with blocks', async () => {
    const html =
      '<main><p>P</p><ol start=3><li>One<ul><li>a<li>b</ul><li><p>Two</p><pre>x</pre></ol><blockquote><p>Q</p><p>R</p></blockquote></main>';
    expect(await text(html)).toBe(
      'P\n\n3. One\n   - a\n   - b\n4. Two\n\n   ```\n   x\n   ```\n\n> Q\n>\n> R\n',
    );
  });

  test('numbers that items bring themselves', async () => {
    expect(await text('<main><ol><li>a<li value=5>b<li>c</ol></main>')).toBe('1. a\n5. b\n6. c\n');
    expect(await text('<main><ol reversed><li>a<li>b<li>c</ol></main>')).toBe('3. a\n2. b\n1. c\n');
    expect(
      await text(
        '<main><ol type=a start=3><li>x<p>more</p><li>y<ol style="list-style-type: upper-roman"><li>z</ol></ol></main>',
      ),
    ).toBe('- c. x\n\n  more\n- d. y\n  - I. z\n');
  });

  test('terms and definitions', async () => {
    const html =
      '<main><dl><dt>Term<dd>Meaning<dt>Two<dt>Three:<dd><p>Both</p><p>more</p><dt>Code<dd><pre>x</pre><dt class="sig">f(*a, **b)<dd>Does</dl></main>';
    expect(await text(html)).toBe(
      '**Term**: Meaning\n\n**Two**, **Three**: Both\n\nmore\n\n**Code**\n\n```\nx\n```\n\n`f(*a, **b)`: Does\n',
    );
  });

  test('summaries that only switch, hints on code, lines that only make it run', async () => {
    const html =
      '<main><details><summary><span>Expand description</span></summary><p>Text</p></details><details><summary>Show the way</summary>There</details><div><a href="#" class="tooltip">ⓘ</a><pre><code class="language-rust"><span class="boring">fn main() {\n</span>a();\n<span class="boring">}</span></code></pre></div></main>';
    expect(await text(html)).toBe('Text\n\n**Show the way**\n\nThere\n\n```rust\na();\n```\n');
  });

  test('admonitions and details', async () => {
    const html =
      '<main><div class="admonition note"><p class="admonition-title">Note</p><p>Mind.</p></div><details><summary>Why?</summary>Because.</details></main>';
    expect(await text(html)).toBe('**Note**\n\nMind.\n\n**Why?**\n\nBecause.\n');
  });

  test('addresses of a page from the web, and of one that names its base, are whole', async () => {
    const html = '<main><a href="b?c#d">x</a> <a href="#e">y</a> <a href="//f.g/">z</a>';
    const web = (source: string, head = ''): Promise<ParsedDocument> | ParsedDocument =>
      htmlParser.parse({ bytes: new TextEncoder().encode(head + html), source, name: 'a.html' });
    expect((await web('https://h.i/j/k')).text).toBe('[x](https://h.i/j/b?c#d) y [z](https://f.g/)\n');
    expect((await web('a/b.html')).text).toBe('[x](b?c#d) y [z](//f.g/)\n');
    expect((await web('a.html', '<base href="https://l.m/n/">')).text).toBe(
      '[x](https://l.m/n/b?c#d) y [z](https://f.g/)\n',
    );
  });

  test('links back from notes, and readings beside characters, are left out', async () => {
    const html =
      '<main><ol><li id="n">Note <a href="#r">↩︎</a></li></ol><p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p></main>';
    expect(await text(html)).toBe('1. Note\n\n漢\n');
  });

  test('a quotation that only indents a list is none; a star beside other marks', async () => {
    expect(await text('<main><p>P<blockquote><div><ul><li>a<li>b</ul></div></blockquote>')).toBe(
      'P\n\n- a\n- b\n',
    );
    expect(await text('<main>verb *<i>ducan</i> 2 * 3</main>')).toBe('verb \\*ducan 2 * 3\n');
  });

  test('links, pictures, note marks, line breaks', async () => {
    const html =
      '<main><p>See <a href="a (b).html"> the page </a>, <a href="#x">here</a>, <a href="javascript:x">there</a>.<sup class="reference"><a href="#cite_note-1">[1]</a></sup><br>New <b>line</b><br><br>Next</p><a href=card><div>Card</div><p>Text</p></a></main>';
    expect(await text(html)).toBe(
      'See [the page](a%20%28b%29.html) , here, there.\nNew line\n\nNext\n\nCard\n\nText\n',
    );
  });
});

describe('tables', () => {
  test('spans, pipes, lists and breaks in cells', async () => {
    const html = `<main><table><caption>Ferries</caption><thead><tr><th>Port<th colspan=2>Time</tr></thead>
      <tr><td rowspan=2>Harlingen<td>8|15<td><ul><li>a<li>b</ul></tr><tr><td colspan=2>none<br>today</tr></table></main>`;
    expect(await text(html)).toBe(
      'Ferries\n\n| Port | Time |  |\n| --- | --- | --- |\n| Harlingen | 8\\|15 | a • b |\n| Harlingen | none today |  |\n',
    );
  });

  test('a table in a cell, code in lines, links and their pipes are one line', async () => {
    const html =
      '<main><table><tr><th>A<th>B<tr><td><table><tr><td>x<td>y<tr><td>z</table><td><pre>p\n  q</pre><tr><td>see <a href="x|y.html">the <b>page</b></a><td><a href="#z">here</a> <code>a|b</code></table></main>';
    expect(await text(html)).toBe(
      '| A | B |\n| --- | --- |\n| x y z | p q |\n| see [the page](x\\|y.html) | here `a\\|b` |\n',
    );
  });

  test('without heads the first row is the head', async () => {
    expect(await text('<main><table><tr><td>a<td>b<tr><td>c<td>d</table></main>')).toBe(
      '| a | b |\n| --- | --- |\n| c | d |\n',
    );
  });

  test('layout tables are flattened', async () => {
    const html =
      '<table><tr><td><a href=a>Index</a></td><td><table><tr><td><p>Bees in March</p><h2>Stores</h2></td></tr></table></td></tr></table>';
    const result = await text(html);
    expect(result).toContain('Bees in March\n\n## Stores\n');
    expect(result).not.toContain('|');
  });

  test('hostile spans', async () => {
    const html = `<main><table>${'<tr><th rowspan=65000 colspan=1000>a<td>b</tr>'.repeat(500)}</table></main>`;
    expect((await text(html)).length).toBeLessThan(1_000_000);
  });
});

describe('metadata', () => {
  test('title, language, canonical address, description, date', async () => {
    const document = await read(
      '<html lang="nl-NL"><head><title>Kop — Handleiding</title><link rel=canonical href="https://a.b/c"><meta name=description content=" Over  koppen ">' +
        '<meta property="article:published_time" content="2024-05-01T10:00:00Z"></head><main><h1>Kop</h1></main>',
    );
    expect(document).toMatchObject({
      title: 'Kop',
      language: 'nl',
      date: '2024-05-01T10:00:00Z',
      meta: { canonical: 'https://a.b/c', description: 'Over koppen' },
    });
  });

  test('a title of its own, the heading without one, neither', async () => {
    expect((await read('<title>Site name</title><main><h1>Other</h1></main>')).title).toBe('Site name');
    expect((await read('<main><h1>Only <em>heading</em></h1></main>')).title).toBe('Only heading');
    expect((await read('<main><h1>One</h1><h1>Two</h1></main>')).title).toBeUndefined();
  });
});

describe('encodings', () => {
  test.each([
    ['<meta charset="windows-1252">', undefined],
    ['<meta http-equiv=Content-Type content="text/html; charset=iso-8859-1">', undefined],
    ['<?xml version="1.0" encoding="ISO-8859-1"?>', undefined],
    ['', 'text/html; charset=latin1'],
  ])('%s %s', async (head, type) => {
    const document = await read(latin1(`${head}<main>caf\xe9 \x80</main>`), type);
    expect(document.text).toBe('café €\n');
    expect(document.warnings).toEqual([]);
  });

  test('declared UTF-8 that is not, and nothing declared', async () => {
    for (const head of ['<meta charset=utf-8>', '']) {
      const document = await read(latin1(`${head}<main>caf\xe9</main>`));
      expect(document.text).toBe('café\n');
      expect(document.warnings.length).toBeGreaterThan(0);
    }
  });

  test('a two-byte encoding', async () => {
    const bytes = new Uint8Array([
      ...latin1('<meta charset=shift_jis><main>'),
      0x93,
      0xfa,
      0x96,
      0x7b,
      ...latin1('</main>'),
    ]);
    expect((await read(bytes)).text).toBe('日本\n');
  });
});

describe('depth', () => {
  test.each([
    '<div>',
    '<ul><li>a',
    '<blockquote>a',
    '<table><tr><td>a',
    '<span>a',
    '<a href=x>a',
    '<code>a',
    '<dl><dd>a',
    '<section id=a>',
    '<div class=menu>',
    '<h2>a<div>',
    '<pre><div>',
  ])('10,000 times %s', async (tag) => {
    const start = performance.now();
    expect(await text(`${tag.repeat(10_000)}deep`)).toContain('deep');
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test.each([
    '<span hidden>a</span>',
    '<p>Next: <a href=b>B</a></p>',
    '<code><a href=b>c</a></code>',
    '<x-a><template shadowrootmode=open><slot></slot></template>a</x-a>',
    '<ol reversed type=i><li>a</ol>',
    '<del>a</del><sup>1</sup>',
    '<math><annotation encoding=tex>a</annotation></math>',
  ])('20,000 times beside one another: %s', async (html) => {
    const start = performance.now();
    expect(await text(`<main>deep ${html.repeat(20_000)}</main>`)).toContain('deep');
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test('the parser beneath does not recurse either', () => {
    expect(parseTree('<b>'.repeat(10_000)).childNodes).toHaveLength(1);
  });
});
