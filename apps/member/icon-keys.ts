import type { Plugin } from 'vite';

/**
 * Lets the build leave out what nobody reads of icons: their other names, and a random key for each
 * of their shapes, which compresses badly. The shapes never change places, so React needs no keys.
 */
export const dropIconKeys = (): Plugin => ({
  name: 'drop-icon-keys',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/lucide-react\/dist\/esm\/icons\// },
    handler: (code) => ({
      code: code
        .replace(/, key: "\w+" \}/g, ' }')
        .replace(/,\s+aliases: \[[^\]]*\]/, '')
        .replace(/^__iconData\.node;$/m, ''),
      map: null,
    }),
  },
});
