import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Message } from './attend.ts';

/** So often a line says how far it is. */
const TOLD_EVERY = 10_000;

/** A case that ended the process it ran in. */
export interface Death {
  at: number;
  how: string;
}

export interface Work {
  /** Calls `attend()`. */
  program: URL;
  seed: number;
  count: number;
  /** After so many milliseconds without a word the process is ended. */
  patienceMs: number;
}

/**
 * Runs cases 0 to `count` in a process of their own. A case at which the process falls silent or dies is written down,
 * and a new process goes on with the next. An interrupt from the keyboard ends it where it is.
 */
export async function supervise(
  work: Work,
  onResult: (at: number, result: unknown) => void,
): Promise<Death[]> {
  const deaths: Death[] = [];
  for (let from = 0; from < work.count; ) {
    const death = await oneProcess(work, from, onResult);
    if (death === undefined) break;
    deaths.push(death);
    console.error(`Case ${death.at}: ${death.how}`);
    from = death.at + 1;
  }
  return deaths;
}

function oneProcess(
  { program, seed, count, patienceMs }: Work,
  from: number,
  onResult: (at: number, result: unknown) => void,
): Promise<Death | undefined> {
  const child = fork(fileURLToPath(program), [seed, from, count].map(String), {
    serialization: 'advanced',
  });
  return new Promise((resolve, reject) => {
    let at: number | undefined;
    let silent = false;
    const watch = setTimeout(() => {
      silent = true;
      child.kill('SIGKILL');
    }, patienceMs);
    child.on('message', (message: Message) => {
      watch.refresh();
      at = message.at;
      if (!('result' in message)) return;
      onResult(at, message.result);
      if ((at + 1) % TOLD_EVERY === 0) console.error(`${at + 1} of ${count} …`);
    });
    let interrupted = false;
    const interrupt = (): void => {
      interrupted = true;
      child.kill('SIGKILL');
    };
    process.once('SIGINT', interrupt);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearTimeout(watch);
      process.off('SIGINT', interrupt);
      if (code === 0 || interrupted) resolve(undefined);
      else if (at === undefined) reject(new Error(`${program} ended before its first case.`));
      else
        resolve({
          at,
          how: silent ? `silent for ${patienceMs} ms` : `the process ended with ${signal ?? code}`,
        });
    });
  });
}
