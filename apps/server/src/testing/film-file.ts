import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ffmpegFinder } from '#platform/ffmpeg/ffmpeg.ts';

/** The path of an FFmpeg that the site can use; null where this machine has none. */
export const ffmpegPath =
  (await ffmpegFinder(process.env.FFMPEG_PATH || 'ffmpeg')())?.ffmpeg ?? null;

/** The properties of a short film with a moving picture and a tone. */
export interface FilmOptions {
  width: number;
  height: number;
  seconds: number;
  /** Pictures a second; default: few. */
  rate?: number;
  /** The encoding; default: one that every browser plays. */
  codecs?: readonly string[];
}

/** Makes a film; the default is a cheap one with few pictures a second. */
export async function makeFilmFile(
  path: string,
  { width, height, seconds, rate = 2, codecs }: FilmOptions,
): Promise<void> {
  await promisify(execFile)(ffmpegPath ?? 'ffmpeg', [
    ...['-v', 'error', '-y'],
    ...['-f', 'lavfi', '-i', `testsrc2=size=${width}x${height}:rate=${rate}`],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440', '-t', String(seconds)],
    ...(codecs ?? ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']),
    path,
  ]);
}
