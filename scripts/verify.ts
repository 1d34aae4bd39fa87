/**
 * Runs every check of the repository in order, goes on after failures, and ends in one line
 * `N passed, N failed`: each test counts as one, and so does each other check.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { environment, root, tool } from './paths.ts';
import { playwrightTally, type Tally, vitestTally } from './tally.ts';

const reports = join(root, 'node_modules/.cache/verify');

/** A stage that hangs fails, and the rest is still done. */
const STAGE_LIMIT_MS = 20 * 60_000;

let running: ChildProcess | undefined;
let stopped = false;

// The terminal tells every process of an interrupt; of a termination only this one hears. Passed on, the test
// runners end the servers and browsers that they have started.
process.on('SIGINT', () => {
  stopped = true;
});
process.on('SIGTERM', () => {
  stopped = true;
  running?.kill();
});

interface Stage {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Reads how many tests passed and failed; without it the stage is one check. */
  tally?: () => Tally;
}

function report(name: string): string {
  return join(reports, `${name}.json`);
}

function json(name: string): unknown {
  return JSON.parse(readFileSync(report(name), 'utf8'));
}

function vitest(project: string): Stage {
  return {
    name: `${project} tests`,
    command: [
      'vitest',
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report(project)}`,
    ],
    tally: () => vitestTally(json(project)),
  };
}

const stages: Stage[] = [
  { name: 'browsers', command: ['node', 'scripts/browsers.ts'] },
  { name: 'lint', command: ['biome', 'ci'] },
  { name: 'package build', command: ['node', 'scripts/build.ts'] },
  { name: 'type check', command: ['tsc', '-b'] },
  { name: 'unused files, exports and dependencies', command: ['knip'] },
  { name: 'app build', command: ['vite', 'build', '--logLevel=warn'] },
  vitest('unit'),
  vitest('browser'),
  {
    name: 'end-to-end tests',
    command: ['playwright', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report('e2e') },
    tally: () => playwrightTally(json('e2e')),
  },
  { name: 'package metadata', command: ['publint', '--strict'] },
  { name: 'package types', command: ['attw', '--pack', '.', '--profile', 'esm-only'] },
  { name: 'size budgets', command: ['node', 'scripts/size.ts'] },
];

function run({ command, env }: Stage): Promise<boolean> {
  const [name, ...args] = command;
  const child = spawn(tool(name!), args, {
    cwd: root,
    env: { ...environment, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: STAGE_LIMIT_MS,
  });
  running = child;
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** A stage that failed without a failed test (a crash, a lost report) counts as one failure. */
function tallyOf(stage: Stage, ok: boolean): Tally {
  const check: Tally = { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  if (!stage.tally) return check;
  try {
    const tally = stage.tally();
    return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 };
  } catch (error) {
    console.error(`The report of the ${stage.name} cannot be read: ${(error as Error).message}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const lines: string[] = [];
const sum: Tally = { passed: 0, failed: 0, skipped: 0 };
for (const stage of stages) {
  if (stopped) break;
  console.log(`\n=== ${stage.name}`);
  const started = performance.now();
  const tally = tallyOf(stage, await run(stage));
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
  sum.passed += tally.passed;
  sum.failed += tally.failed;
  sum.skipped += tally.skipped;
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
  lines.push(
    `${seconds} s  ${stage.name}: ${tally.failed} failed of ${tally.passed + tally.failed}${skipped}`,
  );
}

console.log(`\n${lines.join('\n')}\n`);
console.log(`${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`);
process.exit(sum.failed === 0 && !stopped ? 0 : 1);
