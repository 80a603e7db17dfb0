import { createHash } from 'node:crypto';
import { access, open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEINTERLACED, sized, steady } from './picture-filters.ts';
import type { Rendition } from './renditions.ts';
import { inputOf, type Making, run } from './run-ffmpeg.ts';

/** Length of a chunk: a multiple of the segments, so that each chunk begins with one. */
const CHUNK_SECONDS = 120;
/** Added to a chunk's times, because FFmpeg would shift pictures before zero. */
const LEAD_SECONDS = 10;
/** FFmpeg opens the film this much before a chunk and continues from the next key frame. */
const RUN_UP_SECONDS = 2;

/** How sound is encoded. */
export const aac = (rate: number): string[] => [
  ...['-c:a', 'aac', '-b:a', String(rate), '-ac', '2', '-ar', '48000'],
];

/** The sound of a rendition: silent where the film has a hole, and from its end to the film's. */
export const soundOf = ({ facts }: Making, rate: number): string[] => [
  '-af',
  `aresample=48000:async=1:first_pts=0,apad=whole_dur=${facts.durationMs}ms`,
  ...aac(rate),
];

/**
 * The pictures of a rendition from one second to another. They are repeated last, so that a thousand of
 * the same take the memory and the work of one.
 */
export const picturesOf = (
  making: Making,
  { width, height }: Rendition,
  span: { from: number; end: number },
): string => [DEINTERLACED, ...sized(making, width, height), ...steady(span)].join(',');

const countOf = ({ durationMs }: Making['facts']) => Math.floor(durationMs / 1000 / CHUNK_SECONDS);

/** Whether a film is long enough and seekable. */
export const isMadeInChunks = (facts: Making['facts']): boolean =>
  facts.isSeekable && countOf(facts) >= 2;

/** Makes a file in the folder unless it exists; complete or not at all. */
async function makeOnce(
  folder: string,
  name: string,
  make: (unfinished: string) => Promise<unknown>,
): Promise<void> {
  const path = join(folder, name);
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  const unfinished = `unfinished-${name}`;
  await make(`./${unfinished}`);
  // Synced before the rename, so a power cut cannot leave an incomplete file with this name.
  const file = await open(join(folder, unfinished), 'r+');
  await file.sync().finally(() => file.close());
  await rename(join(folder, unfinished), path);
}

/**
 * Encodes a rendition's picture in chunks, and its sound. Finished chunks survive an interruption
 * and are not made again. Every picture keeps its time and lies in exactly the chunk of that time,
 * so the joints do not show.
 * @param picture FFmpeg's options for the picture
 * @returns FFmpeg's options that open all chunks as one input, and the names of the chunks
 */
export async function makeChunks(
  making: Making,
  rendition: Rendition,
  picture: readonly string[],
): Promise<{ input: string[]; chunks: string[] }> {
  const { facts, folder } = making;
  const { part, soundRate } = rendition;
  // Progress is counted by chunks.
  const quiet = { ...making, onPercent: () => {} };
  // The key tells these chunks from those of a version that encoded differently.
  const key = createHash('sha256')
    .update([picturesOf(making, rendition, { from: 0, end: 0 }), ...picture].join(' '))
    .digest('hex')
    .slice(0, 8);
  const count = countOf(facts);
  const list = ['ffconcat version 1.0'];
  const chunks: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const from = at * CHUNK_SECONDS;
    const end = at + 1 < count ? from + CHUNK_SECONDS : facts.durationMs / 1000;
    const name = `${part}-${key}-${at}.nut`;
    making.onPercent(Math.floor((at / count) * 100));
    await makeOnce(folder, name, (unfinished) =>
      run(
        quiet,
        [
          ...['-copyts', '-start_at_zero', '-noaccurate_seek'],
          ...['-ss', String(Math.max(0, from - RUN_UP_SECONDS)), ...inputOf(making)],
        ],
        [
          ...['-map', '0:V:0', '-an', '-sn', '-dn', '-map_metadata', '-1'],
          ...['-vf', picturesOf(making, rendition, { from, end }), ...picture],
          ...['-output_ts_offset', String(LEAD_SECONDS), '-f', 'nut', unfinished],
        ],
      ),
    );
    chunks.push(name);
    list.push(`file ${name}`, `inpoint ${from + LEAD_SECONDS}`, `duration ${CHUNK_SECONDS}`);
  }
  const names = `${part}.ffconcat`;
  await writeFile(join(folder, names), `${list.join('\n')}\n`);
  const input = ['-copyts', '-protocol_whitelist', 'file', '-f', 'concat'];
  input.push('-i', `file:${join(folder, names)}`);
  if (facts.hasSound) {
    const sound = `sound-${soundRate}.m4a`;
    await makeOnce(folder, sound, (unfinished) =>
      run(quiet, inputOf(making), [
        ...['-map', '0:a:0', '-vn', '-sn', '-dn', '-map_metadata', '-1'],
        ...[...soundOf(making, soundRate), '-f', 'mp4', unfinished],
      ]),
    );
    input.push('-i', `file:${join(folder, sound)}`, '-map', '1:a:0');
  }
  return { input: [...input, '-map', '0:v:0'], chunks: [names, ...chunks] };
}
