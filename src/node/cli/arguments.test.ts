import { describe, expect, test } from 'vitest';
import { type OptionTable, parse, UsageError } from './arguments.ts';

const table: OptionTable = {
  limit: { type: 'string', help: '' },
  kind: { type: 'string', multiple: true, help: '' },
  meta: { type: 'string', multiple: true, help: '' },
  filter: { type: 'string', help: '' },
  force: { type: 'boolean', help: '' },
};

function values(...args: string[]) {
  return parse(args, table).values;
}

describe('the command line', () => {
  test('is split into options and operands', () => {
    const { values, operands } = parse(['two', '--limit', '5', 'words', '--force', '--', '--limit'], table);
    expect(operands).toEqual(['two', 'words', '--limit']);
    expect(values.number('limit')).toBe(5);
    expect(values.flag('force')).toBe(true);
  });

  test('leaves what was not given undefined', () => {
    const none = values();
    expect(none.flag('force')).toBeUndefined();
    expect(none.text('limit')).toBeUndefined();
    expect(none.number('limit')).toBeUndefined();
    expect(none.list('kind')).toBeUndefined();
    expect(none.pairs('meta')).toBeUndefined();
    expect(none.json('filter')).toBeUndefined();
  });

  test('takes lists repeated, with commas, or both', () => {
    expect(values('--kind', 'html,text', '--kind=markdown').list('kind')).toEqual([
      'html',
      'text',
      'markdown',
    ]);
  });

  test('takes pairs with their types', () => {
    const given = ['year=2024', 'draft=true', 'none=null', 'title=a=b', 'zip=01234', 'half=-0.5', 'empty='];
    expect(values(...given.flatMap((pair) => ['--meta', pair])).pairs('meta')).toEqual({
      year: 2024,
      draft: true,
      none: null,
      title: 'a=b',
      zip: '01234',
      half: -0.5,
      empty: '',
    });
  });

  test.each([
    ['an unknown option', ['--wrong'], 'limit'],
    ['a missing value', ['--limit'], 'limit'],
    ['a value for a flag', ['--force=yes'], 'limit'],
    ['a number that is none', ['--limit', '5.5'], 'limit'],
    ['a number that is empty', ['--limit', ''], 'limit'],
  ])('refuses %s', (_, args, name) => {
    expect(() => values(...args).number(name)).toThrow(UsageError);
  });

  test.each([['[1]'], ['null'], ['7'], ['{']])('refuses the filter %s', (filter) => {
    expect(() => values('--filter', filter).json('filter')).toThrow(/must be a JSON object/);
  });

  test.each([['no-equals'], ['=value']])('refuses the pair %s', (pair) => {
    expect(() => values('--meta', pair).pairs('meta')).toThrow(/must be key=value/);
  });
});
