import { createHash } from 'node:crypto';
import { access, open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilmFacts } from '#platform/ffmpeg/probe.ts';
import { inputOf, type Making, run } from './run-ffmpeg.ts';

/** Length of a chunk: a multiple of the segments, so that each chunk begins with one. */
const CHUNK_SECONDS = 120;
/** Added to a chunk's times, because FFmpeg would shift pictures before zero. */
const LEAD_SECONDS = 10;
/** FFmpeg opens the film this much before a chunk and continues from the next key frame. */
const RUN_UP_SECONDS = 2;

/** How the sound of every rendition is encoded. */
export const SOUND = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'];

const countOf = ({ durationMs }: FilmFacts) => Math.floor((durationMs ?? 0) / 1000 / CHUNK_SECONDS);

/** Whether a film is long enough and seekable. */
export const isMadeInChunks = (facts: FilmFacts): boolean =>
  facts.isSeekable && countOf(facts) >= 2;

interface Picture {
  part: string;
  scale: string;
  /** FFmpeg's options for the picture. */
  picture: readonly string[];
}

/** Makes a file in the folder unless it exists; complete or not at all. */
async function makeOnce(
  folder: string,
  name: string,
  make: (unfinished: string) => Promise<void>,
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
 * @returns FFmpeg's options that open all chunks as one input, and the names of the chunks
 */
export async function makeChunks(
  making: Making,
  { part, scale, picture }: Picture,
): Promise<{ input: string[]; chunks: string[] }> {
  const { facts, folder } = making;
  // Progress is counted by chunks.
  const quiet = { ...making, onPercent: () => {} };
  // The key tells these chunks from those of a version that encoded differently.
  const key = createHash('sha256')
    .update([scale, ...picture].join(' '))
    .digest('hex')
    .slice(0, 8);
  const count = countOf(facts);
  const list = ['ffconcat version 1.0'];
  const chunks: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const from = at * CHUNK_SECONDS;
    const end = at + 1 < count ? `:end=${from + CHUNK_SECONDS}` : '';
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
          ...['-vf', `trim=start=${from}${end},${scale}`, ...picture],
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
    await makeOnce(folder, 'sound.m4a', (unfinished) =>
      run(quiet, inputOf(making), [
        ...['-map', '0:a:0', '-vn', '-sn', '-dn', '-map_metadata', '-1', ...SOUND],
        ...['-f', 'mp4', unfinished],
      ]),
    );
    input.push('-i', `file:${join(folder, 'sound.m4a')}`, '-map', '1:a:0');
  }
  return { input: [...input, '-map', '0:v:0'], chunks: [names, ...chunks] };
}
