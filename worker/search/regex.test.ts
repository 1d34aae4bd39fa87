import { describe, expect, it } from 'vitest';
import { isCopseError } from '../contract/index.ts';
import { compileRegex } from './regex.ts';

describe('compileRegex', () => {
  it.each(['(a+)+$', '(a|a)*b', '((a{2,})b)*', '(?:x+y?)*z', '([ab]*c?)+', '(a*){10}', '(\\w+\\s?)+!'])(
    'refuses %s',
    (source) => {
      expect(() => compileRegex(source)).toThrow(expect.objectContaining({ code: 'invalid-option' }));
    },
  );

  it.each(['(', '[', 'a{2,1}', '*a', '\\u{110000}'])('names %s as no pattern', (source) => {
    try {
      compileRegex(source);
      expect.unreachable();
    } catch (error) {
      expect(isCopseError(error, 'invalid-option')).toBe(true);
      expect((error as Error).message).toContain(source);
    }
  });

  it.each([
    ['v\\d+(\\.\\d+)?', 'Version V12.3'],
    ['(foo|bar)baz', 'BARBAZ'],
    ['a+b*c{2}', 'aabcc'],
    ['[(+*)]+', '(*)'],
    ['\\(+x', '((x'],
    ['(ab)+', 'abab'],
  ])('takes %s', (source, text) => {
    expect(compileRegex(source).test(text)).toBe(true);
  });
});
