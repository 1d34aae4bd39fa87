/** Where the smoke test finds Debian's Firefox. */
import { existsSync } from 'node:fs';

export function firefoxPath(): string | undefined {
  const candidates = [process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr'];
  return candidates.find((path): path is string => path !== undefined && existsSync(path));
}
