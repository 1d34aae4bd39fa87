import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromium } from './scripts/chromium.ts';

/** Two projects: `unit` runs beside the source in Node, `browser` runs `*.browser.test.ts` in real Chromium. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'worker/**/*.test.ts',
            'src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'e2e/{quality,bench,soak}/**/*.test.ts',
          ],
          exclude: ['**/*.browser.test.ts', 'node_modules/**'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['worker/**/*.browser.test.ts', 'src/**/*.browser.test.ts'],
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromium }),
            instances: [{ browser: 'chromium' }],
          },
        },
        optimizeDeps: {
          include: [
            'comlink',
            'pdfjs-dist/legacy/build/pdf.mjs',
            'pdfjs-dist/legacy/build/pdf.worker.mjs',
            'saxes',
          ],
          exclude: ['@sqlite.org/sqlite-wasm'],
        },
        worker: { format: 'es' },
      },
    ],
  },
});
