import type { ParserThread } from './contract/index.ts';
import { describeThreads } from './document/threads.contract.ts';
import { assetReader } from './host-assets.ts';
import { asThread, parserThreads } from './host-parser.ts';
import { pdfThread } from './host-pdf.ts';

const running = (does: string) => (): ParserThread => {
  const script = `onmessage = () => { ${does} }; postMessage({ type: 'ready' });`;
  return asThread(new Worker(URL.createObjectURL(new Blob([script]))));
};

describeThreads('in a browser', {
  start: parserThreads(),
  parts: { asset: assetReader(), pdfThread },
  looping: running('for (;;);'),
  dying: running('throw new Error("no memory left")'),
  missing: () => asThread(new Worker('/no-such-file.js', { type: 'module' })),
});
