import { Grid } from '../html/index.ts';

/** A TEI table as a pipe table. */
export class TableReader {
  private readonly grid: Grid = new Grid();

  row(): void {
    this.grid.row();
  }

  cell(text: string, { cols, rows }: Readonly<Record<string, string>>): void {
    this.grid.cell(text, span(cols), span(rows));
  }

  lines(): string[] {
    return this.grid.lines();
  }
}

function span(value: string | undefined): number {
  const count = Number.parseInt(value ?? '1', 10);
  return Number.isNaN(count) || count < 1 ? 1 : count;
}
