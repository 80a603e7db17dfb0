import { type FileHandle, open } from 'node:fs/promises';
import type { FilmExtension } from '#platform/ffmpeg/probe.ts';

/** Bytes of a file; fewer at its end. */
export async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

interface Box {
  type: string;
  from: number;
  to: number;
}

/** The size in a box's header; a box without a size reaches to the end. */
function sizeOf(head: Buffer, room: number): number {
  const short = head.readUInt32BE(0);
  if (short === 1 && head.length === 16) return Number(head.readBigUInt64BE(8));
  return short === 0 ? room : short;
}

/** The boxes of an MP4 between two offsets; a broken box ends the list. */
async function* boxes(file: FileHandle, from: number, to: number): AsyncGenerator<Box> {
  for (let at = from, count = 0; at + 8 <= to && count < 10_000; count += 1) {
    const head = await bytesAt(file, at, 16);
    if (head.length < 8) return;
    const isLong = head.readUInt32BE(0) === 1;
    const size = sizeOf(head, to - at);
    if (size < 8 || at + size > to) return;
    yield { type: head.toString('latin1', 4, 8), from: at + (isLong ? 16 : 8), to: at + size };
    at += size;
  }
}

async function findBox(file: FileHandle, type: string, { from, to }: Omit<Box, 'type'>) {
  for await (const box of boxes(file, from, to)) if (box.type === type) return box;
  return undefined;
}

/** Whether an MP4 or QuickTime film is truncated: its index or content passes the end of the file. */
export async function isCutShort(file: FileHandle, bytes: number): Promise<boolean> {
  let end = 0;
  for await (const box of boxes(file, 0, bytes)) end = box.to;
  const head = await bytesAt(file, end, 16);
  if (head.length < 8 || !/^(?:moov|moof|mdat)$/.test(head.toString('latin1', 4, 8))) return false;
  return sizeOf(head, bytes - end) > bytes - end;
}

/**
 * The length in the index of an MP4 or QuickTime film, rounded to seconds.
 * @returns null if it states none, or if the index has not arrived yet
 */
export async function mp4Duration(file: FileHandle, bytes: number): Promise<number | null> {
  const index = await findBox(file, 'moov', { from: 0, to: bytes });
  const head = index && (await findBox(file, 'mvhd', index));
  if (!head) return null;
  const fields = await bytesAt(file, head.from, 32);
  if (fields.length < 32) return null;
  const isLong = fields[0] === 1;
  const perSecond = fields.readUInt32BE(isLong ? 20 : 12);
  const length = isLong ? Number(fields.readBigUInt64BE(24)) : fields.readUInt32BE(16);
  const seconds = Math.round(length / perSecond);
  return seconds > 0 && seconds <= 360_000 ? seconds : null;
}

/**
 * The codecs of an MP4's tracks in its index: `avc1`, `mp4a`.
 * @returns an empty list if the index has not arrived yet
 */
export async function mp4Codecs(file: FileHandle, bytes: number): Promise<string[]> {
  const index = await findBox(file, 'moov', { from: 0, to: bytes });
  const codecs: string[] = [];
  if (!index) return codecs;
  for await (const track of boxes(file, index.from, index.to)) {
    let within: Box | undefined = track.type === 'trak' ? track : undefined;
    for (const type of ['mdia', 'minf', 'stbl', 'stsd']) {
      within = within && (await findBox(file, type, within));
    }
    // Version and count precede the first description; its length precedes its name.
    const head = within && (await bytesAt(file, within.from, 16));
    if (head?.length === 16) codecs.push(head.toString('latin1', 12, 16));
  }
  return codecs;
}

/** The type of a film, found from its content. */
export interface FilmKind {
  extension: FilmExtension;
  /** Browsers play files of this type; others need transcoding first. */
  isForBrowsers: boolean;
  /** Null if the file has no duration. */
  durationSeconds: number | null;
}

