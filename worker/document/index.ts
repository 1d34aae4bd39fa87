/** Bytes → text, language and section tree: here, or in a thread that can be ended. */
export { type DocumentOptions, type ReadDocument, readDocument, understand, wellFormed } from './document.ts';
export { serveDocuments } from './serve.ts';
