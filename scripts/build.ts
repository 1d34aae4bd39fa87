/** Builds the npm package: its sources into `dist/`, the encoder, the grammars and the lists of words beside them. */
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, tool } from './paths.ts';

const PROJECTS = ['worker', 'src', 'src/node'];
const dist = join(root, 'dist');

// Outputs of sources that are gone would be packed, and a build record without its outputs builds nothing.
rmSync(dist, { recursive: true, force: true });
rmSync(join(root, 'node_modules/.cache/tsc'), { recursive: true, force: true });

const { status } = spawnSync(tool('tsc'), ['-b', ...PROJECTS], { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

for (const folder of ['encoder', 'grammars', 'pdf', 'words']) {
  cpSync(join(root, 'public', folder), join(dist, 'public', folder), { recursive: true });
}
