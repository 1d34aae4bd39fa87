/** Where the tests find Chromium and how they start it: launch options for Playwright. */
import { existsSync } from 'node:fs';

const CANDIDATES = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const found = CANDIDATES.find((path): path is string => path !== undefined && existsSync(path));

/** Without a path Playwright takes the browser that it downloaded itself. */
export const chromium: { executablePath?: string; args: string[] } = {
  ...(found !== undefined && { executablePath: found }),
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
