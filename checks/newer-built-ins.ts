import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The names of an interface that the oldest browsers lack. */
interface Newer {
  names: string[];
  /** Those that no older interface has and that no other program would call its own: with a capital. */
  unmistakable: string[];
}

const stored = JSON.parse(
  readFileSync(join(import.meta.dirname, 'newer-built-ins.json'), 'utf8'),
) as Record<string, string>;

/**
 * What the oldest browsers (packages/contract/src/browsers.ts) lack of the built-in functions and
 * interfaces, by interface; what they lack altogether stands under ''. Derived once from
 * `@mdn/browser-compat-data` 8.1.9: of all that is standard and not deprecated, what Chrome 111,
 * Firefox 115 or Safari 16.4 has not, or only behind a flag; in the file `~` marks names that an older
 * interface has too. Trusted types are left out: who lacks them is not asked for them.
 */
export const newerBuiltIns: Record<string, Newer> = Object.fromEntries(
  Object.entries(stored).map(([owner, line]) => {
    const marked = line.split(' ');
    return [
      owner,
      {
        names: marked.map((name) => name.replace('~', '')),
        unmistakable: marked.filter((name) => /^[a-z]\w*[A-Z]/.test(name)),
      },
    ];
  }),
);
