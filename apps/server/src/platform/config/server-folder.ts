import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

const packageFile = findPackageJSON(import.meta.url);
if (packageFile === undefined) throw new Error('The server lies outside its own package.');

/**
 * The folder of the server: with its migrations, the sources of processes, the player and the demo's
 * files. Everything below it is named from here and from nowhere else: put together into a bundle,
 * the code lies in `dist/site` and no longer beside what it reads.
 */
export const serverFolder = dirname(packageFile);
