import { expect, test } from 'vitest';
import { adapt } from '../samples.contract.ts';

const SIZE = 50_000;
const repeated = (text: string): string => text.repeat(Math.ceil(SIZE / text.length));
const sentence = 'De zin gaat over bomen, water en wegen. ';

/** What would take minutes if the work grew with the square of the size. */
test.each([
  ['one paragraph', repeated(sentence)],
  ['one word', repeated('a')],
  ['one row', `| a |\n|---|\n| ${repeated('woord ')}|`],
  ['one item', `- ${repeated(sentence)}`],
  ['one quote', repeated(`> ${sentence}\n`)],
  ['one list', repeated('- een\n  - twee\n')],
  ['one table', `| a | b |\n|---|---|\n${repeated('| 1 | 2 |\n')}`],
  ['one fence', `\`\`\`\n${repeated('let x;\n\n')}\`\`\``],
  ['headings alone', repeated('# A\n')],
  ['fences that open fences', repeated('```\n~~~\n')],
  ['formulas that never end', repeated('$$\n\na\n\n')],
  ['words that line ends part', repeated('woor-\nden en nog een regel van enige lengte\n')],
  [
    'items within items',
    repeated(`${Array.from({ length: 90 }, (_, i) => `${'  '.repeat(i)}- ${sentence}`).join('\n')}\n`),
  ],
  ['quotes within quotes', repeated(`${'>'.repeat(1000)} ${sentence}\n`)],
  ['bars', repeated('|')],
  ['stars', repeated('**a ')],
  ['Chinese', repeated('这是一个关于树木和水的句子。')],
])('a long text is chunked in no time: %s', (_, text) => {
  const start = performance.now();
  const chunks = adapt(text, { target: 1200 });
  expect(performance.now() - start).toBeLessThan(2000);
  for (const { content } of chunks) expect(content.length).toBeLessThanOrEqual(1800);
  expect(chunks.length).toBeGreaterThan(10);
});
