/** Regular expressions from outside. */
import { CopseError } from '../contract/index.ts';

/**
 * Letter case aside. JavaScript cannot be told to give up on a pattern, so one that repeats a group which itself
 * repeats or offers a choice, which is what takes exponential time, is refused with `invalid-option`, as is what is
 * no pattern. What is left is bounded by the length of a passage.
 */
export function compileRegex(source: string): RegExp {
  if (repeatsLooseGroup(source)) {
    throw new CopseError(
      'invalid-option',
      `The regular expression ${source} repeats a group with a repetition or a choice in it, which may take for ever.`,
      { regex: source },
    );
  }
  try {
    return new RegExp(source, 'iu');
  } catch (cause) {
    const message = `This is not a regular expression: ${source}`;
    throw new CopseError('invalid-option', message, { regex: source }, cause);
  }
}

/** Escapes and character classes count as one character. */
const TOKEN = /\\.|\[(?:\\.|[^\]\\])*\]|[()|]|[*+]|\{\d*,?\d*\}|./gs;
const REPETITION = /^(?:[*+]|\{.+\})$/s;

function repeatsLooseGroup(source: string): boolean {
  const tokens = source.match(TOKEN) ?? [];
  /** For each open group, outermost first, whether it repeats something or offers a choice. */
  const loose: boolean[] = [false];
  return tokens.some((token, i) => {
    const repeated = REPETITION.test(tokens[i + 1] ?? '');
    if (token === '(') loose.push(false);
    const inner = token === ')' && loose.length > 1 && loose.pop() === true;
    if (token === '|' || inner || repeated) loose[loose.length - 1] = true;
    return inner && repeated;
  });
}
