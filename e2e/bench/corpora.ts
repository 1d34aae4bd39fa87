/** Documentation of real projects, from archives that lie beside the repository. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Corpus {
  name: string;
  folder: string;
  /** Paths below the folder, with `/`, sorted. */
  files: string[];
  /** Bytes of these files. */
  bytes: number;
}

const ARCHIVES = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

/** Unpacks what is there of these and removes it when `use` is done; says what is missing. */
export async function withCorpora(
  names: readonly string[],
  use: (corpora: Corpus[]) => Promise<void>,
): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'copse-bench-'));
  try {
    const corpora: Corpus[] = [];
    for (const name of names) {
      const archive = join(ARCHIVES, `${name}.tar.gz`);
      if (!existsSync(archive)) {
        console.error(`Skipped ${name}: there is no ${archive}.`);
        continue;
      }
      execFileSync('tar', ['-xzf', archive, '-C', root]);
      corpora.push(readCorpus(name, join(root, name)));
    }
    await use(corpora);
  } finally {
    rmSync(root, { recursive: true });
  }
}

function readCorpus(name: string, folder: string): Corpus {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const bytes = files.reduce((sum, file) => sum + readFileSync(join(folder, file)).length, 0);
  return { name, folder, files, bytes };
}

/** All its text, for the parts of the bench that only need plenty of it. */
export function corpusText(corpus: Corpus): string {
  return corpus.files.map((file) => readFileSync(join(corpus.folder, file), 'utf8')).join('\n');
}
