#!/usr/bin/env node
import { main } from './cli/index.ts';

const stop = new AbortController();
// Once: a second one ends the process at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
// Whoever reads the output may stop early, as `head` does.
process.stdout.on('error', () => process.exit(1));

process.exitCode = await main(process.argv.slice(2), { ...process, signal: stop.signal });
