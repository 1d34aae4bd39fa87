/** Folders that hold what programs made or keep, not what people wrote. */
const FOLDERS: ReadonlySet<string> = new Set([
  'node_modules',
  'bower_components',
  'jspm_packages',
  '__pycache__',
  'CVS',
  '_svn',
  'dist',
  'build',
  'out',
  'target',
  'coverage',
  'venv',
]);

/**
 * Whether a path below a chosen folder is left out when the folder is walked: hidden files and folders, version
 * control, installed packages and build output. `/` separates; a folder's own path may end with it.
 */
export function ignored(path: string): boolean {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.some((segment) => segment.startsWith('.') || FOLDERS.has(segment));
}
