import { createRequire } from 'node:module';
import type iconv from 'iconv-lite';

const load = createRequire(import.meta.url);

/** Read at the first call: its tables take megabytes, and most processes decode nothing. */
const library = (): typeof iconv => load('iconv-lite');

/** The encodings that spreadsheets in Japan use. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'cp932';

/** Replaces bytes that are no character of the encoding. */
export const UNREADABLE = '\ufffd';

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Recognises UTF-16 without a mark: in commas, digits and line ends every other byte is 0. */
function guessUtf16(bytes: Uint8Array): Encoding | undefined {
  const sample = bytes.subarray(0, 4096);
  let even = 0;
  let odd = 0;
  for (let at = 0; at < sample.length; at += 1) {
    if (sample[at] !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  if (odd > 0 && odd > even * 4) return 'utf-16le';
  if (even > 0 && even > odd * 4) return 'utf-16be';
  return undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const count = (text: string) => text.split(UNREADABLE).length - 1;

/**
 * Detects the encoding of a text and decodes it. A byte order mark decides; without one, text that
 * is valid UTF-8 is UTF-8, and all other text is Windows' Shift_JIS.
 * @returns text with {@link UNREADABLE} in place of invalid bytes
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = (encoding: Encoding) => ({ text: library().decode(buffer, encoding), encoding });
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  if (marked) return read(marked);
  const wide = guessUtf16(bytes);
  if (wide) return read(wide);
  if (isUtf8(bytes)) return read('utf-8');
  const japanese = read('cp932');
  if (count(japanese.text) === 0) return japanese;
  // One broken byte in a UTF-8 file must not garble all its other cells.
  const broken = read('utf-8');
  return count(broken.text) <= count(japanese.text) ? broken : japanese;
}
