import { defineConfig } from '@playwright/test';
import { chromium } from '../scripts/chromium.ts';

const PLAIN = 4181;

/** Journeys in a real browser, over built files as a static host serves them. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 60_000,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: chromium,
    trace: 'retain-on-failure',
  },
  projects: [{ name: 'tabs', testDir: 'tabs', use: { baseURL: `http://localhost:${PLAIN}/` } }],
  webServer: [
    {
      command: `npx vite build -c e2e/sites/plain/vite.config.ts && npx vite preview -c e2e/sites/plain/vite.config.ts --port ${PLAIN} --strictPort`,
      cwd: '..',
      url: `http://localhost:${PLAIN}/`,
      reuseExistingServer: false,
      timeout: 120_000,
      stdout: 'ignore',
    },
  ],
});
