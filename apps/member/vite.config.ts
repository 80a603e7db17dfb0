import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chunkGroups, refuseCircularChunks } from './chunks.ts';

// The server sends a strict Content-Security-Policy: the build holds no inline script or style,
// and nothing is inlined as a data: address.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), refuseCircularChunks()],
  test: { setupFiles: [join(import.meta.dirname, 'src/testing/setup.ts')] },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'baseline-widely-available',
    sourcemap: false,
    // The server reads in it which scripts a screen needs.
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups },
      },
    },
  },
});
