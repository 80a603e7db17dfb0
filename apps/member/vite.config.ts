/// <reference types="vitest/config" />
import { join } from 'node:path';
import { BUILD_TARGET } from '@orchard/contract/browsers';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups, refuseCircularChunks } from './chunks.ts';
import { leanIcons } from './lean-icons.ts';
import { dropUnusedParts } from './unused-parts.ts';

const at = (file: string) => join(import.meta.dirname, file);

/** What reads HTML has a second file for the server, which has no parser of a browser. */
const READERS = /\/(parse-inert|sanitiser|articles)\.ts$/;

// The server sends a strict Content-Security-Policy: the build holds no inline script or style,
// and nothing is inlined as a data: address.
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), dropUnusedParts(), leanIcons(), refuseCircularChunks()],
  test: { setupFiles: [at('src/testing/setup.ts')] },
  // What renders on the server stands alone.
  ssr: { noExternal: true },
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  resolve: {
    alias: isSsrBuild ? [{ find: READERS, replacement: '/$1.server.ts' }] : [],
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: BUILD_TARGET,
    sourcemap: false,
    copyPublicDir: !isSsrBuild,
    minify: true,
    // The server reads in it which scripts a screen needs.
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Which of the documents' scripts goes first: the app, or what lets a rendered screen go first.
      ...(!isSsrBuild && { input: ['index.html', 'src/start.ts'].map(at) }),
      output: isSsrBuild
        ? {}
        : { codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups } },
    },
  },
}));
