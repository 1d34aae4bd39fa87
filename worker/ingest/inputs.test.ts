import { describe, expect, it } from 'vitest';
import type { DocumentInput } from '../contract/index.ts';
import { type InputSource, toInputs } from './inputs.ts';

async function sourcesOf(inputs: Iterable<DocumentInput> | AsyncIterable<DocumentInput>): Promise<unknown[]> {
  const sources: unknown[] = [];
  for await (const { source } of inputs) sources.push(source);
  return sources;
}

/** As a folder input hands over its files. */
function chosen(...paths: string[]): InputSource[] {
  return paths.map((path) => ({ blob: new Blob(['text']), path }));
}

describe('files of a folder that was chosen in an input', () => {
  it('leaves out what a walk through the folder leaves out', async () => {
    const inputs = toInputs(
      chosen(
        'wood/oak.md',
        'wood/.git/config.md',
        'wood/node_modules/x/README.md',
        'wood/map.png',
        'wood/a/ash.TXT',
      ),
    );
    expect(await sourcesOf(inputs)).toEqual(['wood/oak.md', 'wood/a/ash.TXT']);
  });

  it('reads the folder itself whatever it is called', async () => {
    expect(await sourcesOf(toInputs(chosen('build/oak.md', '.notes/ash.md')))).toEqual([
      'build/oak.md',
      '.notes/ash.md',
    ]);
  });

  it('picks up the types that were asked for', async () => {
    expect(await sourcesOf(toInputs(chosen('wood/oak.md', 'wood/ash.html'), { types: ['.html'] }))).toEqual([
      'wood/ash.html',
    ]);
  });

  it('keeps to the .gitignore files among them, wherever they come in the list', async () => {
    const files = chosen('wood/a.md', 'wood/sub/b.md', 'wood/sub/c.md', 'grove/a.md');
    const rules = (path: string, text: string): InputSource => ({ blob: new Blob([text]), path });
    const inputs = toInputs([
      ...files,
      rules('wood/.gitignore', '/a.md'),
      rules('wood/sub/.gitignore', 'c.*'),
    ]);
    expect(await sourcesOf(inputs)).toEqual(['wood/sub/b.md', 'grove/a.md']);
  });

  it('brings code only where it is asked for', async () => {
    const files = chosen('wood/oak.md', 'wood/saw.ts', 'wood/saw.min.js');
    expect(await sourcesOf(toInputs(files))).toEqual(['wood/oak.md']);
    expect(await sourcesOf(toInputs(files, { types: ['code'] }))).toEqual(['wood/saw.ts']);
    expect(await sourcesOf(toInputs(files, { types: ['code', 'documents'] }))).toEqual([
      'wood/oak.md',
      'wood/saw.ts',
    ]);
    expect(() => toInputs(files, { types: ['codes'] })).toThrow(/"codes".*documents, data, code/);
  });

  it('takes a file that was chosen by itself as it comes, to be refused in the report', async () => {
    expect(await sourcesOf(toInputs([new File(['?'], 'map.png')]))).toEqual(['map.png']);
  });
});
