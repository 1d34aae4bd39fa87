/** What the user handed over by button, drop or paste, as sources for the index. */
import type { SingleSource } from '../../../worker/contract/index.ts';

/** Below the chosen folder: the same that the engine leaves out when it walks a folder itself. */
const PASSED_OVER =
  /\/(?:\.[^/]*|node_modules|bower_components|jspm_packages|__pycache__|CVS|_svn|dist|build|out|target|coverage|venv)(?:\/|$)/;
/** Never text, however large: not even looked into. */
const MEDIA = /^(?:image|audio|video|font)\//;
/** What browsers take for MPEG streams. */
const TYPESCRIPT = /\.[cm]?tsx?$/i;

export interface Intake {
  sources: SingleSource[];
  /** Files left out of a folder without a word in the report. */
  skipped: number;
  /** Chosen as a folder: what cannot be read in it is no failure, but beside the point. */
  folder: boolean;
}

/** Files of a file or folder input. A file of a folder keeps its path in `webkitRelativePath`. */
export function fromFiles(files: Iterable<File>): Intake {
  const intake: Intake = { sources: [], skipped: 0, folder: false };
  for (const file of files) {
    const path = file.webkitRelativePath;
    if (path) intake.folder = true;
    if (path && (isPassedOver(path) || (MEDIA.test(file.type) && !TYPESCRIPT.test(path)))) intake.skipped++;
    else intake.sources.push(file);
  }
  return intake;
}

/**
 * Files and folders that were dropped. A drop's items are readable only until its event handler returns, so
 * all of them are asked for before anything is awaited.
 */
export async function fromDrop(transfer: DataTransfer): Promise<Intake> {
  const items = [...transfer.items].filter((item) => item.kind === 'file');
  const dropped = items.map((item) => ({
    handle: (item.getAsFileSystemHandle?.() ?? Promise.resolve(null)).catch(() => null),
    entry: item.webkitGetAsEntry?.() ?? null,
    file: item.getAsFile(),
  }));
  if (dropped.length === 0) return fromFiles(transfer.files);
  const intake: Intake = { sources: [], skipped: 0, folder: false };
  for (const { handle, entry, file } of dropped) {
    const folder = await handle;
    // The engine walks a folder handle by itself and so never holds the whole folder.
    if (folder?.kind === 'directory') intake.sources.push(folder);
    else if (entry?.isDirectory) {
      intake.folder = true;
      await walk(entry as FileSystemDirectoryEntry, intake);
    } else if (file) intake.sources.push(file);
  }
  return intake;
}

/** Opens the browser's folder dialog where there is one; `null` when it was closed. */
export async function pickFolder(): Promise<Intake | null> {
  try {
    return { sources: [await window.showDirectoryPicker!({ mode: 'read' })], skipped: 0, folder: true };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

export const canPickFolder = (): boolean => typeof window.showDirectoryPicker === 'function';

export function hasFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false;
}

async function walk(folder: FileSystemDirectoryEntry, intake: Intake): Promise<void> {
  const reader = folder.createReader();
  for (;;) {
    // A reader gives its entries in portions, and none at the end.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return;
    for (const entry of entries) {
      if (isPassedOver(entry.fullPath)) intake.skipped++;
      else if (entry.isDirectory) await walk(entry as FileSystemDirectoryEntry, intake);
      else intake.sources.push(await fileOf(entry as FileSystemFileEntry));
    }
  }
}

/** The file under its path in the dropped folder; the bytes stay where they are. */
async function fileOf(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  return new File([file], entry.fullPath.replace(/^\//, ''), {
    type: file.type,
    lastModified: file.lastModified,
  });
}

/** The chosen folder itself may be called anything. */
function isPassedOver(path: string): boolean {
  return PASSED_OVER.test(path.replace(/^\/?[^/]*/, ''));
}

declare global {
  interface Window {
    showDirectoryPicker?: (options?: { mode?: 'read' | 'readwrite' }) => Promise<FileSystemDirectoryHandle>;
  }
  interface DataTransferItem {
    getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
  }
}
