import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewPart } from './film-streams.store.ts';
import { isMadeInChunks, makeChunks, SOUND } from './parts.ts';
import { previewSheet, previewTrack } from './previews.ts';
import { type Rendition, renditionsOf } from './renditions.ts';
import { FilmFault, inputOf, type Making, run } from './run-ffmpeg.ts';

/** The facts in the playlist of one rendition. */
export interface Measured {
  durationMs: number;
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
    durationMs: Math.max(1, Math.round(seconds * 1000)),
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

/** A finished part: its files in the folder, and the film's length if FFmpeg reported it. */
export interface Made {
  files: string[];
  /** The chunks it was joined from: useless once the part is in its final place. */
  chunks: string[];
  row: NewPart;
  durationMs: number | null;
}

const SEGMENT_SECONDS = 6;
const LONGEST_POSTER_SIDE = 1280;

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

async function makeRendition(making: Making, rendition: Rendition): Promise<Made> {
  const { part, width, height, mostRate } = rendition;
  const { folder, facts } = making;
  const scale = `scale=${width}:${height},setsar=1`;
  const picture = [
    ...['-fpsmax', '60'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-pix_fmt', 'yuv420p'],
    ...['-crf', '23', '-maxrate', String(mostRate), '-bufsize', String(mostRate * 2)],
    // All renditions are cut at the same times, so a player can switch between them.
    ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`, '-sc_threshold', '0'],
  ];
  const stream = [
    ...['-map_metadata', '-1'],
    ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file+independent_segments'],
    ...['-hls_segment_filename', `./${part}.mp4`, `./${part}.m3u8`],
  ];
  let chunks: string[] = [];
  if (isMadeInChunks(facts)) {
    const made = await makeChunks(making, { part, scale, picture });
    await run({ ...making, onPercent: () => {} }, made.input, ['-c', 'copy', ...stream]);
    chunks = made.chunks;
  } else {
    await run(making, inputOf(making), [
      ...['-map', '0:V:0', '-map', '0:a:0?', '-sn', '-dn'],
      ...['-vf', scale, ...picture, ...SOUND, ...stream],
    ]);
  }
  const files = [`${part}.mp4`, `${part}.m3u8`];
  const [head, playlist] = await Promise.all([
    headOf(join(folder, `${part}.mp4`)),
    readFile(join(folder, `${part}.m3u8`), 'utf8'),
  ]);
  const codecs = codecsOf(head, facts.hasSound);
  if (codecs === null) throw new FilmFault('unreadable', 'no picture came out of it');
  const { durationMs, peakRate, meanRate } = measurePlaylist(playlist);
  return {
    files,
    chunks,
    durationMs,
    row: {
      part,
      bytes: await bytesOf(folder, files),
      rendition: { width, height, peakRate, meanRate, codecs },
    },
  };
}

async function makePoster(making: Making): Promise<Made> {
  const { durationMs, width, height } = making.facts;
  const scale = Math.min(1, LONGEST_POSTER_SIDE / Math.max(width, height));
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2);
  // At a tenth of the film, because the beginning is often black.
  const at = String(Math.min(60, (durationMs ?? 0) / 10_000));
  await run(
    making,
    ['-ss', at, ...inputOf(making)],
    [
      ...[
        '-map',
        '0:V:0',
        '-frames:v',
        '1',
        '-vf',
        `scale=${even(width)}:${even(height)},setsar=1`,
      ],
      ...['-pix_fmt', 'yuvj420p', '-q:v', '4', '-f', 'image2', '-update', '1', './poster.jpg'],
    ],
  );
  const files = ['poster.jpg'];
  const bytes = await bytesOf(making.folder, files);
  return { files, chunks: [], durationMs: null, row: { part: 'poster', bytes, rendition: null } };
}

async function makePreview(making: Making): Promise<Made> {
  const { facts, folder, smallest } = making;
  const sheet = previewSheet(facts.durationMs ?? 1, facts);
  const from = smallest ? { ...making, source: smallest, extension: 'mp4' } : making;
  // If preview pictures are far apart, the key frames are near enough.
  const skipping = sheet.every >= SEGMENT_SECONDS ? ['-skip_frame', 'nokey'] : [];
  await run(
    from,
    [...skipping, ...inputOf(from)],
    [
      ...['-map', '0:V:0', '-frames:v', '1', '-vf'],
      `fps=1/${sheet.every}:start_time=0,scale=${sheet.width}:${sheet.height},tile=${sheet.columns}x${sheet.rows}`,
      ...['-pix_fmt', 'yuvj420p', '-q:v', '6', '-f', 'image2', '-update', '1', './preview.jpg'],
    ],
  );
  await writeFile(join(folder, 'preview.vtt'), previewTrack(sheet));
  const files = ['preview.jpg', 'preview.vtt'];
  const bytes = await bytesOf(folder, files);
  return { files, chunks: [], durationMs: null, row: { part: 'preview', bytes, rendition: null } };
}

/**
 * Makes one part of a stream.
 * @throws FilmFault when FFmpeg fails
 */
export function makePart(making: Making, part: string): Promise<Made> {
  if (part === 'poster') return makePoster(making);
  if (part === 'preview') return makePreview(making);
  const rendition = renditionsOf(making.facts).find((one) => one.part === part);
  if (!rendition) throw new Error(`a film of that size has no ${part}`);
  return makeRendition(making, rendition);
}
