import { GLOBAL_OPTIONS, type OptionTable } from './arguments.ts';
import { COMMANDS, type Command } from './commands.ts';

export function generalHelp(): string {
  const commands = [...COMMANDS].map(([name, { summary }]) => `  ${name.padEnd(13)}${summary}`);
  return [
    'copse: search sections of documents, offline',
    '',
    'Usage: copse <command> [options] …',
    '',
    ...commands,
    '',
    'Options of every command:',
    ...optionLines(GLOBAL_OPTIONS),
    '',
    'copse <command> --help tells more. Exit code 0: done; 1: failed, in whole or in part; 2: wrong use.',
    '',
  ].join('\n');
}

export function commandHelp(name: string, { summary, operands, options }: Command): string {
  return [
    `copse ${name}: ${summary}`,
    '',
    `Usage: copse ${name} [options] ${operands}`.trimEnd(),
    '',
    ...optionLines({ ...options, ...GLOBAL_OPTIONS }),
    '',
  ].join('\n');
}

function optionLines(table: OptionTable): string[] {
  return Object.entries(table).map(
    ([name, { value, help }]) => `  ${`--${name}${value ? ` <${value}>` : ''}`.padEnd(22)}${help}`,
  );
}
