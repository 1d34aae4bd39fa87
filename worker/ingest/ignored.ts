/** Which files of a chosen folder are left out when it is walked. */
import ignore, { type Ignore } from 'ignore';

/** Folders that hold what programs made or keep, not what people wrote. */
const KEPT: ReadonlySet<string> = new Set([
  'node_modules',
  'bower_components',
  'jspm_packages',
  'site-packages',
  'Pods',
  '__pycache__',
  'CVS',
  '_svn',
  'coverage',
  'htmlcov',
  'venv',
  'virtualenv',
]);

/** Folders that hold what was built from the rest. */
const BUILT: ReadonlySet<string> = new Set(['dist', 'build', 'out', 'target']);

/** Made by programs, for programs. */
const MADE =
  /[.-]min\.(?:js|mjs|cjs|css)$|\.bundle\.js$|\.map$|^(?:package-lock|npm-shrinkwrap|composer\.lock|flake\.lock)\b.*$|^(?:yarn|pnpm-lock|Cargo|poetry|uv|Pipfile|Gemfile|mix)\.(?:lock|ya?ml)$/;

/** Files that say of the folder they lie in that it is a virtual environment or a cache. */
export const FOLDER_MARKS: ReadonlySet<string> = new Set(['pyvenv.cfg', 'CACHEDIR.TAG']);

/** Read before what else lies in its folder. */
export const RULES_FILE = '.gitignore';

/**
 * Leaves out hidden files and folders, version control, installed packages, build output, minified and lock files,
 * and what the `.gitignore` of any folder on the way names.
 */
export class WalkRules {
  readonly #built: boolean;
  /** By folder, relative to the chosen one, with `/` at its end. */
  readonly #rules: { folder: string; rules: Ignore }[] = [];

  /** `built`: build output is what is wanted, as in an installed package. */
  constructor(built = false) {
    this.#built = built;
  }

  /** Paths are relative to the chosen folder, which is `''`; `/` separates. */
  add(folder: string, gitignore: string): void {
    if (this.#built) return;
    const prefix = folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
    this.#rules.push({ folder: prefix, rules: ignore().add(gitignore) });
    // The deepest has the last word.
    this.#rules.sort((a, b) => b.folder.length - a.folder.length);
  }

  leavesOut(path: string, isFolder: boolean): boolean {
    const segments = path.split('/').filter((segment) => segment !== '');
    const folders = isFolder ? segments : segments.slice(0, -1);
    if (segments.some((segment) => segment.startsWith('.'))) return true;
    if (folders.some((segment) => KEPT.has(segment) || (!this.#built && BUILT.has(segment)))) return true;
    if (!isFolder && MADE.test(segments.at(-1) ?? '')) return true;
    return this.#named(segments.join('/') + (isFolder ? '/' : ''));
  }

  #named(path: string): boolean {
    for (const { folder, rules } of this.#rules) {
      if (!path.startsWith(folder) || path === folder) continue;
      const { ignored, unignored } = rules.test(path.slice(folder.length));
      if (ignored || unignored) return ignored;
    }
    return false;
  }
}
