/** Installed packages as sources: their documents and their code. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { CopseError, type DocumentInput } from '../../worker/contract/index.ts';
import { type InputOptions, WalkRules } from '../../worker/ingest/index.ts';
import { walkedExtensions } from '../../worker/parse/index.ts';
import { fileInput, folderFiles } from './files.ts';

const NAME = /^(?:@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*$/;

/**
 * The files of a package as Node would find it from the current folder. Where its sources come with it, what was
 * built from them is left out; where only the built files come, they are taken.
 */
export function packageInputs(
  name: string,
  { types = ['documents', 'code'], own }: InputOptions,
): DocumentInput[] {
  const extensions = walkedExtensions(types, own);
  const folder = folderOf(name);
  const written = folderFiles(folder, extensions, new WalkRules());
  const code = new Set(walkedExtensions(['code']));
  const isCode = (path: string): boolean => code.has(/\.[^.]+$/.exec(path)?.[0].toLowerCase() ?? '');
  const wantsCode = extensions.some((extension) => code.has(extension));
  const files =
    wantsCode && !written.some(isCode) ? folderFiles(folder, extensions, new WalkRules(true)) : written;
  return files.map((path) => fileInput(path, `${name}/${relative(folder, path).split(sep).join('/')}`));
}

function folderOf(name: string): string {
  if (typeof name !== 'string' || !NAME.test(name)) {
    throw new CopseError('invalid-option', `{ package } must be the name of a package, not "${name}".`, {
      package: name,
    });
  }
  const looked: string[] = [];
  for (let at = resolve('.'); ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return realpathSync(folder);
    looked.push(dirname(folder));
    if (at === dirname(at)) break;
  }
  throw new CopseError(
    'not-found',
    `The package "${name}" is not installed; looked in ${looked.join(', ')}.`,
    {
      package: name,
      looked,
    },
  );
}
