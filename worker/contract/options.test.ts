import { describe, expect, it } from 'vitest';
import {
  checkAddOptions,
  checkCollection,
  checkOpenOptions,
  checkReadOptions,
  checkSearchOptions,
} from './options.ts';

function codeOf(check: () => unknown): string | undefined {
  try {
    check();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return undefined;
}

describe('options', () => {
  it('are optional', () => {
    expect(checkOpenOptions()).toEqual({});
    expect(checkAddOptions()).toEqual({});
  });

  it('are refused with key and value where they are unknown or do not fit', () => {
    expect(codeOf(() => checkSearchOptions({ limt: 3 } as never))).toBe('invalid-option');
    expect(() => checkSearchOptions({ limit: 0 })).toThrow(/limit must be .* not 0/);
    expect(() => checkReadOptions({ maxChars: 1.5 })).toThrow(/maxChars .* not 1.5/);
    expect(() => checkOpenOptions({ storage: 'disk' as never })).toThrow(/storage .* not disk/);
    expect(() => checkSearchOptions({ legs: ['meaning' as never] })).toThrow(/legs .* not meaning/);
  });

  it('name functions, they do not carry them', () => {
    expect(checkAddOptions({ summarize: 'mine' })).toEqual({ summarize: 'mine' });
    expect(() => checkAddOptions({ summarize: (() => '') as never })).toThrow(/summarize.*a function/);
    expect(checkAddOptions({ chunker: 'mine' })).toEqual({ chunker: 'mine' });
    expect(codeOf(() => checkAddOptions({ summarize: '' }))).toBe('invalid-option');
    expect(codeOf(() => checkAddOptions({ chunker: 12 as never }))).toBe('invalid-option');
    expect(() => checkAddOptions({ profile: {} as never })).toThrow(/profile must be the name .* an? object/);
  });

  it('force a structure by its name', () => {
    for (const structure of ['markdown', 'verse', 'chapter', 'window'] as const) {
      expect(checkAddOptions({ structure })).toEqual({ structure });
    }
    expect(codeOf(() => checkAddOptions({ structure: 'outline' as never }))).toBe('invalid-option');
  });
});

describe('names of collections', () => {
  it('are trimmed and brought to one form', () => {
    expect(checkCollection('main')).toBe('main');
    expect(checkCollection(' Cafe\u0301 ')).toBe('Caf\u00e9');
    expect(checkCollection('a b/c#d')).toBe('a b/c#d');
    expect(checkCollection('木'.repeat(100))).toHaveLength(100);
  });

  it('are refused with the value where they say nothing, too much or what cannot be seen', () => {
    for (const name of ['', ' \u00a0', 'a\u0007', '\u0085b', 'x'.repeat(101), '\udc00', 7, undefined, {}]) {
      expect(codeOf(() => checkCollection(name as string))).toBe('invalid-option');
    }
    expect(() => checkCollection('a\nb')).toThrow(/a\\nb/);
  });
});
