/** The part of pdf.js that is used, and how it is loaded: only when the first PDF comes. */
import { unzipSync } from 'fflate';
import { CopseError, type ParseContext } from '../../contract/index.ts';
import type { StructNode } from './structure.ts';
import type { MarkedItem, TextItem } from './types.ts';

export interface PdfDocument {
  readonly numPages: number;
  getPage(page: number): Promise<PdfPage>;
  getMetadata(): Promise<{ info: Record<string, unknown>; metadata: Iterable<[string, unknown]> | null }>;
  getMarkInfo(): Promise<{ get(key: string): unknown } | null>;
  getOutline(): Promise<PdfOutline[] | null>;
  getPageLabels(): Promise<string[] | null>;
  getDestination(name: string): Promise<unknown[] | null>;
  getPageIndex(ref: object): Promise<number>;
  cleanup(): Promise<void>;
}

export interface PdfOutline {
  title: string;
  dest: string | unknown[] | null;
  items: PdfOutline[];
}

export interface PdfPage {
  getViewport(options: { scale: number }): { width: number; height: number; transform: number[] };
  getTextContent(options: { includeMarkedContent: boolean; disableNormalization?: boolean }): Promise<{
    items: (TextItem | MarkedItem)[];
    styles: Record<string, { fontFamily?: string; vertical?: boolean }>;
  }>;
  getStructTree(): Promise<StructNode | null>;
  getOperatorList(): Promise<{ fnArray: number[]; argsArray: (unknown[] | null)[] }>;
  readonly commonObjs: { has(name: string): boolean; get(name: string): unknown };
  cleanup(): boolean;
}

export interface LoadingTask {
  readonly promise: Promise<PdfDocument>;
  destroy(): Promise<void>;
}

/** One worker that runs pdf.js, or this thread. */
export interface PdfWorker {
  destroy(): void;
}

export interface Library {
  getDocument(options: Record<string, unknown>): LoadingTask;
  PDFWorker: { create(options: Record<string, unknown>): PdfWorker };
}

let library: Promise<Library> | undefined;

/** The build that browsers of the last years understand. */
export function loadLibrary(): Promise<Library> {
  library ??= import('pdfjs-dist/legacy/build/pdf.mjs').then(
    (module) => module as unknown as Library,
    (error: unknown) => {
      library = undefined;
      throw new CopseError(
        'parse-failed',
        'The part of copse that reads PDF could not be loaded.',
        {},
        error,
      );
    },
  );
  return library;
}

/** Errors alone; what pdf.js warns of is seen in what it gives. */
const VERBOSITY = 0;

export function openOptions(context: ParseContext): Record<string, unknown> {
  return {
    verbosity: VERBOSITY,
    // Nothing is drawn, and no picture decoded.
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: 0,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    // The names of fonts, which say what is bold.
    fontExtraProperties: true,
    isEvalSupported: false,
    useWorkerFetch: false,
    useWasm: false,
    enableXfa: false,
    BinaryDataFactory: binaryFiles(context.asset),
  };
}

/** How the bytes of Chinese, Japanese and Korean text become characters: fetched once, when first asked for. */
const ENCODINGS = 'pdf/cmaps.zip';

let encodings: Promise<Uint8Array> | undefined;

function binaryFiles(asset: ParseContext['asset']): new () => unknown {
  return class {
    async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
      if (asset === undefined || kind !== 'cMapUrl') throw new Error(`${filename} is not to be had here.`);
      encodings ??= asset(ENCODINGS).catch((error: unknown) => {
        encodings = undefined;
        throw error;
      });
      const files = unzipSync(await encodings, { filter: ({ name }) => name === filename });
      const bytes = files[filename];
      if (bytes === undefined) throw new Error(`There is no encoding ${filename}.`);
      return bytes;
    }
  };
}
