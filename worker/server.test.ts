import { afterEach, describe, expect, it, vi } from 'vitest';
import type {
  AddReport,
  Call,
  CollectionInfo,
  Engine,
  EngineEvent,
  EngineInfo,
  RemoveReport,
} from './contract/index.ts';
import { CopseError } from './contract/index.ts';
import {
  type Address,
  controlChannel,
  type EngineService,
  GREETING,
  messageOf,
  type OpenRequest,
  type OwnerService,
  Peer,
  portOf,
  type WireMessage,
} from './contract/wire.ts';
import { EngineServer } from './server.ts';

/** An engine that keeps titles and nothing else. */
class TitleEngine {
  readonly titles: string[] = [];
  readonly outcomes = new Map<string, unknown>();
  readonly listeners = new Set<(event: EngineEvent) => void>();
  /** Collections that were asked for. */
  readonly asked = new Set<string>();
  closed = 0;

  collection(name: string): this {
    this.asked.add(name);
    return this;
  }
  async collections(): Promise<CollectionInfo[]> {
    return [...this.asked].map((name) => ({ name, documents: 0, chunks: 0, encoder: null }));
  }
  async drop(name: string, call: Call): Promise<RemoveReport> {
    this.asked.delete(name);
    const report: RemoveReport = { documents: [name], chunksDelta: 0 };
    this.outcomes.set(call.id, report);
    return report;
  }
  async info(): Promise<Partial<EngineInfo>> {
    return { documents: this.titles.length };
  }
  async add(inputs: AsyncIterable<{ title?: string }>, _settings: object, call: Call): Promise<AddReport> {
    for await (const { title } of inputs) {
      call.signal?.throwIfAborted();
      this.titles.push(title ?? '');
    }
    const report: AddReport = { documents: [], chunksDelta: this.titles.length };
    this.outcomes.set(call.id, report);
    const data = {
      collection: 'main',
      added: this.titles,
      updated: [],
      removed: [],
      documents: this.titles.length,
      chunks: 0,
    };
    for (const listener of this.listeners) listener({ type: 'change', data });
    return report;
  }
  clear(call: Call): Promise<never> {
    return new Promise((_, reject) => {
      call.signal?.addEventListener('abort', () => reject(new CopseError('aborted', 'aborted')));
    });
  }
  async export(): Promise<Uint8Array> {
    return new Uint8Array([1, 2, 3]);
  }
  async import(data: Uint8Array): Promise<{ bytes: number }> {
    return { bytes: data.length };
  }
  async outcome(call: string): Promise<unknown> {
    return this.outcomes.get(call);
  }
  subscribe(listener: (event: EngineEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  async close(): Promise<void> {
    this.closed++;
  }
}

const to = (call = '', collection = 'main'): Address => ({ collection, call });

const REQUEST: OpenRequest = { name: 'n', key: 'k', storage: 'memory', encoder: 'none' };

const ends: (() => void)[] = [];
let keys = 0;
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

interface Setup {
  engine: TitleEngine;
  owner: Peer<OwnerService>;
  request: OpenRequest;
  posted: WireMessage[];
  events: EngineEvent[];
}

async function setup(open?: (request: OpenRequest) => void): Promise<Setup> {
  const engine = new TitleEngine();
  const server = new EngineServer(async (request) => {
    open?.(request);
    return { engine: engine as unknown as Engine, notices: [{ code: 'not-persistent', message: 'm' }] };
  });
  const { port1, port2 } = new MessageChannel();
  const posted: WireMessage[] = [];
  const events: EngineEvent[] = [];
  port1.addEventListener('message', (event) => {
    const message = messageOf(event);
    if (message) posted.push(message);
  });
  const owner = new Peer<OwnerService>(
    portOf(port1, () => port1.close()),
    { onEvent: (event) => events.push(event) },
  );
  server.attach(portOf(port2, () => port2.close()));
  ends.push(
    () => owner.close(),
    () => port2.close(),
  );
  return { engine, owner, posted, events, request: { ...REQUEST, key: `server-test-${++keys}` } };
}

function call<T, S extends EngineService>(
  peer: Peer<S>,
  make: Parameters<typeof peer.run<T>>[1],
): Promise<T> {
  return peer.run({ id: String(Math.random()) }, make);
}

/** A follower as another tab is one, and the messages it gets. */
async function follow(
  key: string,
  greeting = GREETING,
): Promise<{ peer: Peer; heard: WireMessage[]; events: EngineEvent[] }> {
  const name = `${key}:${Math.random()}`;
  const [own, control] = [new BroadcastChannel(name), new BroadcastChannel(controlChannel(key))];
  const heard: WireMessage[] = [];
  const events: EngineEvent[] = [];
  own.addEventListener('message', (event) => {
    const message = messageOf(event as Event);
    if (message) heard.push(message);
  });
  const peer = new Peer(
    portOf(own, () => own.close()),
    { onEvent: (event) => events.push(event) },
  );
  ends.push(
    () => peer.close(),
    () => control.close(),
  );
  control.postMessage({ copse: 'hello', channel: name, ...greeting } satisfies WireMessage);
  await new Promise((resolve) => setTimeout(resolve, 50));
  return { peer, heard, events };
}

describe('the owner', () => {
  it('is welcomed unasked and when it says hello', async () => {
    const { posted } = await setup();
    await vi.waitFor(() => expect(posted[0]).toMatchObject({ copse: 'welcome', ...GREETING }));
  });

  it('opens, calls, and closes; a call to a closed engine says so', async () => {
    const { engine, owner, request } = await setup();
    const early = call(owner, (service) => service.info(to()));
    await expect(early).rejects.toMatchObject({ code: 'closed' });
    const notices = await call(owner, (service) => service.open(request));
    expect(notices).toEqual([{ code: 'not-persistent', message: 'm' }]);
    await call(owner, (service) => service.add(to('1'), [{ texts: { Oak: '1', Ash: '2' } }], {}));
    expect(engine.titles).toEqual(['Oak', 'Ash']);
    expect(await call(owner, (service) => service.info(to()))).toEqual({ documents: 2 });
    await call(owner, (service) => service.close());
    expect(engine.closed).toBe(1);
    await expect(call(owner, (service) => service.info(to()))).rejects.toMatchObject({ code: 'closed' });
    await call(owner, (service) => service.open(request));
    expect(await call(owner, (service) => service.info(to()))).toEqual({ documents: 2 });
  });

  it('hears why opening failed', async () => {
    const { owner, request } = await setup(() => {
      throw new CopseError('locked', 'in use', { key: 'k' });
    });
    const opening = call(owner, (service) => service.open(request));
    await expect(opening).rejects.toMatchObject({ code: 'locked', detail: { key: 'k' } });
  });

  it('gets the export as a Blob and gives the import as one', async () => {
    const { owner, request } = await setup();
    await call(owner, (service) => service.open(request));
    const blob = await call<Blob, OwnerService>(owner, (service) => service.export());
    expect([...new Uint8Array(await blob.arrayBuffer())]).toEqual([1, 2, 3]);
    expect(await call(owner, (service) => service.import('1', blob))).toEqual({ bytes: 3 });
  });
});

describe('followers', () => {
  it('are answered once the owner leads, and hear its changes', async () => {
    const { owner, request, events } = await setup();
    await call(owner, (service) => service.open(request));
    expect((await follow(request.key)).heard).toEqual([]);
    await call(owner, (service) => service.lead());
    const one = await follow(request.key);
    expect(one.heard[0]).toMatchObject({ copse: 'welcome', ...GREETING });
    await call(one.peer, (service) => service.add(to('a'), ['text'], { title: 'Elm' }));
    expect(await call(one.peer, (service) => service.outcome('a'))).toMatchObject({ chunksDelta: 1 });
    for (const heard of [events, one.events]) {
      await vi.waitFor(() => expect(heard.map(({ type }) => type)).toEqual(['change']));
    }
  });

  it('reach the collection that their calls are addressed to', async () => {
    const { engine, owner, request } = await setup();
    await call(owner, (service) => service.open(request));
    await call(owner, (service) => service.lead());
    const { peer } = await follow(request.key);
    await call(peer, (service) => service.add(to('a', 'trees'), ['text'], {}));
    await call(owner, (service) => service.info(to('b', 'birds')));
    expect([...engine.asked]).toEqual(['trees', 'birds']);
    const lost = await call(peer, (service) => service.drop(to('c', 'trees')));
    expect(lost).toEqual({ documents: ['trees'], chunksDelta: 0 });
    expect(await call(owner, (service) => service.outcome('c'))).toEqual(lost);
    const left = await call(peer, (service) => service.collections());
    expect(left.map(({ name }) => name)).toEqual(['birds']);
  });

  it('cannot open or close', async () => {
    const { engine, owner, request } = await setup();
    await call(owner, (service) => service.open(request));
    await call(owner, (service) => service.lead());
    const { peer } = await follow(request.key);
    const closing = peer.run({ id: '1' }, (service) => (service as unknown as OwnerService).close());
    await expect(closing).rejects.toMatchObject({ code: 'internal' });
    expect(engine.closed).toBe(0);
  });

  it('of an older version are told ours and not served; for a newer one the owner is asked to yield', async () => {
    const { owner, request, posted } = await setup();
    await call(owner, (service) => service.open(request));
    await call(owner, (service) => service.lead());
    const older = await follow(request.key, { wire: GREETING.wire, schema: GREETING.schema - 1 });
    expect(older.heard[0]).toMatchObject({ copse: 'welcome', ...GREETING });
    const settled = vi.fn();
    call(older.peer, (service) => service.info(to())).then(settled, settled);
    const newer = await follow(request.key, { wire: GREETING.wire, schema: GREETING.schema + 1 });
    expect(newer.heard).toEqual([]);
    expect(posted.map(({ copse }) => copse)).toContain('yield');
    expect(settled).not.toHaveBeenCalled();
  });

  it('have their calls aborted when they leave', async () => {
    const { engine, owner, request } = await setup();
    await call(owner, (service) => service.open(request));
    await call(owner, (service) => service.lead());
    const aborted = vi.fn();
    engine.clear = ({ signal }) => new Promise(() => signal?.addEventListener('abort', aborted));
    const { peer } = await follow(request.key);
    const pending = peer.run({ id: '1' }, (service) => service.clear(to('1')));
    pending.catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 20));
    peer.close();
    await vi.waitFor(() => expect(aborted).toHaveBeenCalledOnce());
  });

  it('are told that the engine was closed under a call', async () => {
    const { owner, request } = await setup();
    await call(owner, (service) => service.open(request));
    await call(owner, (service) => service.lead());
    const { peer } = await follow(request.key);
    const pending = peer.run({ id: '1' }, (service) => service.clear(to('1')));
    const told = expect(pending).rejects.toMatchObject({ code: 'closed' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    await call(owner, (service) => service.close());
    await told;
  });
});
