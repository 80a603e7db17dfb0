import { existsSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

const packageFile = findPackageJSON(import.meta.url);
if (packageFile === undefined) throw new Error('The server lies outside its own package.');

/**
 * The folder of the server: with its migrations, the sources of processes, the player and the demo's
 * files. Everything below it is named from here and from nowhere else: put together into a bundle,
 * the code lies in `dist/site` and no longer beside what it reads.
 */
export const serverFolder = dirname(packageFile);

/** The folder of the whole project; relative settings start from here. */
export const projectFolder = join(serverFolder, '../..');

/** The folder with the build of a browser app; null where none was made. */
export function builtApp(name: 'member' | 'staff'): string | null {
  const folder = join(projectFolder, 'apps', name, 'dist');
  return existsSync(join(folder, 'index.html')) ? folder : null;
}
