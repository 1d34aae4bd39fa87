/** The chunkers on whatever host: the same chunks. */
import { expect, test } from 'vitest';
import { AdaptiveChunker, MarkdownChunker, parseAndChunk, TextProcessor } from './chunk.ts';

const TEXT = `# Bomen 🌳

De es is een boom die in het veld staat en
daar samen-
werking zoekt. Samenwerking is goed.

| naam | kleur |
| --- | --- |
| es | groen |
| beuk | rood |

## 树

这是一个关于树木的句子。还有一个句子。

\`\`\`js
let x = 1;
\`\`\`
`;

export function describeChunkers(): void {
  test('a text is chunked with its structure', () => {
    const parsed = new TextProcessor().process(new TextEncoder().encode(TEXT));
    const chunks = new AdaptiveChunker({ targetTokens: 30, minTokens: 1 }).chunk(parsed);
    expect(chunks.map(({ content, contextHeader }) => [contextHeader, content])).toEqual([
      [
        'Bomen 🌳',
        '# Bomen 🌳\n\nDe es is een boom die in het veld staat en daar samenwerking zoekt. Samenwerking is goed.',
      ],
      ['Bomen 🌳', '| naam | kleur |\n| --- | --- |\n| es | groen |\n| beuk | rood |'],
      ['Bomen 🌳 > 树', '## 树\n\n这是一个关于树木的句子。还有一个句子。\n\n```js\nlet x = 1;\n```'],
    ]);
    expect(TEXT.slice(chunks[1]!.startChar, chunks[1]!.endChar)).toBe(chunks[1]!.content);
  });

  test('a text is cut at a fixed size, between graphemes', () => {
    const parsed = new TextProcessor().process(new TextEncoder().encode('👩‍👩‍👦'.repeat(30)));
    const chunks = new MarkdownChunker({ chunkSize: 11, chunkOverlap: 0 }).chunk(parsed);
    expect(new Set(chunks.map(({ content }) => content))).toEqual(new Set(['👩‍👩‍👦'.repeat(2)]));
  });

  test('a page is parsed and chunked', async () => {
    const html = '<h1>Kop</h1><p>Een alinea.</p>';
    const [only] = await parseAndChunk(html, { name: 'a.html', chunker: new AdaptiveChunker() });
    expect(only).toMatchObject({ embeddingText: 'Kop\n\nEen alinea.' });
  });
}
