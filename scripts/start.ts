/** Builds the app and serves it on this machine: the first command of the README. */
import { createServer } from 'node:net';
import { build, preview } from 'vite';
import { root } from './paths.ts';

const FIRST_PORT = 4173;
const PORTS_TRIED = 100;

/** Taken on either loopback address counts: which one `localhost` means differs between programs. */
async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    if (!(await canListen(port, host))) return false;
  }
  return true;
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // A machine without IPv6 has nothing listening there either.
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'EADDRINUSE'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

async function freePort(): Promise<number> {
  const first = Number(process.env['PORT'] ?? FIRST_PORT);
  for (let port = first; port < first + PORTS_TRIED; port++) {
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port from ${first} to ${first + PORTS_TRIED - 1}.`);
}

await build({ logLevel: 'error', configFile: `${root}vite.config.ts` });
const port = await freePort();
await preview({
  configFile: `${root}vite.config.ts`,
  logLevel: 'error',
  preview: { port, strictPort: true, host: 'localhost', open: false },
});
console.log(`copse is ready: http://localhost:${port}/`);
console.log('Press Ctrl+C to stop.');
