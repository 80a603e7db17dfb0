import { spawnSync } from 'node:child_process';
import { showProgress } from './progress.mjs';
import { collect, tail } from './run.mjs';

const LONGEST_INSTALL = 300_000;

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
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (mayInstall) await installWithApt();
  if (hasFfmpeg()) return undefined;
  return 'The tests of transcoding are left out: there is no FFmpeg with libx264 and AAC here. Install it (Debian: apt-get install ffmpeg; macOS: brew install ffmpeg).';
}

async function installWithApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const signal = AbortSignal.timeout(LONGEST_INSTALL);
  await showProgress('Installing FFmpeg (once)', async () => {
    try {
      await collect('apt-get', ['update'], { env, signal });
      const args = ['install', '-y', '--no-install-recommends', 'ffmpeg'];
      const { code, output } = await collect('apt-get', args, { env, signal });
      if (code !== 0) console.error(tail(output));
    } catch (problem) {
      console.error(problem.message);
    }
  });
}
