/**
 * What does it take? Damaged files and strange questions, many of them, in a process that is watched.
 *
 *   npm run soak                        1,000 files and 100,000 questions; JSON under .cache/soak/
 *   npm run soak -- --seed 7            the same cases as every other run with this seed; default: the time
 *   npm run soak -- --only files --files 200
 *   npm run soak -- --only queries --queries 5000
 *
 * An interrupt ends what is running and reports on what has been run.
 *
 * Ends with 1 where a file takes over ten seconds, ends the process, fails with an error that is none of ours, or
 * cannot be read again as it was added; and where a question is answered with an error, or takes more of the
 * processor than half a second (two where it is longer than 100,000 characters). Damaged files that did so are kept
 * beside the JSON.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { caseRandom } from './attend.ts';
import { damaged } from './damage.ts';
import { originals } from './originals.ts';
import { type FilesReport, type QueriesReport, soakFiles, soakQueries } from './report.ts';

const FOLDER = join(fileURLToPath(new URL('../../', import.meta.url)), '.cache', 'soak');

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    files: { type: 'string', default: '1000' },
    queries: { type: 'string', default: '100000' },
    only: { type: 'string' },
  },
});
const seed = number('seed', values.seed ?? String(Date.now() % 1_000_000));
const only = values.only;
if (only !== undefined && only !== 'files' && only !== 'queries') {
  throw new Error(`--only is files or queries, not ${only}.`);
}
console.log(`Node ${process.version}, ${process.platform}, seed ${seed}.`);
const date = new Date().toISOString();
const report: { date: string; seed: number; files?: FilesReport; queries?: QueriesReport } = { date, seed };
if (only !== 'queries') report.files = await soakFiles(seed, number('files', values.files));
if (report.files) keepDamaged(report.files.violations.map(({ at }) => at));
if (only !== 'files') report.queries = await soakQueries(seed, number('queries', values.queries));
mkdirSync(FOLDER, { recursive: true });
const file = join(FOLDER, `${date.replace(/[:.]/g, '-')}.json`);
writeFileSync(file, JSON.stringify(report, null, 1));
console.log(`Written to ${file}`);
const violations = [...(report.files?.violations ?? []), ...(report.queries?.violations ?? [])];
console.log(violations.length === 0 ? 'Nothing broke.' : `${violations.length} violations.`);
process.exitCode = violations.length === 0 ? 0 : 1;

function number(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < 0) {
    throw new Error(`--${name} is a whole number, not ${text}.`);
  }
  return value;
}

function keepDamaged(cases: readonly number[]): void {
  if (cases.length === 0) return;
  mkdirSync(FOLDER, { recursive: true });
  const kinds = originals();
  for (const at of new Set(cases)) {
    const { name, bytes } = damaged(kinds, caseRandom(seed, at));
    writeFileSync(join(FOLDER, `${seed}-${at}-${name}`), bytes);
  }
}
