import { join } from 'node:path';
import { openedAs } from '#platform/ffmpeg/containers.ts';
import type { Ffmpeg } from '#platform/ffmpeg/ffmpeg.ts';
import { runGuarded } from '#platform/ffmpeg/guarded.ts';
import type { FilmFacts } from '#platform/ffmpeg/probe.ts';
import type { Fault } from './film-streams.store.ts';

/** Nothing can be made of a film, and why. */
export class FilmFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** What is needed to make something of a film. */
export interface Making {
  programs: Ffmpeg;
  /** The film, and its smallest rendition once there is one. */
  source: string;
  smallest: string | null;
  extension: string;
  facts: FilmFacts;
  /** Where what is made is put. */
  folder: string;
  signal: AbortSignal;
  onPercent: (percent: number) => void;
}

/** Why ffmpeg gave up, as far as it says. */
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
 * @param output words for what comes out; those that begin with `./` name files in the folder
 * @throws FilmFault when it gives up
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
      ...output.map((word) => (word.startsWith('./') ? join(folder, word) : word)),
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

/** The words with which FFmpeg opens the film. */
export const inputOf = ({ source, extension }: Making): string[] => [
  ...openedAs(extension),
  ...['-i', `file:${source}`],
];
