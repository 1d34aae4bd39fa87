/**
 * What goes between the engine and the thread that reads documents, one document at a time:
 *
 *   thread: ready · (engine: read · thread: progress* · (thread: read · (engine: more · thread: sections)* | failed))*
 *
 * A tree comes in portions that are asked for, as a million sections would take the engine seconds to take over.
 */
import type { RawDocument } from '../contract/index.ts';
import type { PackedError } from '../contract/wire-errors.ts';
import type { DocumentOptions, ReadDocument } from './document.ts';

/** Sections in one message: some hundredths of a second. */
export const PORTION = 2000;

export interface Job {
  raw: RawDocument;
  options: DocumentOptions;
}

export interface Portion extends Pick<ReadDocument, 'sections' | 'keys'> {
  /** Whether there is more. */
  left: boolean;
}

export type Request = { type: 'read'; job: Job } | { type: 'more' };

export type Answer =
  | { type: 'ready' }
  | { type: 'progress'; done: number; total: number }
  /** The document with the first portion. */
  | { type: 'read'; document: ReadDocument; left: boolean }
  | ({ type: 'sections' } & Portion)
  | { type: 'failed'; error: PackedError };
