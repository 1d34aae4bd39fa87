/** What a command is: its place in the help, and the work that its arguments ask for. */
import { text as readAll } from 'node:stream/consumers';
import type { Progress, SearchIndex, SingleSource } from '../../../worker/contract/index.ts';
import type { Access } from '../storage.ts';
import type { OptionTable, Values } from './arguments.ts';
import type { Style } from './style.ts';

export type Command = IndexCommand | FileCommand;

interface CommandFacts {
  readonly summary: string;
  /** Operands as they stand in the help. */
  readonly operands: string;
  readonly least: number;
  readonly most: number;
  readonly options: OptionTable;
}

export interface IndexCommand extends CommandFacts {
  readonly access: Access;
  /** Understands the arguments, or throws, before any index is opened. */
  plan(
    operands: readonly string[],
    values: Values,
  ): (call: Invocation & { index: SearchIndex }) => Promise<Outcome>;
}

/** Works on files and opens no index. */
export interface FileCommand extends CommandFacts {
  readonly access: null;
  plan(operands: readonly string[], values: Values): (call: Invocation) => Promise<Outcome>;
}

/** What a command works with. */
export interface Invocation {
  signal: AbortSignal;
  stdin: NodeJS.ReadableStream;
  onProgress: (progress: Progress) => void;
}

/** The result of the API, and the same for a person. */
export interface Outcome {
  result: unknown;
  human: (style: Style) => string;
  /** Part of the work failed, as the result says. */
  failed?: boolean;
}

/** The options that were given: absent ones must not be there as `undefined`. */
export function given<T>(options: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}

export async function sourceOf(operand: string, stdin: NodeJS.ReadableStream): Promise<SingleSource> {
  if (operand === '-') return { text: await readAll(stdin) };
  return /^https?:\/\//i.test(operand) ? new URL(operand) : { file: operand };
}
