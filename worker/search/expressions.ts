/** FTS5 expressions. */

/** FTS5 string syntax; within one string the terms must stand in a row. */
export function phrase(terms: readonly string[]): string {
  return `"${terms.join(' ').replaceAll('"', '""').replaceAll('\0', '')}"`;
}

export function any(expressions: readonly string[]): string {
  return expressions.length === 1 ? expressions[0]! : `(${expressions.join(' OR ')})`;
}

/**
 * Like {@link any}, but a row scores for the first alternative it contains only: the spellings of one word are one
 * word, and most rows that have a later one have an earlier one as well.
 */
export function oneOf(expressions: readonly string[]): string {
  return any(
    expressions.map((expression, i) =>
      i === 0 ? expression : `(${expression} NOT ${any(expressions.slice(0, i))})`,
    ),
  );
}

export function all(expressions: readonly string[]): string {
  return expressions.length === 1 ? expressions[0]! : `(${expressions.join(' AND ')})`;
}

export function inColumns(expression: string, columns: string | undefined): string {
  return columns === undefined ? expression : `(${columns} : ${expression})`;
}
