import type { FileHandle } from 'node:fs/promises';

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
