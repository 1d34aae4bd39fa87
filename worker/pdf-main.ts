/** The worker that reads PDF: nothing but pdf.js, which listens for messages as soon as it is loaded. */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
