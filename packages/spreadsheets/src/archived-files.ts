import { constants, inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LARGE_LOCATOR = 0x07064b50;
const STORED = 0;
const PACKED = 8;
/** As much of a packed file as its beginning is unpacked from. */
const HEAD_BYTES = 1024;

/** A file of a zip archive, as the archive's directory describes it. */
export interface ArchivedFile {
  name: string;
  /** Bytes after unpacking, as the directory claims; unpacking stops at this size. */
  size: number;
  /** @throws RangeError beyond the claimed size, Error when the content cannot be unpacked */
  unpack(): Buffer;
  /** Its first bytes, by which its kind is known; @throws Error when they cannot be unpacked */
  head(): Buffer;
}

/**
 * Lists the files of a zip archive.
 * @returns undefined when the directory is damaged, or in the format for archives above 4 GiB
 */
export function archivedFiles(bytes: Uint8Array): ArchivedFile[] | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = view.length - 22;
  while (end >= 0 && view.readUInt32LE(end) !== END) end -= 1;
  if (end < 0 || view.length - end > 65_557) return undefined;
  if (end >= 20 && view.readUInt32LE(end - 20) === LARGE_LOCATOR) return undefined;
  const files: ArchivedFile[] = [];
  let at = view.readUInt32LE(end + 16);
  for (let left = view.readUInt16LE(end + 8); left > 0; left -= 1) {
    if (at + 46 > view.length || view.readUInt32LE(at) !== ENTRY) return undefined;
    const [nameLength = 0, ...others] = [28, 30, 32].map((offset) =>
      view.readUInt16LE(at + offset),
    );
    files.push(entryAt(view, at, nameLength));
    at += 46 + others.reduce((sum, length) => sum + length, nameLength);
  }
  return files;
}

function entryAt(view: Buffer, at: number, nameLength: number): ArchivedFile {
  const method = view.readUInt16LE(at + 10);
  const packedSize = view.readUInt32LE(at + 20);
  const size = view.readUInt32LE(at + 24);
  const local = view.readUInt32LE(at + 42);
  const content = () => {
    if (method !== PACKED && method !== STORED) throw new Error(`packed by method ${method}`);
    const begin = local + 30 + view.readUInt16LE(local + 26) + view.readUInt16LE(local + 28);
    return view.subarray(begin, begin + packedSize);
  };
  return {
    name: view.toString('latin1', at + 46, at + 46 + nameLength),
    size,
    unpack: () =>
      method === PACKED
        ? inflateRawSync(content(), { maxOutputLength: Math.max(1, size) })
        : content(),
    head: () => {
      const packed = content().subarray(0, HEAD_BYTES);
      return method === PACKED
        ? inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH })
        : packed;
    },
  };
}
