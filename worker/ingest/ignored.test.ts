import { describe, expect, test } from 'vitest';
import { WalkRules } from './ignored.ts';

describe('what a walk leaves out', () => {
  const rules = new WalkRules();
  test.each([
    '.git/config.md',
    'a/.draft.md',
    'node_modules/x/readme.md',
    'deep/dist/out.js',
    'lib/python3/site-packages/x.py',
    'js/app.min.js',
    'package-lock.json',
    'pnpm-lock.yaml',
    'Cargo.lock',
    'js/app.js.map',
  ])('%s', (path) => {
    expect(rules.leavesOut(path, false)).toBe(true);
  });

  test.each(['a.md', 'src/build.ts', 'docs/lock.md', 'mining.js', 'a/minify.js', 'target.md'])(
    'but not %s',
    (path) => {
      expect(rules.leavesOut(path, false)).toBe(false);
    },
  );

  test('build output is taken where it is what is wanted', () => {
    const built = new WalkRules(true);
    built.add('', 'dist');
    expect(built.leavesOut('dist/a.js', false)).toBe(false);
    expect(built.leavesOut('dist/a.min.js', false)).toBe(true);
    expect(built.leavesOut('node_modules/a.js', false)).toBe(true);
  });
});

describe('the rules of a folder', () => {
  const rules = new WalkRules();
  rules.add('', '# made\n*.log\n/only-here\nold/\n!kept.log');
  rules.add('sub', 'draft*\n!important.log\n');

  test.each([
    ['a.log', true],
    ['sub/deep/a.log', true],
    ['kept.log', false],
    ['sub/important.log', false],
    ['important.log', true],
    ['only-here', true],
    ['sub/only-here', false],
    ['old/a.md', true],
    ['sub/old/deep/a.md', true],
    ['sub/draft.md', true],
    ['draft.md', false],
  ])('%s left out: %s', (path, out) => {
    expect(rules.leavesOut(path, false)).toBe(out);
  });

  test('hold for folders as such', () => {
    expect(rules.leavesOut('old', true)).toBe(true);
    expect(rules.leavesOut('old', false)).toBe(false);
    expect(rules.leavesOut('sub', true)).toBe(false);
  });
});
