/// <reference types="vitest/config" />
import { join } from 'node:path';
import { BUILD_TARGET } from '@orchard/contract/browsers';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Served below /staff with a strict Content-Security-Policy: no inline script, styles only with
// the nonce of the document, and nothing inlined as a data: address.
export default defineConfig({
  root: import.meta.dirname,
  base: '/staff/',
  plugins: [react()],
  test: { setupFiles: [join(import.meta.dirname, 'src/testing/setup.ts')] },
  resolve: { dedupe: ['dompurify', 'react', 'react-dom', 'react-router'] },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: BUILD_TARGET,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2000,
  },
});
