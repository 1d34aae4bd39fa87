import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, firefox, test } from '@playwright/test';
import { firefoxPath } from '../../scripts/firefox.ts';

const executablePath = firefoxPath();

/** A profile, in which a browser can be started again and again, for as long as `work` runs. */
export async function inFirefox(
  baseURL: string,
  work: (launch: () => Promise<BrowserContext>) => Promise<void>,
): Promise<void> {
  const absent = 'Firefox ESR is not on this machine';
  if (executablePath === undefined) console.log(`Skipped: ${absent}.`);
  test.skip(executablePath === undefined, absent);
  const profile = mkdtempSync(join(tmpdir(), 'copse-firefox-'));
  const contexts: BrowserContext[] = [];
  const launch = async (): Promise<BrowserContext> => {
    // The channel is for a Firefox as it is published; Playwright's own protocol needs a patched one.
    const context = await firefox.launchPersistentContext(profile, {
      channel: 'moz-firefox',
      executablePath: executablePath!,
      headless: true,
      baseURL,
      // Without these, asking to keep the storage opens a prompt that nobody answers.
      firefoxUserPrefs: {
        'dom.storageManager.prompt.testing': true,
        'dom.storageManager.prompt.testing.allow': true,
      },
    });
    contexts.push(context);
    return context;
  };
  try {
    await work(launch);
  } finally {
    for (const context of contexts) await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
