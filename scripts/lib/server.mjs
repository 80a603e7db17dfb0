import { at } from './project.mjs';
import { runOnTerminal } from './run.mjs';

/** Runs the site until it ends; answers its exit code. */
export function runServer(node) {
  return runOnTerminal(
    node,
    ['--disable-warning=ExperimentalWarning', at('apps', 'server', 'src', 'main.ts')],
    {
      env: {
        // Compiled code is kept from start to start.
        NODE_COMPILE_CACHE: at('node_modules', '.cache', 'compiled'),
        ...process.env,
      },
    },
  );
}
