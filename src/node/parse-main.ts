/** The thread that reads documents. */
import { parentPort } from 'node:worker_threads';
import { serveDocuments } from '../../worker/document/index.ts';
import { readAsset } from './assets.ts';
import { pdfThread } from './pdf.ts';

const port = parentPort!;

serveDocuments(
  {
    post: (message) => port.postMessage(message),
    listen: (heard) => void port.on('message', heard),
  },
  { asset: readAsset, pdfThread },
);
