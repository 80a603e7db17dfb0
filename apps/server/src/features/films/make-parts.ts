import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewPart } from './film-streams.store.ts';
import { aac, isMadeInChunks, makeChunks, picturesOf, soundOf } from './parts.ts';
import { AS_JPEG, DEINTERLACED, sized, steady } from './picture-filters.ts';
import { previewSheet, previewTrack } from './previews.ts';
import { type Rendition, renditionsOf, SLOW_SOUND, SOUND_PART } from './renditions.ts';
import { FilmFault, inputOf, type Making, run } from './run-ffmpeg.ts';

/** The facts in the playlist of one rendition. */
export interface Measured {
  /** Bits per second: greatest of a segment, and average. */
  peakRate: number;
  meanRate: number;
}

/** Reads the playlist that FFmpeg wrote for a rendition. */
export function measurePlaylist(text: string): Measured {
  let seconds = 0;
  let bytes = 0;
  let peakRate = 1;
  let length = 0;
  for (const line of text.split('\n')) {
    const lasting = /^#EXTINF:([\d.]+)/.exec(line);
    if (lasting) length = Number(lasting[1]);
    const range = /^#EXT-X-BYTERANGE:(\d+)/.exec(line);
    if (!range) continue;
    const size = Number(range[1]);
    seconds += length;
    bytes += size;
    if (length > 0) peakRate = Math.max(peakRate, Math.ceil((size * 8) / length));
  }
  return {
    peakRate,
    meanRate: Math.max(1, Math.ceil((bytes * 8) / Math.max(seconds, 0.001))),
  };
}

/** The codecs of a rendition in a playlist's notation (RFC 6381), read from the head of its file. */
export function codecsOf(head: Buffer, hasSound: boolean): string | null {
  const at = head.indexOf('avcC');
  if (at < 0 || at + 8 > head.length) return null;
  const picture = `avc1.${head.toString('hex', at + 5, at + 8)}`;
  return hasSound ? `${picture},mp4a.40.2` : picture;
}

/** A finished part, its files in the folder. */
export interface Made {
  files: string[];
  /** The chunks it was joined from: useless once the part is in its final place. */
  chunks: string[];
  row: NewPart;
}

const SEGMENT_SECONDS = 6;
const LONGEST_POSTER_SIDE = 1280;
/** Bits per second of the still pictures beside the sound. */
const STILL_RATE = 48_000;

const bytesOf = async (folder: string, files: readonly string[]): Promise<number> => {
  const sizes = await Promise.all(files.map((file) => stat(join(folder, file)))).catch(() => {
    throw new FilmFault('unreadable', 'nothing came out of it');
  });
  return sizes.reduce((sum, { size }) => sum + size, 0);
};

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The smallest rendition as what something is made of. */
const ofSmallest = (making: Making): Making =>
  making.smallest ? { ...making, source: making.smallest, extension: 'mp4' } : making;

