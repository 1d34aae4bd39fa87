/** The programs in the README and the guide, as their readers would copy them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.ts';

export interface Program {
  /** File and line, for messages. */
  where: string;
  code: string;
  /** Marked `ts node`: can be run as it stands, from the root of the repository. */
  runs: boolean;
}

const FENCE = /^```ts(?<mark> node)?\n(?<code>[\s\S]*?)^```$/gm;

/** A heading that shows how a method is called: `search(query: string, …): Promise<…>`. */
const SIGNATURE = /^\w+\([\s\S]*\): Promise<.*>\n$/;

export function programsOf(name: string, markdown: string): Program[] {
  return [...markdown.matchAll(FENCE)]
    .map(({ groups, index }) => ({
      where: `${name}:${markdown.slice(0, index).split('\n').length}`,
      code: groups!['code']!,
      runs: groups!['mark'] !== undefined,
    }))
    .filter(({ code }) => !SIGNATURE.test(code));
}

export interface Command {
  where: string;
  /** What follows `copse` on the line. */
  args: string[];
}

const COMMAND = /^npm run -s copse -- (?<args>.+)$/gm;
const WORD = /"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>\S+)/g;

export function commandsOf(name: string, markdown: string): Command[] {
  return [...markdown.matchAll(COMMAND)].map(({ groups, index }) => ({
    where: `${name}:${markdown.slice(0, index).split('\n').length}`,
    args: [...groups!['args']!.matchAll(WORD)].map(
      ({ groups: word }) => word!['double'] ?? word!['single'] ?? word!['bare']!,
    ),
  }));
}

export function documentedPrograms(): Program[] {
  return pages().flatMap(({ name, markdown }) => programsOf(name, markdown));
}

/** By page, in order: one may need what the one before has made. */
export function documentedCommands(): Command[][] {
  return pages()
    .map(({ name, markdown }) => commandsOf(name, markdown))
    .filter((commands) => commands.length > 0);
}

function pages(): { name: string; markdown: string }[] {
  const guide = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name))
    .sort();
  return ['README.md', ...guide]
    .filter((name) => existsSync(join(root, name)))
    .map((name) => ({ name, markdown: readFileSync(join(root, name), 'utf8') }));
}
