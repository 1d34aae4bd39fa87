export { openZip, ZIP_LIMITS, type ZipArchive, type ZipLimits } from './archive.ts';
