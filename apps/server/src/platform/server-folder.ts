import { resolve } from 'node:path';

/**
 * The folder of the server: with its migrations, the sources of processes, the player and the demo's
 * files. Everything below it is named from here and from nowhere else: put together into a bundle,
 * the code lies in `dist/site` and no longer beside what it reads.
 */
export const serverFolder = resolve(import.meta.dirname, '../..');
