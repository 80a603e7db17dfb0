import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';

const ENTRY = /\/src\/main\.tsx$/;

/** Whether the entry needs a module before any screen is opened: some chain of imports leads there. */
function isNeededAtOnce(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()) {
  if (ENTRY.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer): boolean => isNeededAtOnce(importer, context, seen));
}

const FORM_LIBRARIES = /node_modules\/(react-hook-form|@hookform|zod)\//;

/** Whether a module needs what forms are made with: some chain of its imports leads there. */
function needsForms(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()) {
  if (FORM_LIBRARIES.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const imported = context.getModuleInfo(id)?.importedIds ?? [];
  return imported.some((one): boolean => needsForms(one, context, seen));
}

// The server sends a strict Content-Security-Policy: the build holds no inline script or style,
// and nothing is inlined as a data: address.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  test: { setupFiles: [join(import.meta.dirname, 'src/testing/setup.ts')] },
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
              priority: 3,
            },
            {
              name: (id, context) => (isNeededAtOnce(id, context) ? 'site' : null),
              priority: 2,
            },
            { name: 'forms', test: FORM_LIBRARIES, priority: 1 },
            {
              // Apart from `screens`, so that a screen without a form loads no form's parts, and
              // because chunks that import each other do not run.
              name: (id, context) => (needsForms(id, context) ? 'form-parts' : null),
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'rich-text',
              test: /node_modules\/dompurify\/|src\/ui\/rich-text\//,
              priority: 1,
            },
            { name: 'screens', minShareCount: 2 },
          ],
        },
      },
    },
  },
});
