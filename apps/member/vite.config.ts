import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chunkGroups, refuseCircularChunks } from './chunks.ts';

const at = (file: string) => join(import.meta.dirname, file);
const PARSE_ON_SERVER = at('src/ui/excerpt/parse-on-server.ts');

// The server sends a strict Content-Security-Policy: the build holds no inline script or style,
// and nothing is inlined as a data: address.
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), refuseCircularChunks()],
  test: { setupFiles: [at('src/testing/setup.ts')] },
  // What draws on the server stands alone, and has no parser of a browser.
  ssr: { noExternal: true },
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  resolve: {
    alias: isSsrBuild ? [{ find: /^.*\/parse-inert\.ts$/, replacement: PARSE_ON_SERVER }] : [],
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'baseline-widely-available',
    sourcemap: false,
    minify: true,
    // The server reads in it which scripts a screen needs.
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Which of the documents' scripts goes first: the app, or what lets a drawn screen go first.
      ...(!isSsrBuild && { input: ['index.html', 'src/start.ts'].map(at) }),
      output: isSsrBuild
        ? {}
        : { codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups } },
    },
  },
}));
