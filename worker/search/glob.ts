/**
 * A glob over `/`-separated sources as a test: `*` within a segment, `**` across segments (a leading or inner
 * `**` with its slash also stands for no folder at all), `?` one character that is not a slash. All else is
 * literal and letter case counts. Time is pattern × source at most: no pattern can make it explode as a
 * backtracking regular expression would.
 */
export function glob(pattern: string): (source: string) => boolean {
  const steps = compile(pattern);
  return (source) => matches(steps, source);
}

/** The literal text that every match starts with. */
export function globPrefix(pattern: string): string {
  return /^[^*?]*/.exec(pattern)![0];
}

/** `enter` may skip itself and `folder`; `folder` swallows characters and can only be left by a slash. */
type Step = { char: string } | 'one' | 'segment' | 'any' | 'enter' | 'folder';

const PIECE = /(?<=^|\/)\*{2,}\/|\*{2,}|[*?]|./gsu;

function compile(pattern: string): Step[] {
  return [...pattern.matchAll(PIECE)].flatMap(([piece]): Step[] => {
    if (piece === '?') return ['one'];
    if (piece === '*') return ['segment'];
    if (!piece.startsWith('**')) return [{ char: piece }];
    return piece.endsWith('/') ? ['enter', 'folder'] : ['any'];
  });
}

/** Walks the source once with the set of pattern places that are still possible. */
function matches(steps: readonly Step[], source: string): boolean {
  let live = reach(steps, [0]);
  for (const char of source) {
    live = reach(
      steps,
      [...live].flatMap((at) => after(steps[at], at, char)),
    );
    if (live.size === 0) return false;
  }
  return live.has(steps.length);
}

function after(step: Step | undefined, at: number, char: string): number[] {
  if (step === undefined || step === 'enter') return [];
  if (step === 'any') return [at];
  if (step === 'folder') return char === '/' ? [at, at + 1] : [at];
  if (step === 'segment') return char === '/' ? [] : [at];
  if (step === 'one') return char === '/' ? [] : [at + 1];
  return step.char === char ? [at + 1] : [];
}

/** The places and all that can be reached from them without a character. */
function reach(steps: readonly Step[], places: readonly number[]): Set<number> {
  const seen = new Set<number>();
  const queue = [...places];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const step = steps[at];
    if (step === 'segment' || step === 'any') queue.push(at + 1);
    if (step === 'enter') queue.push(at + 1, at + 2);
  }
  return seen;
}
