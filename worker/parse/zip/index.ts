export { openZip, ZIP_LIMITS, type ZipArchive } from './archive.ts';
export { readDirectory } from './directory.ts';