/** FFmpeg's options for pictures of at most so many bits per second. */
const encoded = (quality: number, mostRate: number): string[] => [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-pix_fmt', 'yuv420p'],
  ...['-crf', String(quality), '-maxrate', String(mostRate), '-bufsize', String(mostRate * 2)],
  // All renditions are cut at the same times, so a player can switch between them.
  ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`, '-sc_threshold', '0'],
];

/** FFmpeg's options for a rendition's two files. */
const inSegments = (part: string): string[] => [
  ...['-map_metadata', '-1'],
  // A picture that is repeated for minutes comes at once: the sound beside it is waited for.
  ...['-max_interleave_delta', '0'],
  ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod'],
  ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file+independent_segments'],
  ...['-hls_segment_filename', `./${part}.mp4`, `./${part}.m3u8`],
];

/** Describes a rendition by what its files say. */
async function measured(
  { folder, facts }: Making,
  { part, width, height }: Pick<Rendition, 'part' | 'width' | 'height'>,
  chunks: string[] = [],
): Promise<Made> {
  const files = [`${part}.mp4`, `${part}.m3u8`];
  const bytes = await bytesOf(folder, files);
  const [head, playlist] = await Promise.all([
    headOf(join(folder, `${part}.mp4`)),
    readFile(join(folder, `${part}.m3u8`), 'utf8'),
  ]);
  const codecs = codecsOf(head, facts.hasSound);
  if (codecs === null) throw new FilmFault('unreadable', 'no picture came out of it');
  const { peakRate, meanRate } = measurePlaylist(playlist);
  return {
    files,
    chunks,
    row: { part, bytes, rendition: { width, height, peakRate, meanRate, codecs } },
  };
}

async function makeRendition(making: Making, rendition: Rendition): Promise<Made> {
  const { facts } = making;
  const { part, mostRate, soundRate } = rendition;
  const picture = encoded(23, mostRate);
  if (isMadeInChunks(facts)) {
    const { input, chunks } = await makeChunks(making, rendition, picture);
    await run({ ...making, onPercent: () => {} }, input, ['-c', 'copy', ...inSegments(part)]);
    return measured(making, rendition, chunks);
  }
  const span = { from: 0, end: facts.durationMs / 1000 };
  await run(making, inputOf(making), [
    ...['-map', '0:V:0', '-map', '0:a:0?', '-sn', '-dn'],
    ...['-vf', picturesOf(making, rendition, span), ...picture],
    ...[...(facts.hasSound ? soundOf(making, soundRate) : []), ...inSegments(part)],
  ]);
  return measured(making, rendition);
}

/**
 * Makes the sound with one still picture for each segment: players pass over what has no picture,
 * and stand still where the picture's own files end.
 * @param small the smallest rendition, of which it is made
 */
async function makeSound(making: Making, small: Rendition): Promise<Made> {
  const from = ofSmallest(making);
  // One a second; the last one begins half a second before the end or sooner.
  const end = making.facts.durationMs / 1000 - 0.5;
  const pictures = steady({ from: 0, end }, '1').join(',');
  await run(
    from,
    ['-skip_frame', 'nokey', ...inputOf(from)],
    [
      ...['-map', '0:v:0', '-map', '0:a:0', '-vf', pictures, ...encoded(28, STILL_RATE)],
      // Reordered, pictures a second apart would begin seconds later than those of other renditions.
      ...['-bf', '0'],
      ...(small.soundRate === SLOW_SOUND ? ['-c:a', 'copy'] : aac(SLOW_SOUND)),
      ...inSegments(SOUND_PART),
    ],
  );
  return measured(making, { ...small, part: SOUND_PART });
}

async function makePoster(making: Making): Promise<Made> {
  const { durationMs, width, height } = making.facts;
  const scale = Math.min(1, LONGEST_POSTER_SIDE / Math.max(width, height));
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2);
  const picture = [DEINTERLACED, ...sized(making, even(width), even(height)), AS_JPEG].join(',');
  const files = ['poster.jpg'];
  const makeAt = async (seconds: number): Promise<Made> => {
    await run(
      making,
      ['-ss', String(seconds), ...inputOf(making)],
      [
        ...['-map', '0:V:0', '-frames:v', '1', '-vf', picture],
        ...['-pix_fmt', 'yuvj420p', '-q:v', '4', '-f', 'image2', '-update', '1', './poster.jpg'],
      ],
    );
    const bytes = await bytesOf(making.folder, files);
    return { files, chunks: [], row: { part: 'poster', bytes, rendition: null } };
  };
  try {
    // At a tenth of the film, because the beginning is often black.
    return await makeAt(Math.min(60, durationMs / 10_000));
  } catch (error) {
    // The film has no picture there, or none that can be reached.
    if (!(error instanceof FilmFault)) throw error;
    return makeAt(0);
  }
}

async function makePreview(making: Making): Promise<Made> {
  const { facts, folder } = making;
  const sheet = previewSheet(facts.durationMs, facts);
  const from = ofSmallest(making);
  // If preview pictures are far apart, the key frames are near enough.
  const skipping = sheet.every >= SEGMENT_SECONDS ? ['-skip_frame', 'nokey'] : [];
  await run(
    from,
    [...skipping, ...inputOf(from)],
    [
      ...['-map', '0:V:0', '-frames:v', '1', '-vf'],
      `fps=1/${sheet.every}:start_time=0,scale=${sheet.width}:${sheet.height},tile=${sheet.columns}x${sheet.rows},${AS_JPEG}`,
      ...['-pix_fmt', 'yuvj420p', '-q:v', '6', '-f', 'image2', '-update', '1', './preview.jpg'],
    ],
  );
  await writeFile(join(folder, 'preview.vtt'), previewTrack(sheet));
  const files = ['preview.jpg', 'preview.vtt'];
  const bytes = await bytesOf(folder, files);
  return { files, chunks: [], row: { part: 'preview', bytes, rendition: null } };
}

/**
 * Makes one part of a stream.
 * @throws FilmFault when FFmpeg fails
 */
export function makePart(making: Making, part: string): Promise<Made> {
  if (part === 'poster') return makePoster(making);
  if (part === 'preview') return makePreview(making);
  const renditions = renditionsOf(making.facts);
  if (part === SOUND_PART) return makeSound(making, renditions[0] as Rendition);
  const rendition = renditions.find((one) => one.part === part);
  if (!rendition) throw new Error(`a film of that size has no ${part}`);
  return makeRendition(making, rendition);
}
