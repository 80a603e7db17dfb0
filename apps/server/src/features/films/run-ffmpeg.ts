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
  /** With the length that the film has in truth. */
  facts: FilmFacts & { durationMs: number };
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
 * @returns how much of the film it has written, in milliseconds
 * @throws FilmFault when FFmpeg fails
 */
export async function run(
  making: Making,
  input: readonly string[],
  output: readonly string[],
): Promise<number> {
  const { programs, folder, signal, onPercent, facts } = making;
  let written = 0;
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
        if (!at) return;
        written = Math.ceil(Number(at) / 1000);
        if (facts.durationMs)
          onPercent(Math.min(99, Math.floor((written * 100) / facts.durationMs)));
      },
    },
  );
  signal.throwIfAborted();
  if (code !== 0) throw new FilmFault(faultIn(complaints), complaints.trim() || `code ${code}`);
  return written;
}

/** FFmpeg's options that open the film. */
export const inputOf = ({ source, extension }: Making): string[] => [
  ...openedAs(extension),
  ...['-i', `file:${source}`],
];

/** Containers whose index tells the length; films that are cut short are refused. */
const STATES_LENGTH = /^(?:mp4|mov)$/;
/** Longer than a packet of sound. */
const PACKET_MS = 100;
/** A film of one picture may state no length. */
const SHORTEST_MS = 1_000;

/**
 * Reads a film through, because what files say of their length is not always true.
 * @returns milliseconds until both picture and sound have ended
 * @throws FilmFault when FFmpeg fails
 */
export async function measureLength(making: Making): Promise<number> {
  const { extension, facts } = making;
  const streams = ['-map', '0:V:0', '-map', '0:a:0?', '-c', 'copy'];
  const written = await run(making, inputOf(making), [...streams, '-f', 'null', '-']);
  // How long the last picture stands, and how much of the last sound is heard, the index alone knows.
  const isTrue = STATES_LENGTH.test(extension) && written < facts.durationMs + PACKET_MS;
  return Math.max(SHORTEST_MS, isTrue ? facts.durationMs : written);
}
