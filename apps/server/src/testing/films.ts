import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';
import { ffmpegFinder } from '#platform/ffmpeg/ffmpeg.ts';

/** FFmpeg's program, where this machine has one that can do what the site wants; else null. */
export const ffmpegPath =
  (await ffmpegFinder(process.env.FFMPEG_PATH || 'ffmpeg')())?.ffmpeg ?? null;

/** Says in the name of a group of tests why it is left out, where it is. */
export const where = (name: string): string =>
  ffmpegPath === null ? `${name} (left out: this machine has no FFmpeg with libx264)` : name;

/** A short film with a picture that moves and a tone. */
export interface FilmWish {
  width: number;
  height: number;
  seconds: number;
  /** How it is encoded; what every browser plays, unless said. */
  codecs?: readonly string[];
  name?: string;
}

/** Makes films that are thrown away after the tests of the file; cheap ones, of few pictures a second. */
export function createFilmMaker() {
  const folder = mkdtempSync(join(tmpdir(), 'orchard-films-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return async ({ width, height, seconds, codecs, name = 'film.mp4' }: FilmWish) => {
    const path = join(folder, `${width}x${height}-${seconds}-${name}`);
    await promisify(execFile)(ffmpegPath ?? 'ffmpeg', [
      ...['-v', 'error', '-y'],
      ...['-f', 'lavfi', '-i', `testsrc2=size=${width}x${height}:rate=5`],
      ...['-f', 'lavfi', '-i', 'sine=frequency=440', '-t', String(seconds)],
      ...(codecs ?? ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']),
      path,
    ]);
    return path;
  };
}

/**
 * The machine's FFmpeg behind a gate: what it is asked for is written down with how nice it is, and
 * what is named in the file `held` waits there for ever, under its own process number.
 */
export async function gatedFfmpeg(folder: string) {
  const find = async (name: string) =>
    (await promisify(execFile)('sh', ['-c', `command -v ${name}`])).stdout.trim();
  const real = await find(ffmpegPath ?? 'ffmpeg');
  const program = join(folder, 'ffmpeg');
  const held = join(folder, 'held');
  const calls = join(folder, 'calls');
  const process = join(folder, 'process');
  writeFileSync(calls, '');
  writeFileSync(held, '');
  writeFileSync(
    program,
    `#!/bin/sh
echo "$(nice) $*" >> ${calls}
held=$(cat ${held})
if [ -n "$held" ]; then
  case "$*" in *"$held"*) echo $$ > ${process}.new; mv ${process}.new ${process}; exec sleep 3600 ;; esac
fi
exec ${real} "$@"
`,
  );
  chmodSync(program, 0o755);
  symlinkSync(real.replace(/ffmpeg$/, 'ffprobe'), join(folder, 'ffprobe'));
  return { program, held, calls, process };
}
