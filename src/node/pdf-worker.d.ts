declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  /** The side of pdf.js that reads documents. */
  export const WorkerMessageHandler: {
    initializeFromPort(port: object): void;
  };
}
