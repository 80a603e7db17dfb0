import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ffmpegFinder } from '#platform/ffmpeg/ffmpeg.ts';

/** FFmpeg's program, where this machine has one that can do what the site wants; else null. */
export const ffmpegPath =
  (await ffmpegFinder(process.env.FFMPEG_PATH || 'ffmpeg')())?.ffmpeg ?? null;

/** A short film with a picture that moves and a tone. */
export interface FilmWish {
  width: number;
  height: number;
  seconds: number;
  /** Pictures a second; few, unless said. */
  rate?: number;
  /** How it is encoded; what every browser plays, unless said. */
  codecs?: readonly string[];
}

/** Makes a film, a cheap one of few pictures a second. */
export async function makeFilmFile(
  path: string,
  { width, height, seconds, rate = 2, codecs }: FilmWish,
): Promise<void> {
  await promisify(execFile)(ffmpegPath ?? 'ffmpeg', [
    ...['-v', 'error', '-y'],
    ...['-f', 'lavfi', '-i', `testsrc2=size=${width}x${height}:rate=${rate}`],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440', '-t', String(seconds)],
    ...(codecs ?? ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']),
    path,
  ]);
}
