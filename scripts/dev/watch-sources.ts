import { watch } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** What the server is made from. */
const FOLDERS = ['apps/server/src', 'apps/server/migrations', 'apps/server/schema', 'packages'];
const SOURCE = /\.(?:ts|sql|json)$/;
const NO_SOURCE = /\.test\.ts$|(?:^|[\\/])(?:testing|node_modules)[\\/]/;

/** Editors write a file in several steps, and several files one after the other. */
const QUIET_MS = 40;

/**
 * Tells of edits of the server's sources, once for all that come together.
 * @returns ends it
 */
export function watchSources(onEdit: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watchers = FOLDERS.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name === null || !SOURCE.test(name) || NO_SOURCE.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(onEdit, QUIET_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
