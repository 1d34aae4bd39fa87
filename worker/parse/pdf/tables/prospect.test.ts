import { expect, test } from 'vitest';
import { at, BODY, lines } from '../pages.contract.ts';
import { mayHoldTable } from './prospect.ts';

test('what a page draws is asked for where two lines have texts apart, or text is turned', () => {
  const row = (y: number): ReturnType<typeof at>[] => [at(50, y, 'Anna'), at(120, y, '12')];
  expect(mayHoldTable([...row(100), ...row(120)])).toBe(true);
  expect(mayHoldTable([...row(100), ...lines(50, 120, BODY)])).toBe(false);
  expect(mayHoldTable([at(50, 100, 'Ship', { turn: 90 })])).toBe(true);
});

test('neither for lists nor for lines whose words stand a little apart', () => {
  const items = ['1.', '(a)', '•', '2.1'].flatMap((label, n) => [
    at(50, 100 + n * 12, label),
    at(90, 100 + n * 12, 'an item of the list'),
  ]);
  expect(mayHoldTable(items)).toBe(false);
  expect(mayHoldTable([100, 112].flatMap((y) => [at(50, y, 'wide'), at(78, y, 'spaces')]))).toBe(false);
});
