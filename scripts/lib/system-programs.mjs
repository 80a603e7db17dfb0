import { spawnSync } from 'node:child_process';
import { collect, tail } from './run.mjs';
import { showProgress } from './terminal.mjs';

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

/** Whether this machine has the FFmpeg that the tests of films want. */
export function hasFfmpeg() {
  const program = process.env.FFMPEG_PATH || 'ffmpeg';
  const { stdout, status } = spawnSync(program, ['-hide_banner', '-encoders'], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  return status === 0 && /\blibx264\b/.test(stdout) && /\baac\b/.test(stdout);
}

/**
 * Brings FFmpeg where that is possible; what needs it is left out elsewhere.
 * @returns why it is left out, or undefined
 */
export async function bringFfmpeg() {
  if (hasFfmpeg()) return undefined;
  if (mayInstall()) await installWithApt('ffmpeg');
  if (hasFfmpeg()) return undefined;
  return 'The tests of transcoding are left out: there is no FFmpeg with libx264 and AAC here. Install it (Debian: apt-get install ffmpeg; macOS: brew install ffmpeg).';
}
