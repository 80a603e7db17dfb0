import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';
import { type FilmOptions, ffmpegPath, makeFilmFile } from './film-file.ts';

/** Names a group of tests, with the reason where it is skipped. */
export const where = (name: string): string =>
  ffmpegPath === null ? `${name} (left out: this machine has no FFmpeg with libx264)` : name;

/** Makes films, and deletes them after the tests of the file. */
export function createFilmMaker() {
  const folder = mkdtempSync(join(tmpdir(), 'orchard-films-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let made = 0;
  return async (options: FilmOptions): Promise<string> => {
    made += 1;
    const path = join(folder, `${made}.mp4`);
    await makeFilmFile(path, options);
    return path;
  };
}

const find = async (name: string) =>
  (await promisify(execFile)('sh', ['-c', `command -v ${name}`])).stdout.trim();

/** Puts a script in FFmpeg's place, with the machine's ffprobe beside it. */
async function standIn(folder: string, script: (real: string) => string): Promise<string> {
  const real = await find(ffmpegPath ?? 'ffmpeg');
  const program = join(folder, 'ffmpeg');
  writeFileSync(program, `#!/bin/sh\n${script(real)}`);
  chmodSync(program, 0o755);
  symlinkSync(real.replace(/ffmpeg$/, 'ffprobe'), join(folder, 'ffprobe'));
  return program;
}

/** An FFmpeg that was built without libzimg, so it knows nothing of HDR. */
export const ffmpegWithoutHdr = (folder: string) =>
  standIn(
    folder,
    (real) =>
      `case "$*" in *-filters) ${real} "$@" | grep -v zscale ;; *) exec ${real} "$@" ;; esac\n`,
  );

/**
 * Wraps the machine's FFmpeg: records its arguments and its priority. A job that the file `held`
 * names hangs for ever, under its own process id.
 */
export async function gatedFfmpeg(folder: string) {
  const held = join(folder, 'held');
  const calls = join(folder, 'calls');
  const process = join(folder, 'process');
  writeFileSync(calls, '');
  writeFileSync(held, '');
  const program = await standIn(
    folder,
    (real) => `echo "$(nice) $*" >> ${calls}
held=$(cat ${held})
if [ -n "$held" ]; then
  case "$*" in *"$held"*) echo $$ > ${process}.new; mv ${process}.new ${process}; exec sleep 3600 ;; esac
fi
exec ${real} "$@"
`,
  );
  return { program, held, calls, process };
}
