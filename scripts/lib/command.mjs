import { endWith } from './terminal.mjs';

const OLDEST = 18;

/**
 * Runs a command of the project's on whatever Node the machine has, so nothing newer than Node 18 may
 * stand in what it imports.
 * @param name as people call it
 * @param work gets the Node that everything else runs on, and answers the exit code
 * @param options.tools whether it needs what checks the product
 */
export async function runCommand(name, work, { tools = true } = {}) {
  if (Number(process.versions.node.split('.')[0]) < OLDEST) {
    console.error(
      `Node ${process.versions.node} is too old: install Node ${OLDEST} or later (https://nodejs.org), then run ${name} again.`,
    );
    process.exit(1);
  }
  try {
    const { install } = await import('./install.mjs');
    process.exitCode = await work(await install(tools));
  } catch (problem) {
    endWith(problem);
  }
}
