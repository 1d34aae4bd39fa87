/** Citations of verses, as editions of Indian texts print them: `|| Sig_1,2.3 ||`, `// Sig_1.2 //`. */

export interface Citation {
  /** Short name of the work. */
  sign: string;
  /** Divisions from the largest down; the last is the verse. */
  path: readonly string[];
  /** Of the marks and what stands between them. */
  start: number;
  end: number;
}

const CITATION =
  /(?:\|\||\/\/|॥)[ \t]{0,3}(\p{L}[\p{L}\p{M}\p{N}'’_-]{0,40}?)_(\d{1,5}[a-z]{0,2}(?:[.,:] ?\d{1,5}[a-z]{0,2}){0,5})(?:[ \t]?\([^()\r\n]{1,20}\))?[ \t]{0,3}(?:\|\||\/\/|॥)/gu;

export function findCitations(text: string, from: number): Citation[] {
  const citations: Citation[] = [];
  CITATION.lastIndex = from;
  for (let match = CITATION.exec(text); match !== null; match = CITATION.exec(text)) {
    const [all, sign, numbers] = match;
    citations.push({
      sign: sign!,
      path: numbers!.split(/[.,:] ?/),
      start: match.index,
      end: match.index + all.length,
    });
  }
  return citations;
}

/** Verses as they are recited, on one line. */
export function withoutCitations(text: string): string {
  return text.replace(CITATION, ' ').replace(/\s+/g, ' ').trim();
}
