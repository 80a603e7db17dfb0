import { createRequire } from 'node:module';
import type iconv from 'iconv-lite';

const load = createRequire(import.meta.url);

/** Read at the first call: its tables take megabytes, and most processes decode nothing. */
const library = (): typeof iconv => load('iconv-lite');

/** The encodings that spreadsheets in Japan use. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'cp932' | 'euc-jp' | 'iso-2022-jp';

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

/** The text, if all bytes are characters of the encoding. */
function decodeWhole(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const count = (text: string) => text.split(UNREADABLE).length - 1;

/** The escapes of Japanese characters, and of the Latin letters and kana beside them. */
const ESCAPES = ['$@', '$B', '(I', '(J'].map((kind) => `\u001b${kind}`);

/** The text of a mail or an old system, whose escapes say which characters follow. */
const readEscaped = (buffer: Buffer): string | undefined =>
  ESCAPES.some((begin) => buffer.includes(begin)) ? decodeWhole(buffer, 'iso-2022-jp') : undefined;

/** Whether most of a text but ASCII is half-width kana, as characters of EUC-JP look in CP932. */
const isHalfKana = (text: string): boolean => {
  const others = text.replace(/\p{ASCII}+/gu, '');
  return others.replace(/[\uff61-\uff9f]+/g, '').length * 2 < others.length;
};

/**
 * The text of a file of Unix, by its reading as CP932. Names that are in half-width kana indeed have
 * no bytes from 0xe0, which a third of the kanji and ア to ン in full width have in EUC-JP.
 */
const readEuc = (bytes: Uint8Array, japanese: string): string | undefined =>
  isHalfKana(japanese) && bytes.some((byte) => byte >= 0xe0)
    ? decodeWhole(bytes, 'euc-jp')
    : undefined;

/** A text, and the encoding that it was read in. */
export interface DecodedText {
  text: string;
  encoding: Encoding;
}

/**
 * Detects the encoding of a text and decodes it. A byte order mark decides; without one, text that
 * is valid UTF-8 is UTF-8, with the escapes of ISO-2022-JP that, and all other text is Windows'
 * Shift_JIS, but where that makes half-width kana of what is valid EUC-JP.
 * @returns text with {@link UNREADABLE} in place of invalid bytes
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = (encoding: Encoding) => ({ text: library().decode(buffer, encoding), encoding });
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  if (marked) return read(marked);
  const wide = guessUtf16(bytes);
  if (wide) return read(wide);
  const escaped = readEscaped(buffer);
  if (escaped !== undefined) return { text: escaped, encoding: 'iso-2022-jp' };
  if (decodeWhole(bytes, 'utf-8') !== undefined) return read('utf-8');
  const japanese = read('cp932');
  const euc = readEuc(bytes, japanese.text);
  if (euc !== undefined) return { text: euc, encoding: 'euc-jp' };
  if (count(japanese.text) === 0) return japanese;
  // One broken byte in a UTF-8 file must not garble all its other cells.
  const broken = read('utf-8');
  return count(broken.text) <= count(japanese.text) ? broken : japanese;
}
