/**
 * The file format that Office used before archives, a file system within a file: chains of sectors, whose next ones
 * stand in a table, and a directory with the names of streams and where their chains begin.
 */

const HEADER = 512;
const FREE = 0xfffffffa;
const ENTRY = 128;
/** Sectors of the table that the header itself lists. */
const LISTED = 109;

/** The bytes of a stream by its name; `undefined` where there is none, or where its chain is broken. */
export function readStream(bytes: Uint8Array, name: string): Uint8Array | undefined {
  const file = bytes.length < HEADER ? undefined : new CompoundFile(bytes);
  return file?.read(name);
}

interface Entry {
  start: number;
  size: number;
}

class CompoundFile {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly sectorSize: number;
  /** Of each sector, the next one of its chain. */
  private readonly table: number[];
  /** Streams smaller than this lie together in one, in smaller sectors. */
  private readonly cutoff: number;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.sectorSize = this.view.getUint16(30, true) === 12 ? 4096 : 512;
    this.cutoff = this.view.getUint32(56, true);
    this.table = this.readTable();
  }

  read(name: string): Uint8Array | undefined {
    const directory = this.chain(this.view.getUint32(48, true), this.table);
    if (directory === undefined) return undefined;
    const found = entryOf(directory, name);
    if (found === undefined || found.size > this.bytes.length) return undefined;
    const bytes =
      found.size < this.cutoff ? this.small(directory, found) : this.chain(found.start, this.table);
    return bytes !== undefined && bytes.length >= found.size ? bytes.subarray(0, found.size) : undefined;
  }

  private readTable(): number[] {
    const { view } = this;
    const sectors: number[] = [];
    for (let i = 0; i < LISTED; i++) sectors.push(view.getUint32(76 + i * 4, true));
    const perSector = this.sectorSize / 4;
    let more = view.getUint32(68, true);
    for (let steps = 0; more < FREE && steps < this.bytes.length / this.sectorSize; steps++) {
      const listed = this.numbers(more);
      sectors.push(...listed.slice(0, perSector - 1));
      more = listed[perSector - 1] ?? FREE;
    }
    return sectors.filter((sector) => sector < FREE).flatMap((sector) => this.numbers(sector));
  }

  private numbers(sector: number): number[] {
    const at = this.offset(sector);
    if (at + this.sectorSize > this.bytes.length) return [];
    return Array.from({ length: this.sectorSize / 4 }, (_, i) => this.view.getUint32(at + i * 4, true));
  }

  private offset(sector: number): number {
    return (sector + 1) * this.sectorSize;
  }

  private chain(start: number, table: readonly number[]): Uint8Array | undefined {
    return follow(start, table, this.sectorSize, (sector) =>
      this.bytes.subarray(this.offset(sector), this.offset(sector) + this.sectorSize),
    );
  }

  private small(directory: Uint8Array, { start }: Entry): Uint8Array | undefined {
    const root = new DataView(directory.buffer, directory.byteOffset, directory.byteLength).getUint32(
      116,
      true,
    );
    const container = this.chain(root, this.table);
    const listed = this.chain(this.view.getUint32(60, true), this.table);
    if (container === undefined || listed === undefined) return undefined;
    const view = new DataView(listed.buffer, listed.byteOffset, listed.byteLength);
    const table = Array.from({ length: listed.length / 4 }, (_, i) => view.getUint32(i * 4, true));
    return follow(start, table, 64, (sector) => container.subarray(sector * 64, sector * 64 + 64));
  }
}

/** The sectors of a chain one after the other; `undefined` for a chain in a circle, or without end. */
function follow(
  start: number,
  table: readonly number[],
  size: number,
  sectorAt: (sector: number) => Uint8Array,
): Uint8Array | undefined {
  const pieces: Uint8Array[] = [];
  for (let sector = start; sector < FREE; sector = table[sector]!) {
    if (pieces.length > table.length || sector >= table.length) return undefined;
    pieces.push(sectorAt(sector));
  }
  const whole = new Uint8Array(pieces.length * size);
  for (const [i, piece] of pieces.entries()) whole.set(piece, i * size);
  return whole;
}

function entryOf(directory: Uint8Array, name: string): Entry | undefined {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  for (let at = 0; at + ENTRY <= directory.length; at += ENTRY) {
    const length = view.getUint16(at + 64, true);
    if (length !== (name.length + 1) * 2) continue;
    const own = new TextDecoder('utf-16le').decode(directory.subarray(at, at + length - 2));
    if (own === name) return { start: view.getUint32(at + 116, true), size: view.getUint32(at + 120, true) };
  }
  return undefined;
}
