import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { describeCode, parseCode } from './code.contract.ts';
import { SAMPLES } from './samples.contract.ts';

const PUBLIC = new URL('../../../public/', import.meta.url);
const asset = async (path: string): Promise<Uint8Array> =>
  new Uint8Array(gunzipSync(readFileSync(new URL(`${path}.gz`, PUBLIC))));

describeCode('in Node', asset);

interface Part {
  title: string;
  text: string;
  summary?: string;
  anchor?: string;
}

/** The root first, under the name of the file. */
async function partsOf(name: string, text: string): Promise<Part[]> {
  const { outline = [], summary } = await parseCode(name, text, asset);
  const ends = [...outline.map(({ start }) => start), text.length];
  const root = { title: name, text: text.slice(0, ends[0]), ...(summary !== undefined && { summary }) };
  return [root, ...outline.map((entry, i) => ({ ...entry, text: text.slice(entry.start, ends[i + 1]) }))];
}

async function sampleParts(name: string): Promise<(title: string) => Part> {
  const parts = await partsOf(name, SAMPLES.find((sample) => sample.name === name)!.text);
  return (title) => parts.find((part) => part.title.startsWith(title))!;
}

describe('what belongs to a section', () => {
  test('comments and decorators before it, imports to the root', async () => {
    const part = await sampleParts('queue.ts');
    expect(part('queue.ts').text).toBe(
      "/** Queues of things to do. */\n\nimport { order } from './order.ts';\n\n",
    );
    expect(part('queue.ts').summary).toBe('Queues of things to do.');
    expect(part('class Queue').text).toMatch(
      /^\/\*\*[\s\S]*@sealed\(\)\nexport abstract class[\s\S]*limit = SIZE;\n\n$/,
    );
    expect(part('class Queue').summary).toBe('A queue that keeps its order. Items wait in it.');
    expect(part('add(').text).toMatch(/^ {2}\/\*\* Puts[\s\S]*@logged[\s\S]* {2}}\n\n$/);
    expect(part('*drain').text).toMatch(/ {2}}\n}\n\n$/);
    expect(part('toQueue').text).toMatch(/^\/\/ Not a method/);
    expect(part('toQueue').anchor).toBe('L38');
    expect(part('later(3)').text).toBe('later(3);\n');
  });

  test('documentation in the body, where the language has it there', async () => {
    const part = await sampleParts('queue.py');
    expect(part('queue.py').summary).toBe('Queues of things to do.');
    expect(part('class Queue').text).toMatch(/^@dataclass\nclass Queue[\s\S]*wait in it\."""\n\n$/);
    expect(part('class Queue').summary).toBe('Keeps its order. Items wait in it.');
    expect(part('size').text).toMatch(/^ {4}@property/);
    expect(part('size').summary).toBe('How many wait.');
  });

  test('in C, Go and Rust too', async () => {
    expect((await sampleParts('queue.c'))('int *queue_add').text).toMatch(/^\/\* Puts/);
    expect((await sampleParts('queue.go'))('Add').text).toMatch(/^\/\/ Add puts/);
    expect((await sampleParts('queue.rs'))('add').text).toMatch(
      /^ {4}\/\/\/ Puts an item at the end\.\n {4}#\[inline\]/,
    );
    expect((await sampleParts('Queue.cs'))('class Queue').summary).toBe('Keeps its order.');
  });

  test('large functions are divided by the functions in them, and small ones are not', async () => {
    const inner = (name: string, lines: number): string =>
      `  function ${name}() {\n${'    compute(value, other, third);\n'.repeat(lines)}  }\n`;
    const large = `function outer() {\n${inner('first', 80)}${inner('tiny', 1)}${inner('second', 80)}}\n`;
    expect((await partsOf('a.js', large)).map(({ title }) => title)).toEqual([
      'a.js',
      'outer()',
      'first()',
      'second()',
    ]);
    const small = `function outer() {\n${inner('first', 20)}}\n`;
    expect((await partsOf('a.js', small)).map(({ title }) => title)).toEqual(['a.js', 'outer()']);
  });

  test('a licence is no summary', async () => {
    const parts = await partsOf('a.js', '// Copyright 2020 Wood.\n// All rights reserved.\n\nimport "x";\n');
    expect(parts).toEqual([{ title: 'a.js', text: expect.any(String) }]);
  });
});

describe('the document', () => {
  test('says in which language it is written, and in which it is explained', async () => {
    const names = SAMPLES.map(
      async ({ name, text }) => (await parseCode(name, text, asset)).meta['codeLanguage'],
    );
    expect(await Promise.all(names)).toEqual(
      'typescript tsx javascript python java go rust c cpp csharp'.split(' '),
    );
    const dutch = `// ${'Deze functie telt de bomen die in het bos staan en geeft het aantal terug. '.repeat(3)}\nfunction count() {}\n`;
    expect((await parseCode('a.ts', dutch, asset)).language).toBe('nl');
    expect((await parseCode('a.ts', 'const x = 1;\n', asset)).language).toBe('en');
  });

  test('is refused where it is blank', async () => {
    await expect(parseCode('a.ts', ' \n', asset)).rejects.toMatchObject({ code: 'parse-failed' });
  });

  test('keeps its text as it is, whatever its line ends', async () => {
    const text = SAMPLES[0]!.text.replaceAll('\n', '\r\n');
    const document = await parseCode('queue.ts', text, asset);
    expect(document.text).toBe(text);
    const titles = (parts: readonly Part[]): string[] => parts.map(({ title }) => title);
    expect(titles(await partsOf('queue.ts', text))).toEqual(
      titles(await partsOf('queue.ts', SAMPLES[0]!.text)),
    );
    const anchors = document.outline!.map(({ anchor }) => anchor);
    expect(anchors).toEqual(
      (await parseCode('queue.ts', SAMPLES[0]!.text, asset)).outline!.map(({ anchor }) => anchor),
    );
  });
});
