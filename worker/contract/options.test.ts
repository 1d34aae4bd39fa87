import { describe, expect, it } from 'vitest';
import { checkAddOptions, checkOpenOptions, checkReadOptions, checkSearchOptions } from './options.ts';

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
    expect(codeOf(() => checkAddOptions({ summarize: '' }))).toBe('invalid-option');
  });

  it('that name a part which nobody registered are refused, not passed over', () => {
    for (const key of ['profile', 'chunker'] as const) {
      expect(codeOf(() => checkAddOptions({ [key]: 'mine' }))).toBe('unsupported');
      expect(() => checkAddOptions({ [key]: 'mine' })).toThrow(new RegExp(`${key}.*mine`));
    }
  });

  it('force a structure by its name', () => {
    for (const structure of ['markdown', 'verse', 'chapter', 'window'] as const) {
      expect(checkAddOptions({ structure })).toEqual({ structure });
    }
    expect(codeOf(() => checkAddOptions({ structure: 'outline' as never }))).toBe('invalid-option');
  });
});
