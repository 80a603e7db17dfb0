import type { Plugin } from 'vite';

/** An icon as the app uses them: of one size, without a context, and drawn beside words. */
const ICON = `
import { createElement } from 'react';
import looks from './shared/src/build/defaultAttributes.mjs';
export default ({ node }) => (attributes) =>
  createElement(
    'svg',
    { ...looks, 'aria-hidden': 'true', ...attributes },
    ...node.map(([name, shape]) => createElement(name, shape)),
  );
`;

/**
 * Lets the build leave out what nobody reads of icons: their other names, a random key for each of
 * their shapes, which compresses badly, and what makes icons of other sizes, widths and contexts. The
 * shapes never change places, so React needs no keys.
 */
export const leanIcons = (): Plugin => ({
  name: 'lean-icons',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/(?:icons\/|createLucideIcon\.mjs$)/ },
    handler: (code, id) => ({
      code: id.endsWith('/createLucideIcon.mjs')
        ? ICON
        : code
            .replace(/, key: "\w+" \}/g, ' }')
            .replace(/,\s+aliases: \[[^\]]*\]/, '')
            .replace(/^__iconData\.node;$/m, ''),
      map: null,
    }),
  },
});
