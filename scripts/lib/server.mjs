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
  '--heap-growing-percent=50',
];

/** What the site's process finds in its environment, besides the settings. */
export const siteEnv = {
  // Compiled code is kept from start to start.
  NODE_COMPILE_CACHE: at('node_modules', '.cache', 'compiled'),
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
