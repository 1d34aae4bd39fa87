/** pdf.js in a worker of its own, so that a hopeless document can be ended without ending the engine. */
import type { PdfThread } from './contract/index.ts';

export function pdfThread(): PdfThread {
  const worker = new Worker(new URL('./pdf-main.js', import.meta.url), { type: 'module', name: 'copse-pdf' });
  return { port: worker, terminate: () => worker.terminate() };
}
