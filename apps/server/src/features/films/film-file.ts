import { type FileHandle, open } from 'node:fs/promises';

/** What a film is, as its content tells. */
export interface FilmKind {
  extension: 'mp4' | 'webm';
  /** Where the file says it. */
  durationSeconds: number | null;
}

const PLAYABLE = /^(?:iso[m2-9]|mp4[12]|avc1|M4V[ HP]|dash|MSNV)$/;

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** An MP4 names the kinds of player that it is for; pictures and sound alone are built likewise. */
function isMp4(head: Buffer): boolean {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) {
    if (at !== 12) brands.push(head.toString('latin1', at, at + 4));
  }
  return (
    brands[0] !== 'M4A ' && brands[0] !== 'qt  ' && brands.some((brand) => PLAYABLE.test(brand))
  );
}

const isWebm = (head: Buffer): boolean =>
  head.length > 8 &&
  head.readUInt32BE(0) === 0x1a45dfa3 &&
  head.subarray(0, 64).includes(Buffer.from('\x42\x82\x84webm', 'latin1'));

interface Box {
  type: string;
  from: number;
  to: number;
}

/** The boxes of an MP4 between two places; a broken one ends them. */
async function* boxes(file: FileHandle, from: number, to: number): AsyncGenerator<Box> {
  for (let at = from, count = 0; at + 8 <= to && count < 10_000; count += 1) {
    const head = await bytesAt(file, at, 16);
    if (head.length < 8) return;
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short;
    if (size < 8 || at + size > to) return;
    yield { type: head.toString('latin1', 4, 8), from: at + (isLong ? 16 : 8), to: at + size };
    at += size;
  }
}

async function findBox(file: FileHandle, type: string, { from, to }: Omit<Box, 'type'>) {
  for await (const box of boxes(file, from, to)) if (box.type === type) return box;
  return undefined;
}

/** The length that the head of an MP4's index tells, rounded to seconds. */
async function mp4Duration(file: FileHandle, bytes: number): Promise<number | null> {
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
 * What a film is, from its first bytes, whatever it was called.
 * @param path the file; only its beginning need be there
 * @returns null when it is neither MP4 nor WebM
 */
export async function filmKind(path: string): Promise<FilmKind | null> {
  const file = await open(path, 'r');
  try {
    const head = await bytesAt(file, 0, 256);
    if (head.length >= 16 && isMp4(head)) {
      const { size } = await file.stat();
      return { extension: 'mp4', durationSeconds: await mp4Duration(file, size) };
    }
    return isWebm(head) ? { extension: 'webm', durationSeconds: null } : null;
  } finally {
    await file.close();
  }
}
