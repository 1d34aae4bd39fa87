import { lineEnd, nextLine, skipSpace } from './lines.ts';

interface FrontMatter {
  format: 'yaml' | 'toml';
  /** The whole block with both of its fences. */
  end: number;
  /** Range of what stands between the fences. */
  from: number;
  to: number;
}

/** Front matter longer than this is taken for text. */
const LIMIT = 64 * 1024;

const YAML_SHAPE =
  /^(?:\s*(?:#[^\n\r]*)?(?:\r\n?|\n))*\s*(?:"[^"\n\r]*"|'[^'\n\r]*'|[^\s:#'"{}[\]-][^:\n\r]*|-[^:\s][^:\n\r]*)\s*:(?:\s|$)/;
const TOML_SHAPE = /^(?:\s*(?:#[^\n\r]*)?(?:\r\n?|\n))*\s*(?:\[|["']?[\w.-]+["']?\s*=)/;

/**
 * Front matter at the very start of a text. What stands between the fences must look like keys and values: a
 * document may also begin with a rule.
 */
export function findFrontMatter(text: string): FrontMatter | undefined {
  const mark = text.slice(0, 3);
  if (mark !== '---' && mark !== '+++') return undefined;
  const limit = Math.min(text.length, LIMIT);
  const first = lineEnd(text, 0, limit);
  if (skipSpace(text, 3, first) !== first) return undefined;
  const from = nextLine(text, first, limit);
  const close = closingFence(text, from, limit, mark);
  if (close === undefined) return undefined;
  const content = text.slice(from, close.start);
  const shaped = (mark === '---' ? YAML_SHAPE : TOML_SHAPE).test(content);
  if (!shaped && content.trim() !== '') return undefined;
  return { format: mark === '---' ? 'yaml' : 'toml', end: close.end, from, to: close.start };
}

function closingFence(
  text: string,
  from: number,
  limit: number,
  mark: string,
): { start: number; end: number } | undefined {
  for (let start = from; start < limit; ) {
    const eol = lineEnd(text, start, limit);
    const line = text.slice(start, Math.min(eol, start + 200)).trimEnd();
    const end = nextLine(text, eol, limit);
    if (line === mark || (mark === '---' && line === '...')) return { start, end };
    start = end;
  }
  return undefined;
}
