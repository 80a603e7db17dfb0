import { at } from './project.mjs';
import { collect, runOnTerminal } from './run.mjs';
import { supervise } from './supervise.mjs';

/**
 * How Node runs the site. New objects get 8 MB, from the start: with 4 the values of waiting requests
 * often outlive it, which doubles a page's processor time. Old objects are collected whenever there
 * are half as many again. Where values are put does not follow from the first seconds, in which all of
 * them live long (docs/decisions/server-speed.md).
 */
export const siteFlags = [
  '--disable-warning=ExperimentalWarning',
  '--min-semi-space-size=8',
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  '--no-allocation-site-pretenuring',
];

/** What the site's process finds in its environment, besides the settings. */
export const siteEnv = {
  // Compiled code is kept from start to start.
  NODE_COMPILE_CACHE: at('node_modules', '.cache', 'compiled'),
  // glibc would keep freed memory apart for each thread: 17 MB that nobody uses.
  MALLOC_ARENA_MAX: '1',
};

/** The site's program, as `build.mjs` puts it together from the sources. */
export const siteProgram = at('apps', 'server', 'dist', 'site', 'main.js');

const quiet = '--disable-warning=ExperimentalWarning';

/** Prints what is wrong with the settings; answers 0 if nothing is, else the exit code. */
export const checkSettings = (node) =>
  runOnTerminal(node, [quiet, at('apps', 'server', 'src', 'check-settings.ts')]);

/**
 * Runs the site, again and again where it dies, until it is told to end; answers its exit code.
 * @param parent process that the site is not to outlive, if there is one
 */
export function runServer(node, parent) {
  return supervise(node, [...siteFlags, siteProgram], {
    env: { ...siteEnv, ...process.env },
    parent,
    cleanUp: () => collect(node, [quiet, at('apps', 'server', 'src', 'end-database.ts')]),
  });
}
