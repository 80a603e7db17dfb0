import { join } from 'node:path';
import type { Ffmpeg } from '#platform/ffmpeg/ffmpeg.ts';
import { runGuarded } from '#platform/ffmpeg/guarded.ts';
import type { FilmFacts } from '#platform/ffmpeg/probe.ts';
import { openedAs } from '#platform/ffmpeg/probe.ts';
import type { Fault } from './film-streams.store.ts';

/** Transcoding failed, with the reason. */
export class FilmFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** The input of one transcoding step. */
export interface Making {
  programs: Ffmpeg;
  /** The film, and its smallest rendition once there is one. */
  source: string;
  smallest: string | null;
  extension: string;
  facts: FilmFacts;
  /** The output folder. */
  folder: string;
  signal: AbortSignal;
  onPercent: (percent: number) => void;
}

/** The fault that FFmpeg's error output names. */
const faultIn = (complaints: string): Fault =>
  /No space left on device|Disk quota exceeded/.test(complaints)
    ? 'disk_full'
    : /Invalid data|moov atom not found|does not contain any stream|could not find codec/i.test(
          complaints,
        )
      ? 'unreadable'
      : 'broken';

/**
 * Runs FFmpeg on a film.
 * @param output options of the output; those that begin with `./` name files in the folder
 * @throws FilmFault when FFmpeg fails
 */
export async function run(
  making: Making,
  input: readonly string[],
  output: readonly string[],
): Promise<void> {
  const { programs, folder, signal, onPercent, facts } = making;
  const { code, complaints } = await runGuarded(
    programs.ffmpeg,
    [
      ...['-hide_banner', '-v', 'error', '-nostdin', '-y', '-progress', 'pipe:1'],
      ...input,
      ...output.map((argument) => (argument.startsWith('./') ? join(folder, argument) : argument)),
    ],
    {
      signal,
      onText: (text) => {
        const at = [...text.matchAll(/^out_time_us=(\d+)/gm)].at(-1)?.[1];
        if (at && facts.durationMs) {
          onPercent(Math.min(99, Math.floor(Number(at) / 10 / facts.durationMs)));
        }
      },
    },
  );
  signal.throwIfAborted();
  if (code !== 0) throw new FilmFault(faultIn(complaints), complaints.trim() || `code ${code}`);
}

/** FFmpeg's options that open the film. */
export const inputOf = ({ source, extension }: Making): string[] => [
  ...openedAs(extension),
  ...['-i', `file:${source}`],
];
