import { defineConfig } from '@playwright/test';
import { chromium } from '../scripts/chromium.ts';

const APP = 4173;
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
  projects: [
    {
      name: 'app',
      testDir: 'app',
      // Machines that do other things at the same time answer late.
      expect: { timeout: 15_000 },
      use: { baseURL: `http://localhost:${APP}/`, viewport: { width: 1440, height: 900 } },
    },
    { name: 'tabs', testDir: 'tabs', use: { baseURL: `http://localhost:${PLAIN}/` } },
    { name: 'hosts', testDir: 'hosts', use: { baseURL: `http://localhost:${PLAIN}/` } },
    { name: 'package', testDir: 'package' },
    { name: 'firefox', testDir: 'firefox', use: { baseURL: `http://localhost:${APP}/` } },
  ],
  webServer: [
    {
      command: `npx vite build && npx vite preview --port ${APP} --strictPort`,
      cwd: '..',
      url: `http://localhost:${APP}/`,
      reuseExistingServer: false,
      timeout: 120_000,
      stdout: 'ignore',
    },
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
