export { openZip, ZIP_LIMITS, type ZipArchive, type ZipLimits } from './archive.ts';
export { readDirectory } from './directory.ts';
