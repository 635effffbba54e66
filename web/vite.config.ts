import { defineConfig } from 'vitest/config';

const core = 'http://127.0.0.1:8181';

export default defineConfig({
  server: {
    host: '127.0.0.1',
    proxy: { '/api': core, '/map': core, '/ws': { target: core.replace('http', 'ws'), ws: true } },
  },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // A browser that does not know the hint loads the modules all the same.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1300,
    rollupOptions: { input: { index: 'index.html', join: 'join.html', trust: 'trust.html', film: 'film.html' } },
  },
  // One thread loads every module once: the tests keep no state outside of themselves.
  test: { environment: 'node', pool: 'threads', isolate: false, include: ['test/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
});
