import fc from 'fast-check';
import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { EngineCollection } from './engine.ts';
import { CopseError, isCopseError } from './errors.ts';
import type { AddReport, Progress } from './model.ts';
import { PROGRESS_INTERVAL_MS } from './throttle.ts';
import {
  type Address,
  compareGreetings,
  type EngineService,
  Line,
  PATIENCE,
  Peer,
  PeerLost,
  portOf,
} from './wire.ts';
import { cloneable, packError, unpackError } from './wire-errors.ts';

/** Both ends of a channel, with `service` behind one of them. */
function connect(
  service: (line: Line) => Partial<EngineService>,
  options: { heartbeat?: number; onLost?: () => void; answers?: boolean } = {},
): { peer: Peer; line: Line; ours: MessagePort; theirs: MessagePort } {
  const { port1, port2 } = new MessageChannel();
  const line = new Line(
    portOf(port2, () => port2.close()),
    (own) => service(own) as EngineService,
  );
  const peer = new Peer(
    portOf(port1, () => port1.close()),
    options,
  );
  opened.push(peer, line);
  return { peer, line, ours: port1, theirs: port2 };
}

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
  vi.useRealTimers();
});

const to = (call: string): Address => ({ collection: 'main', call });

const report: AddReport = { documents: [], chunksDelta: 0 };

function progressOf(done: number): Progress {
  return { step: 'write', done, total: 10_000, chunks: done };
}

async function failure(promise: Promise<unknown>): Promise<CopseError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isCopseError(error)) throw new Error(`expected a CopseError, not ${String(error)}`);
  return error;
}

describe('errors over the wire', () => {
  it('keeps class, code, detail, message and the chain of causes', async () => {
    const root = new RangeError('too far');
    const { peer } = connect(() => ({
      toc: () => {
        const cause = new CopseError('parse-failed', 'no heading', { line: 3 }, root);
        throw new CopseError('not-found', 'No document "a".', { document: 'a', near: ['b', 'c'] }, cause);
      },
    }));
    const error = await failure(peer.run({ id: '1' }, (service) => service.toc(to('1'), 'a')));
    expect(error).toBeInstanceOf(CopseError);
    expect(error.message).toBe('No document "a".');
    expect(error.code).toBe('not-found');
    expect(error.detail).toEqual({ document: 'a', near: ['b', 'c'] });
    const cause = error.cause as CopseError;
    expect(isCopseError(cause, 'parse-failed')).toBe(true);
    expect(cause.detail).toEqual({ line: 3 });
    expect(cause.cause).toMatchObject({ name: 'RangeError', message: 'too far' });
  });

  it('makes an error of any other kind internal and keeps what it said', async () => {
    const { peer } = connect((line) => ({
      remove: ({ call: id }) => line.run(id, () => Promise.reject(new TypeError('x is undefined'))),
      toc: () => Promise.reject(new TypeError('y is undefined')),
    }));
    const first = await failure(peer.run({ id: '1' }, (service) => service.remove(to('1'), 'a')));
    expect(first).toMatchObject({
      code: 'internal',
      message: 'x is undefined',
      detail: { name: 'TypeError' },
    });
    const second = await failure(peer.run({ id: '2' }, (service) => service.toc(to('1'))));
    expect(second).toMatchObject({ code: 'internal', message: 'y is undefined' });
  });

  it('sends details that cannot be cloned as text', async () => {
    const circle: Record<string, unknown> = { name: 'circle' };
    circle['self'] = circle;
    const detail = {
      circle,
      call: () => 1,
      symbol: Symbol('s'),
      promise: Promise.resolve(),
      date: new Date(0),
    };
    const { peer } = connect(() => ({
      toc: () => Promise.reject(new CopseError('internal', 'odd', detail)),
    }));
    const error = await failure(peer.run({ id: '1' }, (service) => service.toc(to('1'))));
    expect(error.detail).toMatchObject({
      circle: { name: 'circle', self: '[circular]' },
      symbol: 'Symbol(s)',
      promise: '[object Promise]',
      date: new Date(0),
    });
    expect(error.detail['call']).toContain('=>');
  });

  it('tells the caller of an argument that cannot be sent, and goes on', async () => {
    const { peer } = connect(() => ({ toc: async () => [] }));
    const bad = { maxDepth: () => 1 } as unknown as { maxDepth: number };
    const error = await failure(peer.run({ id: '1' }, (service) => service.toc(to('1'), 'a', bad)));
    expect(error.code).toBe('invalid-option');
    expect(await peer.run({ id: '2' }, (service) => service.toc(to('1')))).toEqual([]);
  });

  it('packs whatever a detail may hold into something that can be cloned', () => {
    fc.assert(
      fc.property(fc.anything({ withDate: true, withMap: true, withTypedArray: true }), (value) => {
        const packed = packError(new CopseError('internal', 'm', { value }));
        const sent = structuredClone(packed);
        expect((unpackError(sent) as CopseError).code).toBe('internal');
      }),
    );
  });

  it('leaves plain data as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(cloneable(value)).toEqual(value);
      }),
    );
  });

  it('cuts a chain of causes that has no end', () => {
    const error = new CopseError('internal', 'self');
    error.cause = error;
    let depth = 0;
    for (let at: unknown = unpackError(packError(error)); at instanceof Error; at = at.cause) depth++;
    expect(depth).toBeGreaterThan(1);
    expect(depth).toBeLessThan(20);
  });
});

