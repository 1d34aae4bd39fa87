/** ZIP archives, within limits: nothing is unpacked that was not asked for, and no more than is sensible. */
import { inflateSync } from 'fflate';
import { CopseError } from '../../contract/index.ts';
import { checksum } from './checksum.ts';
import { readDirectory, type ZipEntry } from './directory.ts';

export interface ZipLimits {
  entries: number;
  /** Bytes of one file, and of all that are read. */
  file: number;
  total: number;
}

const MEBI = 1024 * 1024;
export const ZIP_LIMITS: Readonly<ZipLimits> = { entries: 20_000, file: 256 * MEBI, total: 512 * MEBI };

/** A file that grows more than this is a bomb, if it grows to a size that matters. */
const MAX_RATIO = 200;
const RATIO_FROM = 16 * MEBI;

const STORED = 0;
const DEFLATED = 8;
const LOCAL_HEADER = 0x04034b50;
const LOCAL_SIZE = 30;

export class ZipArchive {
  /** Files by name, in the archive's order. */
  readonly entries: ReadonlyMap<string, ZipEntry>;
  /** Names that lead out of the archive, and damage found while reading. */
  readonly warnings: string[] = [];
  private readonly bytes: Uint8Array;
  private readonly name: string;
  private readonly limits: ZipLimits;
  private total = 0;

  constructor(bytes: Uint8Array, name: string, limits: ZipLimits) {
    this.bytes = bytes;
    this.name = name;
    this.limits = limits;
    this.entries = this.list();
  }

  /** What a file holds; `undefined` where there is no file of this name. */
  read(path: string): Uint8Array | undefined {
    const entry = this.entries.get(path);
    if (entry === undefined) return undefined;
    this.refuse(entry);
    this.total += entry.size;
    const bytes = this.unpack(entry);
    if (checksum(bytes) !== entry.checksum) {
      this.warnings.push(`${path} is damaged in the archive: its checksum is wrong.`);
    }
    return bytes;
  }

  private list(): ReadonlyMap<string, ZipEntry> {
    const directory = readDirectory(this.bytes, this.limits.entries);
    if ('fault' in directory) throw this.fault(directory.fault);
    const entries = new Map<string, ZipEntry>();
    for (const entry of directory.entries) if (!entries.has(entry.name)) entries.set(entry.name, entry);
    const { skipped } = directory;
    if (skipped.length > 0) {
      const names = skipped.slice(0, 3).map((name) => JSON.stringify(name.slice(0, 100)));
      this.warnings.push(`Left out of the archive, because of their names: ${names.join(', ')}.`);
    }
    return entries;
  }

  private fault(fault: 'damaged' | 'zip64' | 'too many'): CopseError {
    const { name } = this;
    switch (fault) {
      case 'damaged':
        return new CopseError(
          'parse-failed',
          `${name} is cut off or damaged: its table of contents is missing.`,
          {
            name,
          },
        );
      case 'zip64':
        return new CopseError('unsupported', `${name} is a ZIP64 archive, which copse does not read.`, {
          name,
        });
      case 'too many':
        return new CopseError('too-large', `${name} holds more than ${this.limits.entries} files.`, {
          name,
          limit: this.limits.entries,
        });
    }
  }

  private refuse({ name: path, size, packed, encrypted, method }: ZipEntry): void {
    const { name, limits } = this;
    if (encrypted) {
      throw new CopseError('unsupported', `${path} in ${name} is encrypted, which copse does not read.`, {
        name,
        path,
      });
    }
    if (method !== STORED && method !== DEFLATED) {
      throw new CopseError(
        'unsupported',
        `${path} in ${name} is packed by a method that copse does not know.`,
        {
          name,
          path,
          method,
        },
      );
    }
    const swells = size > RATIO_FROM && size > packed * MAX_RATIO;
    if (swells || size > limits.file || this.total + size > limits.total) {
      throw new CopseError(
        'too-large',
        `${path} in ${name} unpacks to ${size} bytes, which is not sensible.`,
        {
          name,
          path,
          size,
          packed,
        },
      );
    }
  }

  private unpack(entry: ZipEntry): Uint8Array {
    const { bytes } = this;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const { offset } = entry;
    if (offset + LOCAL_SIZE > bytes.length || view.getUint32(offset, true) !== LOCAL_HEADER)
      throw this.broken(entry);
    const start = offset + LOCAL_SIZE + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    if (start + entry.packed > bytes.length) throw this.broken(entry);
    const packed = bytes.subarray(start, start + entry.packed);
    if (entry.method === STORED) return packed.slice();
    try {
      // The claimed size is all the memory that is used, however long the packed bytes go on.
      return inflateSync(packed, { out: new Uint8Array(entry.size) });
    } catch (error) {
      throw this.broken(entry, error);
    }
  }

  private broken({ name: path }: ZipEntry, cause?: unknown): CopseError {
    const { name } = this;
    return new CopseError(
      'parse-failed',
      `${path} in ${name} is damaged and cannot be unpacked.`,
      { name, path },
      cause,
    );
  }
}

/** `name`: what the archive is called in messages. Throws `parse-failed`, `unsupported` and `too-large`. */
export function openZip(bytes: Uint8Array, name: string, limits: ZipLimits = ZIP_LIMITS): ZipArchive {
  return new ZipArchive(bytes, name, limits);
}
