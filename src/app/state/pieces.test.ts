import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Passage } from '../../../worker/contract/index.ts';
import { append, type LoadedSection } from './pieces.ts';

interface Part {
  title: string;
  text: string;
}

/** A passage over `parts`, from `from` up to `to`. */
function passage(parts: readonly Part[], from: number, to: number, markup: Passage['markup']): Passage {
  const text = parts.map((part) => part.text).join('');
  let at = 0;
  const sections = parts.map((part, i) => {
    const start = at;
    at += part.text.length;
    return { sectionId: `d#${i}`, title: part.title, level: i, span: [start, at] as [number, number] };
  });
  return {
    text: text.slice(from, to),
    span: [from, to],
    line: text.slice(0, from).split('\n').length,
    markup,
    truncated: to < text.length,
    sections: sections.filter(({ span }) => span[0] < to && span[1] > from),
  } as unknown as Passage;
}

function load(parts: readonly Part[], step: number, markup: Passage['markup']): LoadedSection[] {
  const length = parts.reduce((sum, { text }) => sum + text.length, 0);
  const sections: LoadedSection[] = [];
  for (let from: number | undefined = 0; from !== undefined; ) {
    from = append(sections, passage(parts, from, Math.min(length, from + step), markup));
  }
  return sections;
}

test('a piece ends where a paragraph does, and never before a fence that ends in it', () => {
  const text = 'One one one.\n\nTwo two.\n\n```\na\n\nb\n```\n\nThree.\n';
  const pieces = (step: number): string[] =>
    load([{ title: 'T', text }], step, 'markdown').map((piece) => piece.text);
  expect(pieces(20)[0]).toBe('One one one.\n\n');
  expect(pieces(30)[0]).toBe(text.slice(0, 30));
  expect(pieces(42)[0]).toBe('One one one.\n\nTwo two.\n\n```\na\n\nb\n```\n\n');
});

test('the pieces are the text, each with its line and what stands before it there', () => {
  const texts = fc.array(
    fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\n\n', '```\n', '  b') }).map((text) => ({
      title: 'T',
      text,
    })),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(
      texts,
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom<Passage['markup']>('markdown', 'plain', 'code'),
      (parts, step, markup) => {
        const whole = parts.map(({ text }) => text).join('');
        const sections = load(parts, step, markup);
        expect(sections.map(({ text }) => text).join('')).toBe(whole);
        for (const [i, { start, line, lead, text, sectionId, continued }] of sections.entries()) {
          expect(whole.slice(start, start + text.length)).toBe(text);
          const before = whole.slice(0, start);
          expect(line).toBe(before.split('\n').length);
          expect(lead).toBe(before.slice(before.lastIndexOf('\n') + 1));
          expect(continued).toBe(sections[i - 1]?.sectionId === sectionId);
        }
      },
    ),
  );
});
