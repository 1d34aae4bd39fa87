import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockFile } from './lock.ts';

let folder: string;
let index: string;
let lock: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'copse-lock-'));
  index = join(folder, 'a.db');
  lock = `${index}.lock`;
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A process that has ended: its id is free. */
async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid!;
}

function leave(owner: object): void {
  writeFileSync(lock, JSON.stringify({ since: '2026-01-01T00:00:00.000Z', started: '', ...owner }));
}

describe('a lock', () => {
  test('says who holds it, and is gone once released', () => {
    const held = lockFile(index);
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() });
    held.release();
    expect(existsSync(lock)).toBe(false);
    held.release();
  });

  test('is refused to a second taker of the same process', () => {
    const held = lockFile(index);
    expect(() => lockFile(index)).toThrow(
      expect.objectContaining({ code: 'locked', message: expect.stringContaining(`process ${process.pid}`) }),
    );
    held.release();
    lockFile(index).release();
    for (let i = 0; i < 20; i++) lockFile(index).release();
    expect(process.listenerCount('exit')).toBeLessThan(10);
  });

  test('is refused while another process lives, and free when it was killed', async () => {
    const module = fileURLToPath(new URL('./lock.ts', import.meta.url));
    const child = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const { lockFile } = await import(${JSON.stringify(module)}); lockFile(${JSON.stringify(index)});
         console.log('locked'); setInterval(() => {}, 1000);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(child.stdout, 'data');
    expect(() => lockFile(index)).toThrow(
      expect.objectContaining({ code: 'locked', detail: expect.objectContaining({ pid: child.pid }) }),
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
    const held = lockFile(index);
    expect(JSON.parse(readFileSync(lock, 'utf8')).pid).toBe(process.pid);
    held.release();
    expect(existsSync(lock)).toBe(false);
  });

  test('goes with a process that ends without releasing it', async () => {
    const module = fileURLToPath(new URL('./lock.ts', import.meta.url));
    const script = `const { lockFile } = await import(${JSON.stringify(module)}); lockFile(${JSON.stringify(index)});`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    expect([code, existsSync(lock)]).toEqual([0, false]);
  });

  test('of a dead process is taken over, without leftovers', async () => {
    leave({ pid: await deadProcess(), host: hostname(), token: 'x' });
    lockFile(index).release();
    expect(existsSync(lock)).toBe(false);
    expect(existsSync(`${lock}.takeover`)).toBe(false);
  });

  test('with our own id, left by an earlier process, is taken over', () => {
    leave({ pid: process.pid, host: hostname(), token: 'of an earlier process' });
    lockFile(index).release();
  });

  test.runIf(existsSync('/proc/self/stat'))(
    'of a process whose id was given to another is taken over',
    () => {
      leave({ pid: process.ppid, host: hostname(), token: 'x', started: 'another boot:1' });
      lockFile(index).release();
    },
  );

  test('of another host counts as live', () => {
    leave({ pid: 1, host: 'elsewhere.example', token: 'x' });
    expect(() => lockFile(index)).toThrow(expect.objectContaining({ code: 'locked' }));
  });

  test('without content is being written, unless it is old', () => {
    writeFileSync(lock, '');
    expect(() => lockFile(index)).toThrow(expect.objectContaining({ code: 'locked' }));
    utimesSync(lock, 1, 1);
    lockFile(index).release();
  });

  test('is not released by one who has lost it', () => {
    const held = lockFile(index);
    leave({ pid: 1, host: 'elsewhere.example', token: 'x' });
    held.release();
    expect(existsSync(lock)).toBe(true);
  });

  test('that cannot be made is a storage error', () => {
    expect(() => lockFile(join(folder, 'absent', 'a.db'))).toThrow(
      expect.objectContaining({ code: 'not-found' }),
    );
  });
});

test('many takers of one dead lock: exactly one gets it', async () => {
  leave({ pid: await deadProcess(), host: hostname(), token: 'x' });
  const module = fileURLToPath(new URL('./lock.ts', import.meta.url));
  const script = `const { lockFile } = await import(${JSON.stringify(module)});
    let won = 0; try { lockFile(${JSON.stringify(index)}); won = 1; } catch (e) { if (e.code !== 'locked') throw e; }
    process.stdout.write(String(won)); process.stdin.resume();`;
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const won = await Promise.all(
    children.map(async (child) => Number(String((await once(child.stdout, 'data'))[0]))),
  );
  for (const child of children) child.kill();
  expect(won.reduce((sum, one) => sum + one)).toBe(1);
});
