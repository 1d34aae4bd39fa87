import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileInputs } from './files.ts';
import { packageInputs } from './packages.ts';

const home = mkdtempSync(join(tmpdir(), 'copse-files-'));
const cwd = process.cwd();

function write(path: string, content = path): void {
  mkdirSync(join(home, path, '..'), { recursive: true });
  writeFileSync(join(home, path), content);
}

function sources(path: string, types = ['.md', '.txt']): (string | undefined)[] {
  return fileInputs(path, types).map(({ source }) => source);
}

beforeAll(() => {
  const files = [
    'site/b.md',
    'site/a.md',
    'site/B.TXT',
    'site/image.png',
    'site/.git/config.md',
    'site/.draft.md',
    'site/node_modules/x/readme.md',
    'site/dist/out.md',
    'site/deep/er/c.md',
    'site/cafe\u0301/naïve 🌳.md',
    '.config/kept.md',
  ];
  for (const file of files) write(file);
  symlinkSync(join(home, 'site'), join(home, 'site/deep/loop'));
  symlinkSync(join(home, 'site/b.md'), join(home, 'site/deep/link.md'));
  symlinkSync(join(home, 'nowhere'), join(home, 'site/deep/broken.md'));
  process.chdir(home);
});
afterAll(() => {
  process.chdir(cwd);
  rmSync(home, { recursive: true });
});

describe('a folder', () => {
  test('is walked in order of name, without what is hidden, installed, built or of another type', () => {
    expect(sources('site')).toEqual([
      'site/B.TXT',
      'site/a.md',
      'site/b.md',
      'site/café/naïve 🌳.md',
      'site/deep/er/c.md',
      'site/deep/link.md',
    ]);
    expect(sources('site', ['.png'])).toEqual(['site/image.png']);
  });

  test('is named as it was given, tidied', () => {
    expect(sources('./site/../site/deep/er/')).toEqual(['site/deep/er/c.md']);
    expect(sources(join(home, 'site/deep/er'))).toEqual([`${home}/site/deep/er/c.md`]);
    process.chdir(join(home, 'site/deep'));
    expect(sources('.')).toEqual(['er/c.md', 'link.md', ...loopSources()]);
    process.chdir(home);
  });

  test('that was asked for by name is walked, hidden or not', () => {
    expect(sources('.config')).toEqual(['.config/kept.md']);
    expect(sources('site/node_modules')).toEqual(['site/node_modules/x/readme.md']);
  });

  /** Seen from `deep`, its link to the folder above leads to the rest of the site, once. */
  function loopSources(): string[] {
    return ['loop/B.TXT', 'loop/a.md', 'loop/b.md', 'loop/café/naïve 🌳.md'];
  }

  test.skipIf(process.getuid?.() === 0)('that cannot be listed fails as a document of its own', async () => {
    write('shut/in/x.md');
    write('shut/y.md');
    chmodSync(join(home, 'shut/in'), 0);
    const inputs = fileInputs('shut', ['.md']);
    chmodSync(join(home, 'shut/in'), 0o755);
    expect(inputs.map(({ source }) => source)).toEqual(['shut/in', 'shut/y.md']);
    await expect(inputs[0]!.read()).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a file', () => {
  test('is taken whatever its name', async () => {
    const [input] = fileInputs('site/image.png', ['.md']);
    expect(input).toMatchObject({ source: 'site/image.png', name: 'image.png' });
    const bytes = await input!.read();
    expect(bytes.constructor).toBe(Uint8Array);
    expect(new TextDecoder().decode(bytes)).toBe('site/image.png');
  });

  test('that is not there fails when it is read, by name', async () => {
    const [input] = fileInputs('absent.md', ['.md']);
    await expect(input!.read()).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('absent.md'),
    });
  });

  test('is not read for an aborted call', async () => {
    const [input] = fileInputs('site/a.md', ['.md']);
    await expect(input!.read(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the rules of a walk', () => {
  test('are those of every .gitignore on the way', () => {
    write('ruled/.gitignore', 'made/\n*.txt\n');
    write('ruled/a.md');
    write('ruled/a.txt');
    write('ruled/made/b.md');
    write('ruled/sub/.gitignore', '!kept.txt\nc.md\n');
    write('ruled/sub/kept.txt');
    write('ruled/sub/c.md');
    write('ruled/sub/d.md');
    process.chdir(home);
    expect(sources('ruled')).toEqual(['ruled/a.md', 'ruled/sub/d.md', 'ruled/sub/kept.txt']);
  });

  test('leave out virtual environments and caches, by what lies in them', () => {
    write('marked/a.md');
    write('marked/env/pyvenv.cfg');
    write('marked/env/b.md');
    write('marked/store/CACHEDIR.TAG');
    write('marked/store/c.md');
    process.chdir(home);
    expect(sources('marked')).toEqual(['marked/a.md']);
    expect(sources('marked/env')).toEqual(['marked/env/b.md']);
  });
});

describe('an installed package', () => {
  function packaged(name: string, types?: string[]): (string | undefined)[] {
    return packageInputs(name, types ? { types } : {}).map(({ source }) => source);
  }

  test('brings its documents and its written code, without what was built from it', () => {
    for (const file of [
      'package.json',
      'README.md',
      'src/saw.ts',
      'dist/saw.js',
      'saw.min.js',
      'node_modules/x/x.js',
    ]) {
      write(`project/node_modules/saw/${file}`);
    }
    mkdirSync(join(home, 'project/deep/er'), { recursive: true });
    process.chdir(join(home, 'project/deep/er'));
    expect(packaged('saw')).toEqual(['saw/README.md', 'saw/src/saw.ts']);
    expect(packaged('saw', ['documents'])).toEqual(['saw/README.md']);
  });

  test('that comes built only brings that', () => {
    for (const file of ['package.json', 'README.md', 'dist/index.js', 'dist/index.min.js']) {
      write(`project/node_modules/@wood/axe/${file}`);
    }
    process.chdir(join(home, 'project'));
    expect(packaged('@wood/axe')).toEqual(['@wood/axe/README.md', '@wood/axe/dist/index.js']);
  });

  test('that is not there is missed by name, with where it was looked for', () => {
    process.chdir(join(home, 'project'));
    expect(() => packaged('adze')).toThrow(/"adze" is not installed; looked in .*project\/node_modules/);
    expect(() => packaged('../saw')).toThrow(/name of a package/);
  });
});
