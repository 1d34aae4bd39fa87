/** Where pieces of a text stand on the pages of their document. */

/** In points, the origin at the top left of the page. */
export interface Rectangle {
  /** From 1. */
  page: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface LayoutBlock extends Rectangle {
  start: number;
  end: number;
}
