import { type Remote, wrap } from 'comlink';
import { afterEach, describe, expect, it } from 'vitest';
import type { Owner } from './opfs-owner.contract.ts';

interface Outcome {
  name: string;
  error?: string;
}

const workers: Worker[] = [];
let count = 0;

afterEach(async () => {
  for (const worker of workers.splice(0)) worker.terminate();
});

function owner(): { owner: Remote<Owner>; worker: Worker } {
  const worker = new Worker(new URL('./opfs-owner.contract.ts', import.meta.url), { type: 'module' });
  workers.push(worker);
  return { owner: wrap<Owner>(worker), worker };
}

function newKey(): string {
  return `owners-${Date.now().toString(36)}-${++count}`;
}

describe('storage in OPFS', () => {
  it('keeps the storage contract', async () => {
    const worker = new Worker(new URL('./opfs.contract.ts', import.meta.url), { type: 'module' });
    workers.push(worker);
    const outcomes = await new Promise<Outcome[]>((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data as Outcome[]), { once: true });
      worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
    });
    expect(outcomes.length).toBeGreaterThanOrEqual(10);
    for (const { name, error } of outcomes) expect.soft(error, name).toBeUndefined();
  });

  it('is locked for a second owner, who does no harm by trying', async () => {
    const key = newKey();
    const first = owner();
    expect(await first.owner.open(key, 1000)).toBe('open');
    await first.owner.insert(0, 100);
    const second = owner();
    expect(await second.owner.open(key, 300)).toBe('locked');
    await first.owner.insert(100, 200);
    expect(await first.owner.count()).toEqual({ rows: 200, check: 'ok' });
    await first.owner.close();
    expect(await second.owner.open(key, 1000)).toBe('open');
    expect(await second.owner.count()).toEqual({ rows: 200, check: 'ok' });
  });

  it('waits for an owner that is on its way out', async () => {
    const key = newKey();
    const first = owner();
    await first.owner.open(key, 1000);
    await first.owner.insert(0, 10);
    const second = owner();
    const opening = second.owner.open(key, 10_000);
    setTimeout(() => first.worker.terminate(), 400);
    expect(await opening).toBe('open');
    expect(await second.owner.count()).toEqual({ rows: 10, check: 'ok' });
  });

  it('has exactly what was committed when its owner dies in a transaction, time after time', async () => {
    const key = newKey();
    for (let round = 0; round < 5; round++) {
      const { owner: mine, worker } = owner();
      expect(await mine.open(key, 10_000)).toBe('open');
      await mine.insert(round * 100, round * 100 + 100);
      await mine.leaveHalf(10_000, 12_000);
      worker.terminate();
    }
    const last = owner();
    expect(await last.owner.open(key, 10_000)).toBe('open');
    expect(await last.owner.count()).toEqual({ rows: 500, check: 'ok' });
  });

  it('can be closed and opened again by the same worker', async () => {
    const key = newKey();
    const { owner: mine } = owner();
    for (let round = 0; round < 3; round++) {
      expect(await mine.open(key, 1000)).toBe('open');
      await mine.insert(round * 10, round * 10 + 10);
      await mine.close();
    }
    await mine.open(key, 1000);
    expect(await mine.count()).toEqual({ rows: 30, check: 'ok' });
  });
});
