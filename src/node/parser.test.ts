import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { ParserThread } from '../../worker/contract/index.ts';
import { describeThreads } from '../../worker/document/threads.contract.ts';
import { readAsset } from './assets.ts';
import { open } from './index.ts';
import { asThread, parserThread } from './parser.ts';
import { pdfThread } from './pdf.ts';

const running = (does: string) => (): ParserThread =>
  asThread(
    new Worker(
      `const { parentPort } = require('node:worker_threads');
       parentPort.on('message', () => { ${does} });
       parentPort.postMessage({ type: 'ready' });`,
      { eval: true },
    ),
  );

describeThreads('in Node', {
  start: parserThread,
  parts: { asset: readAsset, pdfThread },
  looping: running('for (;;);'),
  dying: running('process.exit(7)'),
  missing: () => asThread(new Worker(new URL('./no-such-file.ts', import.meta.url))),
});

test('a search while something long is read is answered before it is', async () => {
  await using index = await open(':memory:', { encoder: 'none' });
  await index.add({ text: '# Hazel\n\nCut to the ground.', path: 'hazel.md' });
  const rows = Array.from({ length: 20_000 }, (_, i) => `## Well ${i}\n\nDepth and water level.\n\n`).join(
    '',
  );
  let added = false;
  const adding = index.add(new File([rows], 'wells.md')).then((report) => {
    added = true;
    return report;
  });
  expect((await index.search('hazel')).hits).toHaveLength(1);
  expect(added).toBe(false);
  expect((await adding).documents[0]).toMatchObject({ status: 'added', sections: 20_001 });
});
