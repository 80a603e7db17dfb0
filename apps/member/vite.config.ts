import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The server sends a strict Content-Security-Policy: the build holds no inline script or style,
// and nothing is inlined as a data: address except by hand.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'baseline-widely-available',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // A few files that change for different reasons, instead of one for every shared icon.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
              priority: 4,
            },
            {
              name: 'rich-text',
              test: /node_modules\/dompurify\/|src\/ui\/rich-text\//,
              priority: 3,
            },
            {
              name: 'forms',
              test: /node_modules\/(react-hook-form|@hookform|zod)\/|src\/lib\/forms\//,
              priority: 2,
            },
            { name: 'shared', minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
});
