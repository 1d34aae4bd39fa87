/** Numbers, sizes, times and kinds as people read them. */
import type { DocumentInfo } from '../../../worker/contract/index.ts';

const whole = new Intl.NumberFormat();
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

export function count(value: number): string {
  return whole.format(value);
}

/** `1 document`, `1,110 documents`. */
export function counted(value: number, one: string, many: string = `${one}s`): string {
  return `${whole.format(value)} ${value === 1 ? one : many}`;
}

export function bytes(value: number): string {
  let unit = 0;
  let size = value;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit++;
  }
  const digits = unit === 0 || size >= 100 ? 0 : 1;
  return `${size.toLocaleString(undefined, { maximumFractionDigits: digits })} ${UNITS[unit]}`;
}

export function milliseconds(value: number): string {
  return value < 1000 ? `${Math.max(1, Math.round(value))} ms` : `${(value / 1000).toFixed(1)} s`;
}

/** What most documents are is not worth a word. */
const PROSE = new Set(['markdown', 'text']);

/** Those that are not written as a word with one capital. */
const LANGUAGES: Record<string, string> = {
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  tsx: 'TSX',
  jsx: 'JSX',
  cpp: 'C++',
  'c++': 'C++',
  csharp: 'C#',
  'c#': 'C#',
  php: 'PHP',
  sql: 'SQL',
  css: 'CSS',
  scss: 'SCSS',
};

/** Short, for a label: `HTML`, `TypeScript`; empty for prose. */
export function kindLabel({ kind, meta }: Pick<DocumentInfo, 'kind' | 'meta'>): string {
  if (PROSE.has(kind)) return '';
  const { codeLanguage } = meta;
  if (kind !== 'code' || typeof codeLanguage !== 'string') return kind.toUpperCase();
  return LANGUAGES[codeLanguage] ?? codeLanguage.replace(/^./, (first) => first.toUpperCase());
}
