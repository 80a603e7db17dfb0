import { spawnSync } from 'node:child_process';
import { showProgress } from './progress.mjs';
import { collect, tail } from './run.mjs';

const LONGEST_INSTALL = 300_000;

/** Whether this process may install packages of Debian and its relatives. */
export const mayInstall = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

/** Installs packages of the system; says why where that fails, and goes on. */
export async function installWithApt(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, signal: AbortSignal.timeout(LONGEST_INSTALL) };
  // A machine without a way out is told so soon.
  const patience = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];
  await showProgress(`Installing ${packages.join(', ')} (once)`, async () => {
    try {
      await collect('apt-get', [...patience, 'update'], options);
      const args = [...patience, 'install', '-y', '--no-install-recommends', ...packages];
      const { code, output } = await collect('apt-get', args, options);
      if (code !== 0) console.error(tail(output, 3));
    } catch (problem) {
      console.error(problem.message);
    }
  });
}
