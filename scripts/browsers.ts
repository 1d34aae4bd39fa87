/**
 * Sees to it that the tests have their browsers. On Debian and its kin Chromium and Firefox come from apt;
 * elsewhere Playwright downloads a Chromium. Without Chromium it ends with an error, without Firefox with a
 * notice: the smoke test in Firefox is then skipped.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium as bundled } from 'playwright';
import { chromium } from './chromium.ts';
import { firefoxPath } from './firefox.ts';
import { environment, tool } from './paths.ts';

const hasApt = existsSync('/usr/bin/apt-get');
const isRoot = process.getuid?.() === 0;
let listsAreFresh = false;

function run(command: string, args: string[]): boolean {
  console.log(`$ ${command} ${args.join(' ')}`);
  const env = { ...environment, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
}

function aptInstall(name: string): boolean {
  if (!listsAreFresh) listsAreFresh = run('apt-get', ['update', '-q']);
  return run('apt-get', ['install', '-q', '-y', '--no-install-recommends', name]);
}

function installChromium(): boolean {
  if (hasApt && isRoot && aptInstall('chromium')) return true;
  if (run(tool('playwright'), ['install', 'chromium'])) return true;
  console.error(
    hasApt && !isRoot
      ? 'The browser tests need Chromium. Install it with: sudo apt-get install chromium'
      : 'The browser tests need Chromium. Install it, or set CHROMIUM_PATH to its executable.',
  );
  return false;
}

const hasChromium = chromium.executablePath !== undefined || existsSync(bundled.executablePath());
if (!hasChromium && !installChromium()) process.exit(1);

if (firefoxPath() === undefined) {
  const installed = hasApt && isRoot && aptInstall('firefox-esr');
  if (!installed) console.log('Firefox ESR is not here; the smoke test in Firefox will be skipped.');
}