const HEAD_BYTES = 1024;
const PLAYABLE = /^(?:iso[m2-9]|mp4[12]|avc1|M4V[ HP]|dash|MSNV)$/;
/** QuickTime, as phones and cameras write it, and 3GP of older phones. */
const QUICKTIME = /^(?:qt {2}|3g[p2].|XAVC|CAEP)$/;
/** QuickTime films without a head begin with one of these boxes. */
const OLD_QUICKTIME = /^(?:moov|mdat|wide|pnot)$/;

/** The brands of an MP4 that are films; still pictures and audio files have the same structure. */
function brandsOf(head: Buffer): string[] {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) {
    if (at !== 12) brands.push(head.toString('latin1', at, at + 4));
  }
  return brands;
}

function mp4Kind(head: Buffer): FilmExtension | null {
  const brands = brandsOf(head);
  if (OLD_QUICKTIME.test(head.toString('latin1', 4, 8)) || QUICKTIME.test(brands[0] ?? '')) {
    return 'mov';
  }
  return brands.some((brand) => PLAYABLE.test(brand)) ? 'mp4' : null;
}

const isMatroska = (head: Buffer, name: string): boolean =>
  head.readUInt32BE(0) === 0x1a45dfa3 &&
  head.subarray(0, 64).includes(Buffer.from(`\x42\x82${name}`, 'latin1'));

/** Every packet of a transport stream begins with the same byte. */
const isPackets = (head: Buffer, first: number, every: number): boolean =>
  [0, 1, 2, 3, 4].every((packet) => head[first + packet * every] === 0x47);

const startsWith = (head: Buffer, hex: string): boolean =>
  head.toString('hex', 0, hex.length / 2) === hex;

function extensionOf(head: Buffer): FilmExtension | null {
  if (head.length < 16) return null;
  const mp4 = mp4Kind(head);
  if (mp4) return mp4;
  if (isMatroska(head, '\x84webm')) return 'webm';
  if (isMatroska(head, '\x88matroska')) return 'mkv';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'AVI ') {
    return 'avi';
  }
  if (startsWith(head, '3026b2758e66cf11a6d900aa0062ce6c')) return 'wmv';
  if (startsWith(head, '000001ba')) return 'mpg';
  return isPackets(head, 0, 188) || isPackets(head, 4, 192) ? 'ts' : null;
}

/** Sound alone: MP4 of Apple's, MP3, WAVE. */
const isSound = (head: Buffer): boolean =>
  /^M4[AB] $/.test(brandsOf(head)[0] ?? '') ||
  head.toString('latin1', 0, 3) === 'ID3' ||
  head.toString('latin1', 8, 12) === 'WAVE';

/** Video codecs that browsers play in an MP4. */
const FOR_BROWSERS = /^(?:avc[13]|av01|vp0[89])$/;

/**
 * Finds the type of a film from its first bytes, not from its name.
 * @param path the file; its beginning is enough
 * @param isComplete the file is complete, so its codecs can be read wherever they stand
 * @returns `no_picture` if it is sound alone; null if the site does not accept the type, or if the end of the file is missing
 */
export async function filmKind(
  path: string,
  isComplete: boolean,
): Promise<FilmKind | 'no_picture' | null> {
  const file = await open(path, 'r');
  try {
    const head = await bytesAt(file, 0, HEAD_BYTES);
    if (isSound(head)) return 'no_picture';
    const extension = extensionOf(head);
    if (extension === null) return null;
    if (extension === 'webm') return { extension, isForBrowsers: true, durationSeconds: null };
    if (extension !== 'mp4' && extension !== 'mov') {
      return { extension, isForBrowsers: false, durationSeconds: null };
    }
    const { size } = await file.stat();
    if (isComplete && (await isCutShort(file, size))) return null;
    const isForBrowsers =
      extension === 'mp4' &&
      (!isComplete || (await mp4Codecs(file, size)).some((codec) => FOR_BROWSERS.test(codec)));
    return { extension, isForBrowsers, durationSeconds: await mp4Duration(file, size) };
  } finally {
    await file.close();
  }
}
