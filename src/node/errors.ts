import { CopseError, type ErrorCode } from '../../worker/contract/index.ts';

const CODES: Record<string, ErrorCode> = {
  ENOENT: 'not-found',
  ENOTDIR: 'not-found',
  ENOSPC: 'storage-full',
  EDQUOT: 'storage-full',
  EFBIG: 'too-large',
};

/** A failed file operation in the terms of copse; `verb` says what was tried. */
export function fileError(error: unknown, verb: string, path: string): CopseError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new CopseError(
    CODES[code ?? ''] ?? 'storage-unavailable',
    `Cannot ${verb} ${path}: ${message}`,
    { path, system: code ?? '' },
    error,
  );
}
