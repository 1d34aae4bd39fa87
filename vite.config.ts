import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const { version } = JSON.parse(readFileSync(here('package.json'), 'utf8')) as { version: string };

/** Builds the app: static files that run from any path of any host. The package itself is built by plain `tsc`. */
export default defineConfig({
  root: here('src/app'),
  publicDir: here('public/site'),
  base: './',
  cacheDir: here('node_modules/.vite'),
  define: { __VERSION__: JSON.stringify(version) },
  server: { fs: { allow: [here('.')] } },
  worker: { format: 'es' },
  optimizeDeps: { exclude: ['@sqlite.org/sqlite-wasm', 'web-tree-sitter'] },
  build: {
    outDir: here('dist-app'),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // A data: address would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  plugins: [
    {
      // The package says that its modules only export; those of the app also define elements.
      name: 'copse:app-side-effects',
      transform: {
        filter: { id: /\/src\/app\/.*\.ts$/ },
        handler: () => ({ moduleSideEffects: true }),
      },
    },
    VitePWA({
      strategies: 'generateSW',
      // The app registers the worker itself and reloads only when nothing is being added.
      injectRegister: false,
      workbox: {
        globPatterns: ['**/*.{html,js,css,wasm,svg,png,webmanifest,json,safetensors,bin,txt}'],
        // Emitted by sqlite-wasm's other ways of being started, never fetched; pdf.js, fetched with the first PDF;
        // tree-sitter, fetched with the first program.
        globIgnores: ['assets/sqlite3-worker1-*', 'assets/pdf-*', 'assets/web-tree-sitter-*'],
        // What only some documents need is kept from its first use on.
        runtimeCaching: [
          {
            urlPattern: /\/assets\/(?:(?:pdf|web-tree-sitter)-[^/]*\.js|[^/]*\.(?:wasm|zip|bin)-[^/]*\.gz)$/,
            handler: 'CacheFirst',
            options: { cacheName: 'readers', expiration: { maxEntries: 60 } },
          },
        ],
        maximumFileSizeToCacheInBytes: 64 * 1024 * 1024,
        navigateFallback: 'index.html',
        cleanupOutdatedCaches: true,
        clientsClaim: true,
        skipWaiting: false,
        // Built files carry their hash in their names.
        dontCacheBustURLsMatching: /^assets\//,
      },
      manifest: {
        id: './',
        name: 'copse',
        short_name: 'copse',
        description: 'Search your own documents, on this device.',
        start_url: './',
        scope: './',
        display: 'standalone',
        background_color: '#faf9f5',
        theme_color: '#1f4d36',
        categories: ['productivity', 'utilities'],
        icons: [
          { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: 'icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
  ],
});
