/** The command line as data: which command, its operands, and its options under their types. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { CopseError } from '../../../worker/contract/index.ts';

/** Wrong use of the command line: exit code 2. */
export class UsageError extends CopseError {
  constructor(message: string, detail: Record<string, unknown> = {}) {
    super('invalid-option', message, detail);
  }
}

interface Option {
  type: 'string' | 'boolean';
  multiple?: boolean;
  /** What stands for the value in the help. */
  value?: string;
  help: string;
}

export type OptionTable = Readonly<Record<string, Option>>;

/** Of every command, whether it opens an index or not. */
export const COMMON_OPTIONS: OptionTable = {
  json: { type: 'boolean', help: 'print the result as one JSON document and nothing else' },
  help: { type: 'boolean', help: 'show this help' },
  version: { type: 'boolean', help: 'show the version' },
};

export const GLOBAL_OPTIONS: OptionTable = {
  index: { type: 'string', value: 'file', help: 'the index, default ./copse.db' },
  collection: { type: 'string', value: 'name', help: 'which of its collections, default main' },
  ...COMMON_OPTIONS,
};

/** Option values, asked for by type. What was not given is `undefined`. */
export class Values {
  readonly #values: Record<string, unknown>;

  constructor(values: Record<string, unknown>) {
    this.#values = values;
  }

  flag(name: string): true | undefined {
    return this.#values[name] === true ? true : undefined;
  }

  text(name: string): string | undefined {
    return this.#values[name] as string | undefined;
  }

  /** Of an option that may be repeated or hold several values with commas between them. */
  list(name: string): string[] | undefined {
    const given = this.#values[name] as string[] | undefined;
    return given?.flatMap((value) => value.split(',')).filter((value) => value !== '');
  }

  number(name: string): number | undefined {
    const given = this.text(name);
    if (given === undefined) return undefined;
    if (!/^-?\d+$/.test(given)) {
      throw new UsageError(`--${name} must be a whole number, not "${given}".`, {
        option: name,
        value: given,
      });
    }
    return Number(given);
  }

  json(name: string): Record<string, unknown> | undefined {
    const given = this.text(name);
    if (given === undefined) return undefined;
    try {
      const value: unknown = JSON.parse(given);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
    } catch {
      // Said below.
    }
    throw new UsageError(`--${name} must be a JSON object, not ${given}.`, { option: name, value: given });
  }

  /** `key=value` pairs; numbers, booleans and null are taken as such. */
  pairs(name: string): Record<string, string | number | boolean | null> | undefined {
    const given = this.#values[name] as string[] | undefined;
    if (!given) return undefined;
    return Object.fromEntries(given.map((pair) => keyAndValue(name, pair)));
  }
}

function keyAndValue(name: string, pair: string): [string, string | number | boolean | null] {
  const at = pair.indexOf('=');
  if (at < 1) {
    throw new UsageError(`--${name} must be key=value, not "${pair}".`, { option: name, value: pair });
  }
  const value = pair.slice(at + 1);
  const plain = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?)$/.test(value);
  return [pair.slice(0, at), plain ? JSON.parse(value) : value];
}

/** Throws {@link UsageError} on options that the table lacks and on values that are missing. */
export function parse(args: readonly string[], table: OptionTable): { values: Values; operands: string[] } {
  const options: ParseArgsOptionsConfig = {};
  for (const [name, { type, multiple }] of Object.entries(table)) {
    options[name] = { type, multiple: multiple ?? false, ...(name === 'help' && { short: 'h' }) };
  }
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { values: new Values(values), operands: positionals };
  } catch (error) {
    throw new UsageError((error as Error).message, { arguments: [...args] });
  }
}
