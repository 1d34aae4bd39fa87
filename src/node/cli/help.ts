import { COMMON_OPTIONS, GLOBAL_OPTIONS, type OptionTable } from './arguments.ts';
import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';

export function generalHelp(): string {
  const commands = [...COMMANDS].map(([name, { summary }]) => `  ${name.padEnd(13)}${summary}`);
  return [
    'copse: search sections of documents, offline',
    '',
    'Usage: copse <command> [options] …',
    '',
    ...commands,
    '',
    'Options of every command; parse, which opens no index, lacks the first two:',
    ...optionLines(GLOBAL_OPTIONS),
    '',
    'copse <command> --help tells more. Exit code 0: done; 1: failed, in whole or in part; 2: wrong use.',
    '',
  ].join('\n');
}

/** All that may follow the command. */
export function optionsOf({ access, options }: Command): OptionTable {
  return { ...options, ...(access === null ? COMMON_OPTIONS : GLOBAL_OPTIONS) };
}

export function commandHelp(name: string, command: Command): string {
  const { summary, operands } = command;
  return [
    `copse ${name}: ${summary}`,
    '',
    `Usage: copse ${name} [options] ${operands}`.trimEnd(),
    '',
    ...optionLines(optionsOf(command)),
    '',
  ].join('\n');
}

function optionLines(table: OptionTable): string[] {
  return Object.entries(table).map(
    ([name, { value, help }]) => `  ${`--${name}${value ? ` <${value}>` : ''}`.padEnd(22)}${help}`,
  );
}
