import { basename, dirname, join } from 'node:path';
import { runGuarded } from './guarded.ts';

/** The two programs of FFmpeg that are at hand. */
export interface Ffmpeg {
  ffmpeg: string;
  ffprobe: string;
  /** It can bring HDR films to the colours of screens without HDR (zscale of libzimg). */
  mapsTones: boolean;
}

const PROBE_TIMEOUT_MS = 120_000;

/** FFmpeg lies beside its ffprobe, or both are found by name. */
const probeBeside = (program: string): string => {
  const name = basename(program).replace('ffmpeg', 'ffprobe');
  return program === basename(program) ? name : join(dirname(program), name);
};

const output = async (program: string, args: readonly string[]): Promise<string> => {
  const { code, stdout } = await runGuarded(program, args, {
    signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
  }).catch(() => ({ code: null, stdout: '' }));
  return code === 0 ? stdout : '';
};

/**
 * Finds FFmpeg. It counts as absent without encoders for H.264 (libx264) and AAC.
 * @param program name or path of ffmpeg; null: use none
 * @returns a function that searches until it finds FFmpeg, so a later installation needs no restart
 */
export function ffmpegFinder(program: string | null): () => Promise<Ffmpeg | null> {
  let found: Promise<Ffmpeg | null> = Promise.resolve(null);
  const find = async (): Promise<Ffmpeg | null> => {
    if (program === null) return null;
    const ffprobe = probeBeside(program);
    const encoders = await output(program, ['-hide_banner', '-encoders']);
    if (!/\blibx264\b/.test(encoders) || !/\baac\b/.test(encoders)) return null;
    if ((await output(ffprobe, ['-version'])) === '') return null;
    const filters = await output(program, ['-hide_banner', '-filters']);
    const mapsTones = /\bzscale\b/.test(filters) && /\btonemap\b/.test(filters);
    return { ffmpeg: program, ffprobe, mapsTones };
  };
  return () => {
    found = found.then((before) => before ?? find());
    return found;
  };
}
