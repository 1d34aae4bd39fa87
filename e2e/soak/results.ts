/** What the two programs say of each of their cases. */

export interface FileResult {
  how: string;
  extension: string;
  bytes: number;
  ms: number;
  /** `added`, or the codes of what it was refused with. */
  outcomes: string[];
  problems: string[];
  /** Of the process so far, in MB. */
  peakMemory: number;
}

export interface QueryResult {
  family: string;
  characters: number;
  ms: number;
  /** What the processor spent on it, where that is less: a busy machine lets everyone wait. */
  cpuMs: number;
  hits: number;
  /** What it asked, where that failed. */
  error?: { text: string; message: string };
}

/** Longer strings have more time. */
export const LONG = 100_000;

/** Milliseconds within which a string of this length is answered. */
export function limitFor(characters: number): number {
  return characters > LONG ? 2000 : 500;
}
