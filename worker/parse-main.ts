/** The worker that reads documents. Its first message says where the files lie that come with copse. */
import { serveDocuments } from './document/index.ts';
import { assetReader } from './host-assets.ts';
import { pdfThread } from './host-pdf.ts';

const scope = self as unknown as DedicatedWorkerGlobalScope;

scope.addEventListener(
  'message',
  ({ data: { assets } }: MessageEvent<{ assets?: string }>) => {
    const listen = (heard: (message: unknown) => void): void =>
      scope.addEventListener('message', ({ data }) => heard(data));
    const post = (message: unknown): void => scope.postMessage(message);
    serveDocuments({ listen, post }, { asset: assetReader(assets), pdfThread });
  },
  { once: true },
);
