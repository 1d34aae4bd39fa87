import { lineEnd, nextLine, skipSpace } from './lines.ts';

interface FrontMatter {
  format: 'yaml' | 'toml' | 'json';
  /** The whole block with both of its fences. JSON has none but its own braces. */
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
  if (text[0] === '{') return findJson(text);
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

/** An object that ends with a brace on a line of its own, as Hugo takes it. */
function findJson(text: string): FrontMatter | undefined {
  if (!/^\{\s*"[^"\n]*"\s*:/.test(text.slice(0, 500))) return undefined;
  const head = text.slice(0, LIMIT);
  const close = /(?:\r\n?|\n)\}[ \t]*(?=[\r\n]|$)/.exec(head);
  if (close === null) return undefined;
  const eol = close.index + close[0].length;
  if (!isJson(text.slice(0, eol))) return undefined;
  return { format: 'json', end: nextLine(text, eol, text.length), from: 0, to: eol };
}

function isJson(source: string): boolean {
  try {
    JSON.parse(source);
    return true;
  } catch {
    return false;
  }
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
