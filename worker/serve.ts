/**
 * Makes a worker an engine. A worker of your own that brings its own parts is
 *
 *     import { serve } from 'copse/worker';
 *     serve({ encoders: { mine: () => new MyEncoder() } });
 *
 * and is given to `open(name, { worker })`.
 */
import { portOf } from './contract/wire.ts';
import { type HostParts, openEngine } from './host.ts';
import { EngineServer } from './server.ts';

export type { Encoder, EncoderSpec } from './contract/index.ts';
export type { EncoderFactory, HostParts } from './host.ts';

/** To be called once, when the worker starts. */
export function serve(parts: HostParts = {}): void {
  new EngineServer((request) => openEngine(request, parts)).attach(portOf(self));
}
