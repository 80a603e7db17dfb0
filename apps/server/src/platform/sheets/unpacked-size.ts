const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LARGE_LOCATOR = 0x07064b50;

/**
 * How large the files of a zip archive say they are, all together: what unpacking will take. A
 * file that lies is cut off at what it said. Undefined where the directory cannot be read, or is
 * of the kind for archives above 4 GiB.
 */
export function unpackedSize(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0 || bytes.length - end > 65_557) return undefined;
  if (end >= 20 && view.getUint32(end - 20, true) === LARGE_LOCATOR) return undefined;
  let at = view.getUint32(end + 16, true);
  let size = 0;
  for (let left = view.getUint16(end + 8, true); left > 0; left -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) return undefined;
    size += view.getUint32(at + 24, true);
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    at += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  return size;
}
