import {
  COPSE_VERSION,
  checkCollection,
  errorData,
  isCopseError,
  MAIN_COLLECTION,
  type Progress,
} from '../../../worker/contract/index.ts';
import { openIndex } from '../open.ts';
import { GLOBAL_OPTIONS, parse, UsageError, type Values } from './arguments.ts';
import type { Command, Outcome } from './command.ts';
import { COMMANDS } from './commands.ts';
import { commandHelp, generalHelp, optionsOf } from './help.ts';
import { ProgressLine } from './progress.ts';
import { terminalStyle } from './style.ts';

/** The parts of `process` that the command line uses. */
export interface Terminal {
  stdin: NodeJS.ReadableStream;
  stdout: NodeJS.WritableStream & { isTTY?: boolean };
  stderr: NodeJS.WritableStream & { isTTY?: boolean };
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

/** Runs one command; the exit code: 0 done, 1 failed, 2 wrong use. Never throws. */
export async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  // Known before the arguments are understood, so that errors in them have the right form too.
  const end = args.indexOf('--');
  const json = args.slice(0, end < 0 ? args.length : end).includes('--json');
  try {
    return await dispatch(args, json, terminal);
  } catch (error) {
    return fail(error, json, terminal);
  }
}

async function dispatch(args: readonly string[], json: boolean, terminal: Terminal): Promise<number> {
  const { name, rest } = splitCommand(args);
  const command = COMMANDS.get(name ?? '');
  if (!command) return withoutCommand(name, rest, json, terminal);
  const { values, operands } = parse(rest, optionsOf(command));
  if (values.flag('version')) return sayVersion(json, terminal);
  if (values.flag('help')) {
    terminal.stdout.write(commandHelp(name!, command));
    return 0;
  }
  if (operands.length < command.least || operands.length > command.most) {
    throw new UsageError(`Usage: copse ${name} [options] ${command.operands}`.trimEnd(), { operands });
  }
  const outcome = await run(command, values, operands, terminal);
  const style = terminalStyle(colours(terminal));
  terminal.stdout.write(json ? `${JSON.stringify(outcome.result)}\n` : outcome.human(style));
  return outcome.failed ? 1 : 0;
}

/** The options of every command may also stand before it. */
function splitCommand(args: readonly string[]): { name: string | undefined; rest: string[] } {
  let at = 0;
  while (args[at]?.startsWith('-') && args[at] !== '--') at += takesValue(args[at]!) ? 2 : 1;
  return { name: args[at], rest: [...args.slice(0, at), ...args.slice(at + 1)] };
}

function takesValue(arg: string): boolean {
  return GLOBAL_OPTIONS[arg.slice(2)]?.type === 'string';
}

function withoutCommand(name: string | undefined, rest: string[], json: boolean, terminal: Terminal): number {
  if (name === undefined || name === 'help') {
    const { values } = parse(rest, GLOBAL_OPTIONS);
    if (values.flag('version')) return sayVersion(json, terminal);
    if (values.flag('help') || name === 'help') {
      terminal.stdout.write(generalHelp());
      return 0;
    }
  }
  const problem = name === undefined ? 'No command.' : `Unknown command "${name}".`;
  throw new UsageError(`${problem} Commands: ${[...COMMANDS.keys()].join(', ')}. See copse --help.`, {
    command: name ?? null,
  });
}

function sayVersion(json: boolean, { stdout }: Terminal): number {
  stdout.write(json ? `${JSON.stringify({ version: COPSE_VERSION })}\n` : `${COPSE_VERSION}\n`);
  return 0;
}

async function run(
  command: Command,
  values: Values,
  operands: string[],
  terminal: Terminal,
): Promise<Outcome> {
  const { signal, stdin, stderr } = terminal;
  const progress = new ProgressLine(stderr);
  const invocation = { signal, stdin, onProgress: (state: Progress) => progress.show(state) };
  if (command.access === null) {
    return command
      .plan(
        operands,
        values,
      )(invocation)
      .finally(() => progress.end());
  }
  const call = command.plan(operands, values);
  const collection = checkCollection(values.text('collection') ?? MAIN_COLLECTION);
  const index = await openIndex(values.text('index') ?? 'copse.db', {}, command.access);
  try {
    return await call({ ...invocation, index: index.collection(collection) });
  } finally {
    progress.end();
    await index.close();
  }
}

function fail(error: unknown, json: boolean, { stdout, stderr }: Terminal): number {
  const data = errorData(error);
  if (json) stdout.write(`${JSON.stringify({ error: data })}\n`);
  else stderr.write(`copse: ${data.message}\n`);
  return error instanceof UsageError || isCopseError(error, 'invalid-option') ? 2 : 1;
}

/** As https://no-color.org asks. */
function colours({ stdout, env }: Terminal): boolean {
  return stdout.isTTY === true && !env['NO_COLOR'];
}