describe('abort', () => {
  it('reaches the call it belongs to and no other', async () => {
    const seen: string[] = [];
    const { peer } = connect((line) => ({
      search: ({ call: id }) =>
        line.run(id, ({ signal }) => {
          return new Promise((resolve, reject) => {
            signal?.addEventListener('abort', () => {
              seen.push(id);
              reject(new CopseError('aborted', 'The call was aborted.'));
            });
            if (id === 'b') setTimeout(resolve, 50, 'done');
          });
        }),
    }));
    const abort = new AbortController();
    const first = peer.run({ id: 'a', signal: abort.signal }, (service) => service.search(to('a'), 'q'));
    const second = peer.run({ id: 'b' }, (service) => service.search(to('b'), 'q'));
    setTimeout(() => abort.abort(), 10);
    expect((await failure(first)).code).toBe('aborted');
    expect(await second).toBe('done');
    expect(seen).toEqual(['a']);
  });

  it('reaches a call whose signal was aborted before it began', async () => {
    const { peer } = connect((line) => ({
      search: ({ call: id }) =>
        line.run(id, async ({ signal }) => {
          await new Promise((resolve) => setTimeout(resolve, 5));
          signal?.throwIfAborted();
          throw new Error('not aborted');
        }),
    }));
    const run = peer.run({ id: 'a', signal: AbortSignal.abort() }, (service) => service.search(to('a'), 'q'));
    expect((await failure(run)).code).toBe('aborted');
  });
});

describe('progress', () => {
  it('comes in order, at most twenty a second, the last one always, and before the result', async () => {
    const { peer } = connect((line) => ({
      add: ({ call: id }) =>
        line.run(id, async ({ onProgress }) => {
          for (let i = 1; i <= 10_000; i++) {
            onProgress?.(progressOf(i));
            if (i % 100 === 0) await new Promise((resolve) => setTimeout(resolve, 2));
          }
          return report;
        }),
    }));
    const seen: number[] = [];
    const started = performance.now();
    const add = peer.run({ id: 'a', onProgress: ({ done }) => seen.push(done) }, (service) =>
      service.add(to('a'), [], {}),
    );
    await add;
    const most = (performance.now() - started) / PROGRESS_INTERVAL_MS + 2;
    expect(seen.at(-1)).toBe(10_000);
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.length).toBeLessThanOrEqual(most);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });

  it('opens no port for a callback and keeps none after the call', async () => {
    const channels = vi.spyOn(globalThis, 'MessageChannel');
    const { peer } = connect((line) => ({
      add: ({ call: id }) =>
        line.run(id, async ({ onProgress }) => {
          onProgress?.(progressOf(1));
          return report;
        }),
    }));
    const before = channels.mock.calls.length;
    let count = 0;
    for (let i = 0; i < 1000; i++) {
      const id = String(i);
      await peer.run({ id, onProgress: () => count++ }, (service) => service.add(to(id), [], {}));
    }
    expect(count).toBe(1000);
    expect(channels.mock.calls.length).toBe(before);
    channels.mockRestore();
  });

  it('of one call does not reach another', async () => {
    const { peer } = connect((line) => ({
      add: ({ call: id }) =>
        line.run(id, async ({ onProgress }) => {
          onProgress?.({ ...progressOf(1), current: id });
          return report;
        }),
    }));
    const seen: Record<string, (string | undefined)[]> = { a: [], b: [] };
    await Promise.all(
      ['a', 'b'].map((id) =>
        peer.run({ id, onProgress: ({ current }) => seen[id]!.push(current) }, (service) =>
          service.add(to(id), [], {}),
        ),
      ),
    );
    expect(seen).toEqual({ a: ['a'], b: ['b'] });
  });
});

