import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRoute, parseRoute, type Route } from './route.ts';

test('addresses', () => {
  expect(formatRoute({ name: 'search', query: '' })).toBe('#/');
  expect(formatRoute({ name: 'search', query: 'a b' })).toBe('#/search?q=a+b');
  expect(formatRoute({ name: 'read', section: '0a#3', query: 'x', at: [4, 9] })).toBe(
    '#/read/0a%233?q=x&at=4-9',
  );
  expect(parseRoute('#/read/0a#3?q=x')).toEqual({ name: 'read', section: '0a#3', query: 'x' });
  expect(parseRoute('#/search?q=C%2B%2B')).toEqual({ name: 'search', query: 'C++' });
});

test('a route comes back from its address', () => {
  const text = fc.string({ unit: 'binary', minLength: 1 }).filter((value) => value.isWellFormed());
  const read = fc.record(
    {
      name: fc.constant('read' as const),
      section: text.filter((value) => !/[?]/.test(value)),
      query: text,
      anchor: text,
      at: fc
        .tuple(fc.nat(1e9), fc.integer({ min: 1, max: 1e6 }))
        .map(([start, length]): [number, number] => [start, start + length]),
    },
    { requiredKeys: ['name', 'section'] },
  );
  const route: fc.Arbitrary<Route> = fc.oneof(
    read as fc.Arbitrary<Route>,
    fc.record({ name: fc.constant('search' as const), query: text }),
    fc.constant({ name: 'library' as const }),
    fc.constant({ name: 'settings' as const }),
  );
  fc.assert(
    fc.property(route, (value) => {
      expect(parseRoute(formatRoute(value))).toEqual(value);
    }),
  );
});

test('any address leads somewhere', () => {
  fc.assert(
    fc.property(fc.string(), (hash) => {
      expect(['search', 'read', 'library', 'settings']).toContain(parseRoute(hash).name);
    }),
  );
  expect(parseRoute('#/read/')).toEqual({ name: 'read', section: '' });
  expect(parseRoute('#/read/x?at=9-4')).toEqual({ name: 'read', section: 'x' });
});
