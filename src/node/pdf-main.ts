/** The thread that reads PDF: nothing but pdf.js. */
import { parentPort } from 'node:worker_threads';
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs';

// pdf.js tells its caller of broken documents and, of some, also nobody in particular, which would end the thread.
process.on('unhandledRejection', () => undefined);

WorkerMessageHandler.initializeFromPort(parentPort!);
