import type { FileHandle } from 'node:fs/promises';

/** Some bytes of a file; fewer where it ends. */
export async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

interface Box {
  type: string;
  from: number;
  to: number;
}

/** What a box says of its own size; one without a size has all the room there is. */
function sizeOf(head: Buffer, room: number): number {
  const short = head.readUInt32BE(0);
  if (short === 1 && head.length === 16) return Number(head.readBigUInt64BE(8));
  return short === 0 ? room : short;
}

/** The boxes of an MP4 between two places; a broken one ends them. */
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

/** Whether the end of an MP4 or QuickTime film is missing: its index or its content goes beyond. */
export async function isCutShort(file: FileHandle, bytes: number): Promise<boolean> {
  let end = 0;
  for await (const box of boxes(file, 0, bytes)) end = box.to;
  const head = await bytesAt(file, end, 16);
  if (head.length < 8 || !/^(?:moov|moof|mdat)$/.test(head.toString('latin1', 4, 8))) return false;
  return sizeOf(head, bytes - end) > bytes - end;
}

/**
 * The length that the head of the index of an MP4 or QuickTime film tells, rounded to seconds.
 * @returns null where it tells none, or the index has not come yet
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
 * The codecs of an MP4's tracks, as its index names them: `avc1`, `mp4a`.
 * @returns nothing where the index has not come yet
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
    // A version and a count come before the first description, its length before its name.
    const words = within && (await bytesAt(file, within.from, 16));
    if (words?.length === 16) codecs.push(words.toString('latin1', 12, 16));
  }
  return codecs;
}
