import { at } from './project.mjs';
import { collect } from './run.mjs';
import { supervise } from './supervise.mjs';

/**
 * How Node runs the site. New objects get little room, and old ones are gone through whenever there are
 * half as many again, so that what is dropped is found soon. With two fifths the site takes some 5 MB
 * less under load, and a sixth more of the processor (docs/decisions/038-process-memory.md).
 */
export const siteFlags = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=4',
  '--initial-old-space-size=36',
  '--heap-growing-percent=50',
];

/** What the site's process finds in its environment, besides the settings. */
export const siteEnv = {
  // Compiled code is kept from start to start.
  NODE_COMPILE_CACHE: at('node_modules', '.cache', 'compiled'),
  // Threads share their memory instead of keeping some each.
  MALLOC_ARENA_MAX: '2',
  // What is free goes back to the system. Left to itself, glibc keeps as much as the largest block
  // that was ever freed, of up to 32 MB, and twice that besides.
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};

/** The site's program, as `build.mjs` puts it together from the sources. */
export const siteProgram = at('apps', 'server', 'dist', 'site', 'main.js');

/**
 * Runs the site, again and again where it dies, until it is told to end; answers its exit code.
 * @param parent process that the site is not to outlive, if there is one
 */
export function runServer(node, parent) {
  const quiet = '--disable-warning=ExperimentalWarning';
  return supervise(node, [...siteFlags, siteProgram], {
    env: { ...siteEnv, ...process.env },
    parent,
    cleanUp: () => collect(node, [quiet, at('apps', 'server', 'src', 'end-database.ts')]),
  });
}
