/** Where the scripts find the repository and the tools that it pins. */
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root: string = fileURLToPath(new URL('..', import.meta.url));

const bin = join(root, 'node_modules/.bin');

/** A tool of `node_modules/.bin`. */
export function tool(name: string): string {
  return join(bin, process.platform === 'win32' ? `${name}.cmd` : name);
}

/** Environment in which `node` is the pinned one, whatever the shell has. */
export const environment: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
};
