/**
 * Definitions without a grammar. Comments and strings are blanked out first; then the lines where something begins
 * are told by their words, and where it ends by braces, indentation or a closing word, as the family has it.
 */
import { docText } from './comments.ts';
import { CONTAINERS, type Definition, type DefinitionKind } from './definition.ts';
import { endOf } from './ends.ts';
import { callableTitle, plainTitle } from './heads.ts';
import type { Language } from './languages.ts';
import { type Line, type Source, sourceLines } from './lines.ts';
import { type Start, startAt } from './starts.ts';

export function findDefinitions(text: string, language: Language): Definition[] {
  const source = sourceLines(text, language.comments);
  return find(source, 0, source.lines.length, language, undefined, 0);
}

const MAX_DEPTH = 6;

/** Those that begin in the lines from `from` up to `to`. What stands in functions is passed over. */
function find(
  source: Source,
  from: number,
  to: number,
  language: Language,
  parent: DefinitionKind | undefined,
  depth: number,
): Definition[] {
  const definitions: Definition[] = [];
  for (let i = from; i < to; ) {
    const start = source.lines[i]!.blank ? undefined : startAt(source, i, language, parent);
    if (start === undefined) {
      i++;
      continue;
    }
    const end = Math.min(endOf(source, i, language.family), to - 1);
    const inner = CONTAINERS.has(start.kind) && depth < MAX_DEPTH && end > i;
    const members = inner ? find(source, i + 1, end + 1, language, start.kind, depth + 1) : [];
    definitions.push(definition(source, start, { from, line: i, end }, members, definitions.at(-1)));
    i = end + 1;
  }
  return definitions;
}

function definition(
  { text, lines, code }: Source,
  { kind, name, head: known }: Start,
  { from, line, end }: { from: number; line: number; end: number },
  members: Definition[],
  previous: Definition | undefined,
): Definition {
  let first = line;
  while (first > from && leads(text, lines[first - 1]!) && lines[first - 1]!.start >= (previous?.end ?? 0))
    first--;
  const at = lines[line]!.start + lines[line]!.indent;
  const last = lines[end]!.end;
  const open = code.slice(at, last).search(/\{|:\s*$|;/m);
  const head = text.slice(at, open < 0 ? lines[line]!.end : at + open);
  const callable = kind === 'function' || kind === 'method';
  const title = callable ? callableTitle(head) : plainTitle(known ?? head.split('\n', 1)[0]!);
  const doc = docText(text.slice(lines[first]!.start, lines[line]!.start).replace(/^\s*[@[].*$/gm, ''));
  return { kind, name, title: title || name, start: lines[first]!.start, at, end: last, members, doc };
}

/** Comments and decorators that belong to what follows on the next line. */
function leads(text: string, { start, end, comment }: Line): boolean {
  return comment || /^\s*(?:@[\w.]+|#\[|\[\w+[^\]]*\]\s*$)/.test(text.slice(start, end));
}
