/** A project of somebody else that has installed the packed package and what it declares, nothing more. */
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { environment, root, tool } from '../../scripts/paths.ts';

const run = promisify(execFile);

export interface Project {
  readonly folder: string;
  /** Files of the package, with `/`. */
  readonly packed: string[];
  write(path: string, content: string): void;
  /** Runs a tool of this repository in the project. Rejects when it fails, with what it said. */
  run(name: string, args: string[]): Promise<string>;
  dispose(): void;
}

export async function createProject(): Promise<Project> {
  if (!existsSync(join(root, 'dist/src/index.js'))) throw new Error('Run `npm run build` first.');
  const folder = mkdtempSync(join(tmpdir(), 'copse-consumer-'));
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  const packed = await installPackage(folder, modules);
  linkDependencies(modules);
  writeFileSync(join(folder, 'package.json'), '{ "name": "consumer", "private": true, "type": "module" }');
  return {
    folder,
    packed,
    write(path, content) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    },
    async run(name, args) {
      try {
        const { stdout } = await run(tool(name), args, { cwd: folder, env: environment });
        return stdout;
      } catch (error) {
        const { stdout, stderr } = error as { stdout: string; stderr: string };
        throw new Error(`${name} ${args.join(' ')} failed:\n${stdout}${stderr}`);
      }
    },
    dispose() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Without its scripts: the build that `npm pack` would start is the one that the checks have just done. */
async function installPackage(folder: string, modules: string): Promise<string[]> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await run('npm', args, { cwd: root, env: environment });
  const answer: unknown = JSON.parse(stdout);
  // A list in some versions of npm, an object by package name in others.
  const [entry] = Object.values(answer as Record<string, { filename: string; files: { path: string }[] }>);
  await run('tar', ['-xzf', join(folder, entry!.filename), '-C', folder]);
  cpSync(join(folder, 'package'), join(modules, 'copse'), { recursive: true });
  return entry!.files.map(({ path }) => path);
}

function linkDependencies(modules: string): void {
  const { dependencies } = JSON.parse(readFileSync(join(modules, 'copse/package.json'), 'utf8'));
  for (const name of [...Object.keys(dependencies), '@types/node']) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction');
  }
}
