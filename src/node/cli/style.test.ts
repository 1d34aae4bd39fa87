import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { terminalStyle } from './style.ts';

const plain = terminalStyle(false);
const coloured = terminalStyle(true);

describe('text from documents', () => {
  test('cannot command the terminal', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        expect(plain.text(value)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
      }),
    );
    expect(plain.text('\u001b]0;title\u0007red\u001b[31m')).toBe('\ufffd]0;title\ufffdred\ufffd[31m');
  });

  test('keeps its lines, whatever ends them', () => {
    expect(plain.text('a\r\nb\tc\n')).toBe('a\nb\tc\n');
    expect(plain.line('a\r\n  b\tc')).toBe('a b c');
  });
});

describe('a snippet', () => {
  const text = `${'before '.repeat(100)}the needle in the hay ${'after '.repeat(100)}`;
  const at = text.indexOf('needle');

  test('shows the marks in bold where there are colours', () => {
    expect(coloured.snippet('find me here', [[5, 7]])).toBe('find \u001b[1mme\u001b[22m here');
    expect(plain.snippet('find me here', [[5, 7]])).toBe('find me here');
  });

  test('stands around the first mark and says where it was cut', () => {
    const cut = plain.snippet(text, [[at, at + 6]]);
    expect(cut).toMatch(/^… before .*the needle in the hay after .* …$/);
    expect(cut.length).toBeLessThan(340);
  });

  test('starts at the beginning when nothing is marked', () => {
    expect(plain.snippet(text, [])).toMatch(/^before before/);
  });

  test('never splits a character', () => {
    const emoji = '🌳'.repeat(400);
    for (const start of [0, 100, 238, 240, 242, 302, 502]) {
      expect(plain.snippet(emoji, [[start, start + 2]]).isWellFormed()).toBe(true);
    }
  });

  test('is whole text but for space, whatever the marks', () => {
    const marked = fc.array(fc.tuple(fc.boolean(), fc.string({ unit: 'grapheme', maxLength: 12 })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(marked, (pieces) => {
        let value = '';
        const marks: [number, number][] = [];
        for (const [mark, piece] of pieces) {
          if (mark && piece) marks.push([value.length, value.length + piece.length]);
          value += piece;
        }
        expect(plain.snippet(value, marks)).toBe(plain.line(value).trim());
      }),
    );
  });
});
