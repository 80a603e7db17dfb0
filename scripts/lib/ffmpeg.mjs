import { spawnSync } from 'node:child_process';
import { installWithApt, mayInstall } from './apt.mjs';

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
