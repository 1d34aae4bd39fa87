import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { glob, globPrefix } from './glob.ts';

describe('glob', () => {
  it.each([
    ['docs/*.md', 'docs/a.md', true],
    ['docs/*.md', 'docs/sub/a.md', false],
    ['docs/**', 'docs/sub/a.md', true],
    ['docs/**/*.md', 'docs/a.md', true],
    ['docs/**/*.md', 'docs/x/y/a.md', true],
    ['docs/**/a.md', 'docs/xa.md', false],
    ['**/a.md', 'a.md', true],
    ['**/a.md', 'xa.md', false],
    ['**', '', true],
    ['*', '', true],
    ['?', '/', false],
    ['?.md', 'é.md', true],
    ['?.md', '😀.md', true],
    ['a[b].md', 'a[b].md', true],
    ['a[b].md', 'ab.md', false],
    ['A.md', 'a.md', false],
    ['a**b', 'a/x/b', true],
    ['', '', true],
    ['', 'a', false],
  ])('%s on %s is %s', (pattern, source, expected) => {
    expect(glob(pattern)(source)).toBe(expected);
  });

  it('agrees with a regular expression built from the same rules', () => {
    const piece = fc.constantFrom('a', 'b', '/', '*', '**', '**/', '?');
    const pattern = fc.array(piece, { maxLength: 7 }).map((parts) => parts.join(''));
    const source = fc.stringMatching(/^[ab/]{0,8}$/);
    fc.assert(
      fc.property(pattern, source, (p, s) => {
        expect(glob(p)(s)).toBe(oracle(p).test(s));
        if (glob(p)(s)) expect(s.startsWith(globPrefix(p))).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it('takes no exponential time', () => {
    const started = performance.now();
    expect(glob('*a'.repeat(30))('a'.repeat(300).concat('b'))).toBe(false);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

function oracle(pattern: string): RegExp {
  const body = pattern.replace(/(?<=^|\/)\*{2,}\/|\*{2,}|[*?]/g, (found) => {
    if (found === '?') return '[^/]';
    if (found === '*') return '[^/]*';
    return found.endsWith('/') ? '(?:.*/)?' : '.*';
  });
  return new RegExp(`^${body}$`, 's');
}
