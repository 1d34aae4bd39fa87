import { describe, expect, it } from 'vitest';
import { checkFilter, checkPage, checkPlace, checkText } from './arguments.ts';
import { isCopseError } from './errors.ts';
import { checkAddOptions, checkReadOptions, checkSearchOptions, checkTocOptions } from './options.ts';

function refused(check: () => unknown): string {
  try {
    check();
  } catch (error) {
    if (isCopseError(error, 'invalid-option')) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('filters', () => {
  it('may have every condition in each of its forms', () => {
    const filter = {
      document: 'a',
      kind: ['text', 'html'],
      source: 'guide/**',
      language: undefined,
      meta: { year: { from: 2020, to: '2024' }, tag: ['a', null, true], done: false, none: null, n: 3 },
      headings: ['Install'],
      date: { from: '2020-01-01' },
      text: 'oak',
      regex: 'o.k',
    };
    expect(checkFilter(filter as never)).toBe(filter);
    expect(checkFilter()).toEqual({});
  });

  it.each([
    [{ foo: 1 }, /unknown condition "foo"/],
    [{ kind: 5 }, /kind must be .* not 5/],
    [{ source: [5] }, /source must be .* not \[5\]/],
    [{ language: null }, /language must be/],
    [{ headings: 'Install' }, /headings must be a list .* not Install/],
    [{ text: 5 }, /text must be/],
    [{ regex: /x/ }, /regex must be/],
    [{ meta: ['a'] }, /meta must be an object/],
    [{ meta: { a: () => 1 } }, /meta\.a must be .* not a function/],
    [{ meta: { a: [{}] } }, /meta\.a must be/],
    [{ meta: { a: { min: 1 } } }, /unknown bound "min"/],
    [{ meta: { a: { from: Number.NaN } } }, /meta\.a\.from must be/],
    [{ date: '2024' }, /date: the bounds must be an object, not 2024/],
    [{ date: { after: '2024' } }, /unknown bound "after"/],
    [{ date: { from: new Date(0) } }, /from must be a text, not "1970/],
    [null, /must be an object, not null/],
    [[], /must be an object, not \[\]/],
    ['kind', /must be an object, not kind/],
  ])('are refused where a condition would be passed over: %j', (filter, message) => {
    expect(refused(() => checkFilter(filter as never))).toMatch(message);
    expect(refused(() => checkSearchOptions({ filter: filter as never }))).toMatch(message);
  });
});

describe('what calls are given', () => {
  it('is a text where a document or a query is named', () => {
    expect(checkText('query', '')).toBe('');
    for (const value of [5, null, undefined, {}, ['a']]) {
      expect(refused(() => checkText('query', value as never))).toMatch(/^query must be a text/);
    }
  });

  it('is a place with a document', () => {
    expect(checkPlace('a#b')).toBe('a#b');
    const place = { document: 'a', page: 'iv', line: 3, anchor: 'b' };
    expect(checkPlace(place)).toBe(place);
    for (const value of [
      null,
      undefined,
      7,
      [],
      {},
      { document: 3 },
      { document: 'a', pages: 3 },
      { document: 'a', page: {} },
      { document: 'a', line: '3' },
      { document: 'a', anchor: 3 },
    ]) {
      expect(refused(() => checkPlace(value as never))).not.toBe('accepted');
    }
  });

  it('is a page of whole numbers', () => {
    expect(checkPage({ offset: 0, limit: 1 })).toEqual({ offset: 0, limit: 1 });
    for (const value of [{ offset: -1 }, { limit: 0 }, { limit: 1.5 }, { limit: '3' }, { size: 1 }, 5]) {
      expect(refused(() => checkPage(value as never))).not.toBe('accepted');
    }
  });
});

describe('options', () => {
  it.each([
    [{ title: 5 }, /title must be a text, not 5/],
    [{ source: ['a'] }, /source must be a text/],
    [{ kind: null }, /kind must be a text, not null/],
    [{ force: 'no' }, /force must be true or false, not no/],
    [{ embedHeadings: 0 }, /embedHeadings must be true or false/],
    [{ types: '.md' }, /types must be a list of texts, not \.md/],
    [{ types: [5] }, /types must be a list of texts/],
    [{ meta: 'a' }, /meta must be an object/],
    [{ meta: { a: { b: 1 } } }, /meta\.a must be .* not \{"b":1\}/],
    [{ meta: { a: [1] } }, /meta\.a must be/],
    [{ meta: { a: Number.POSITIVE_INFINITY } }, /meta\.a must be .* not Infinity/],
  ])('of add are refused where they are of another type: %j', (options, message) => {
    expect(refused(() => checkAddOptions(options as never))).toMatch(message);
  });

  it('that are switches take nothing but true and false', () => {
    expect(refused(() => checkReadOptions({ children: 'no' as never }))).toMatch(/children must be/);
    expect(refused(() => checkTocOptions({ summaries: 1 as never }))).toMatch(/summaries must be/);
    expect(refused(() => checkSearchOptions({ spans: 'x' as never }))).toMatch(/spans must be/);
    expect(refused(() => checkSearchOptions({ legs: 'lexical' as never }))).toMatch(/legs must be/);
    expect(refused(() => checkSearchOptions({ facets: 'kind' as never }))).toMatch(/facets must be/);
  });

  it('take facts of every kind', () => {
    const meta = { a: 'x', b: 1, c: true, d: null };
    expect(checkAddOptions({ meta })).toEqual({ meta });
  });
});
