/**
 * One writer per index file: a lock file beside it that says who holds it. A lock whose process is gone is
 * taken over; one from another host cannot be judged and counts as live.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { CopseError } from '../../worker/contract/index.ts';
import { fileError } from './errors.ts';

export interface FileLock {
  release(): void;
}

interface Owner {
  pid: number;
  host: string;
  /** Tells a process from a later one with the same id. Empty where the system does not say. */
  started: string;
  since: string;
  token: string;
}

/** A lock file without readable content is one being written, unless it is older than this. */
const TORN_AFTER_MS = 5000;

/** Held by this process, by token: a lock with our id and none of these was left by an earlier process. */
const held = new Map<string, FileLock>();

let watching = false;

/** Takes the lock of an index file. Throws `locked` when a live process has it. */
export function lockFile(indexPath: string): FileLock {
  const path = `${indexPath}.lock`;
  const owner = self();
  const lock: FileLock = {
    release() {
      if (!held.delete(owner.token)) return;
      if (read(path)?.token === owner.token) rmSync(path, { force: true });
    },
  };
  if (!watching) process.once('exit', releaseAll);
  watching = true;
  held.set(owner.token, lock);
  try {
    if (!create(path, owner)) takeOver(path, indexPath, owner);
  } catch (error) {
    held.delete(owner.token);
    throw error;
  }
  return lock;
}

/** Programs end without closing what they opened; only a crash should leave a lock behind. */
function releaseAll(): void {
  for (const lock of [...held.values()]) lock.release();
}

function self(): Owner {
  return {
    pid: process.pid,
    host: hostname(),
    started: startOf(process.pid),
    since: new Date().toISOString(),
    token: randomUUID(),
  };
}

/** False when there is a lock file already. */
function create(path: string, owner: Owner): boolean {
  try {
    writeFileSync(path, JSON.stringify(owner), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw fileError(error, 'lock', path);
  }
}

/**
 * Two processes may find the same dead lock. Only the one that holds the guard may judge and replace it, so
 * neither can remove the lock that the other has just made.
 */
function takeOver(path: string, indexPath: string, owner: Owner): void {
  const guard = `${path}.takeover`;
  if (!create(guard, owner)) {
    if (ageOf(guard) < TORN_AFTER_MS) throw locked(indexPath, read(guard));
    rmSync(guard, { force: true });
    if (!create(guard, owner)) throw locked(indexPath, read(guard));
  }
  try {
    const other = read(path);
    // Released in the meantime: whoever creates it first has it.
    if (!existsSync(path)) {
      if (create(path, owner)) return;
      throw locked(indexPath, read(path));
    }
    if (other ? alive(other) : ageOf(path) < TORN_AFTER_MS) throw locked(indexPath, other);
    const mine = `${path}.${owner.token}`;
    writeFileSync(mine, JSON.stringify(owner));
    renameSync(mine, path);
  } finally {
    rmSync(guard, { force: true });
  }
}

function locked(indexPath: string, other: Owner | undefined): CopseError {
  const who = other ? `process ${other.pid} on ${other.host} since ${other.since}` : 'another process';
  return new CopseError(
    'locked',
    `${indexPath} is open in ${who}. If that process no longer runs, delete ${indexPath}.lock.`,
    { path: indexPath, ...(other && { pid: other.pid, host: other.host, since: other.since }) },
  );
}

function alive(owner: Owner): boolean {
  if (owner.host !== hostname()) return true;
  if (owner.pid === process.pid) return held.has(owner.token);
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    // EPERM: it runs as another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const started = startOf(owner.pid);
  return started === '' || owner.started === '' || started === owner.started;
}

/** Linux tells when a process started, in ticks since a boot that has an id. */
function startOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in parentheses, which may hold spaces; the start is the 22nd.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${boot}:${ticks}`;
  } catch {
    return '';
  }
}

function read(path: string): Owner | undefined {
  try {
    const owner: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isOwner(owner) ? owner : undefined;
  } catch {
    return undefined;
  }
}

function isOwner(value: unknown): value is Owner {
  if (typeof value !== 'object' || value === null) return false;
  const { pid, host, token } = value as Partial<Owner>;
  return Number.isInteger(pid) && typeof host === 'string' && typeof token === 'string';
}

/** Milliseconds since the file was written; none counts as old. */
function ageOf(path: string): number {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
