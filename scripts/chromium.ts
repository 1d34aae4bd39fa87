/** Where the tests find Chromium and how they start it. */
import { existsSync } from 'node:fs';

const CANDIDATES = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export const chromium: { executablePath: string | undefined; args: string[] } = {
  executablePath: CANDIDATES.find((path): path is string => path !== undefined && existsSync(path)),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
