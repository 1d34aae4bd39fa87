import { expect, test } from 'vitest';
import { GRAMMARS, packagedGrammar, placedGrammar } from './grammars.ts';

test.each(Object.keys(GRAMMARS))('the grammar file %s is that of the pinned package', (name) => {
  expect(placedGrammar(name).equals(packagedGrammar(name))).toBe(true);
});