describe('a peer that is gone', () => {
  it('rejects what is in flight, and what comes later', async () => {
    const { peer } = connect(() => ({ info: () => new Promise(() => {}) }));
    const pending = peer.run({ id: '1' }, (service) => service.info(to('1')));
    peer.close();
    await expect(pending).rejects.toBeInstanceOf(PeerLost);
    await expect(peer.run({ id: '2' }, (service) => service.info(to('1')))).rejects.toBeInstanceOf(PeerLost);
  });

  it('is noticed by its silence while a call is pending, and only then', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { port1 } = new MessageChannel();
    const onLost = vi.fn();
    const peer = new Peer(
      portOf(port1, () => port1.close()),
      { heartbeat: 1000, onLost },
    );
    vi.advanceTimersByTime(60_000);
    expect(onLost).not.toHaveBeenCalled();
    const pending = peer.run({ id: '1' }, (service) => service.info(to('1')));
    const lost = expect(pending).rejects.toBeInstanceOf(PeerLost);
    vi.advanceTimersByTime(PATIENCE * 1000);
    expect(onLost).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(onLost).toHaveBeenCalledOnce();
    await lost;
  });

  it('is not given up while it answers, however long the call takes', async () => {
    const onLost = vi.fn();
    const { peer } = connect(
      () => ({ info: () => new Promise((resolve) => setTimeout(resolve, 10 * PATIENCE, 'late')) }),
      { heartbeat: 4, onLost },
    );
    expect(await peer.run({ id: '1' }, (service) => service.info(to('1')))).toBe('late');
    expect(onLost).not.toHaveBeenCalled();
  });
});

describe('a line that stops', () => {
  it('aborts its calls, answers them with closed, and refuses new ones', async () => {
    const { peer, line } = connect((own) => ({
      clear: ({ call: id }) =>
        own.run(id, ({ signal }) => {
          return new Promise((_, reject) => {
            signal?.addEventListener('abort', () => reject(new CopseError('aborted', 'aborted')));
          });
        }),
    }));
    const pending = failure(peer.run({ id: '1' }, (service) => service.clear(to('1'))));
    await new Promise((resolve) => setTimeout(resolve, 10));
    await line.stop();
    expect((await pending).code).toBe('closed');
    expect((await failure(peer.run({ id: '2' }, (service) => service.clear(to('2'))))).code).toBe('closed');
  });
});

describe('calls', () => {
  it('of a collection all say which one, and cover all that the engine has', () => {
    type Addressed = {
      [K in keyof EngineCollection]: EngineService[K] extends (to: Address, ...rest: infer R) => infer T
        ? (...rest: R) => T
        : never;
    };
    type Reads = 'info' | 'documents' | 'toc' | 'read' | 'neighbourhood';
    expectTypeOf<Pick<Addressed, Reads>>().toEqualTypeOf<Pick<EngineCollection, Reads>>();
    expectTypeOf<Addressed[keyof Addressed]>().not.toBeNever();
    expectTypeOf<EngineService['drop']>().parameters.toEqualTypeOf<[to: Address]>();
  });
});

describe('events and greetings', () => {
  it('delivers events in the order of the calls around them', async () => {
    const order: string[] = [];
    const { port1, port2 } = new MessageChannel();
    const line = new Line(
      portOf(port2, () => port2.close()),
      (own) =>
        ({
          clear: ({ call: id }: Address) =>
            own.run(id, async () => {
              own.post({
                copse: 'event',
                event: { type: 'notice', data: { code: 'recovered', message: 'm' } },
              });
              return { documents: [], chunksDelta: 0 };
            }),
        }) as unknown as EngineService,
    );
    const peer = new Peer(
      portOf(port1, () => port1.close()),
      { onEvent: ({ type }) => order.push(type) },
    );
    opened.push(peer, line);
    await peer.run({ id: '1' }, (service) => service.clear(to('1')));
    order.push('result');
    expect(order).toEqual(['notice', 'result']);
  });

  it('orders versions by wire first and schema second', () => {
    expect(compareGreetings({ wire: 1, schema: 9 }, { wire: 2, schema: 1 })).toBeLessThan(0);
    expect(compareGreetings({ wire: 2, schema: 2 }, { wire: 2, schema: 1 })).toBeGreaterThan(0);
    expect(compareGreetings({ wire: 2, schema: 1 }, { wire: 2, schema: 1 })).toBe(0);
  });
});

describe('over a BroadcastChannel', () => {
  it('calls, progress and errors work as over a port', async () => {
    const [a, b] = [new BroadcastChannel('wire-test'), new BroadcastChannel('wire-test')];
    const line = new Line(
      portOf(b, () => b.close()),
      (own) =>
        ({
          add: ({ call: id }: Address) =>
            own.run(id, async ({ onProgress }) => {
              onProgress?.(progressOf(7));
              throw new CopseError('storage-full', 'full', { quota: 1 });
            }),
          toc: async () => [],
        }) as unknown as EngineService,
    );
    const peer = new Peer(portOf(a, () => a.close()));
    opened.push(peer, line);
    const seen: number[] = [];
    const add = peer.run({ id: '1', onProgress: ({ done }) => seen.push(done) }, (service) =>
      service.add(to('1'), [], {}),
    );
    expect(await failure(add)).toMatchObject({ code: 'storage-full', detail: { quota: 1 } });
    expect(seen).toEqual([7]);
    expect(await peer.run({ id: '2' }, (service) => service.toc(to('1')))).toEqual([]);
  });
});
