import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { headingPath } from './index.ts';

describe('headingPath', () => {
  const path = ['Document', 'First part', 'A chapter', 'Its section', 'Deepest heading'];

  test('as it is where it fits', () => {
    expect(headingPath(path)).toBe('Document › First part › A chapter › Its section › Deepest heading');
    expect(headingPath(path, { separator: ' > ' })).toContain('part > A');
    expect(headingPath(['One'])).toBe('One');
    expect(headingPath([])).toBe('');
  });

  test('its middle gives way first', () => {
    expect(headingPath(path, { maxLength: 60 })).toBe(
      'Document › First part › … › Its section › Deepest heading',
    );
    expect(headingPath(path, { maxLength: 50 })).toBe('Document › … › Its section › Deepest heading');
    expect(headingPath(path, { maxLength: 40 })).toBe('Document › … › Deepest heading');
  });

  test('then the end of the first title, and last that of the deepest', () => {
    const long = ['A document with a title of many words', 'Part', 'Deepest heading'];
    expect(headingPath(long, { maxLength: 50 })).toBe('A document with a title of… › … › Deepest heading');
    expect(headingPath(long, { maxLength: 20 })).toBe('Deepest heading');
    expect(headingPath(long, { maxLength: 10 })).toBe('Deepest…');
  });

  test('never longer than asked for, and always with the deepest heading where that fits', () => {
    const title = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' });
    fc.assert(
      fc.property(fc.array(title, { minLength: 1, maxLength: 8 }), fc.nat(200), (titles, maxLength) => {
        const joined = headingPath(titles, { maxLength });
        expect(joined.length).toBeLessThanOrEqual(maxLength);
        if (titles.at(-1)!.length <= maxLength) expect(joined.endsWith(titles.at(-1)!)).toBe(true);
      }),
    );
  });
});
