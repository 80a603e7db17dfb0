import { inflateSync } from 'node:zlib';
import { DocumentProblem } from './document-problem.ts';
import { readTokens, valuesOf } from './pdf-tokens.ts';

/** Most bytes that one stream of objects may unpack to. */
const MAX_UNPACKED = 64 * 1024 * 1024;

/** Whether a stream may be one of objects, whatever it calls itself: readers look at these two. */
export const holdsObjects = (dictionary: readonly string[]): boolean =>
  dictionary.includes('/N') && dictionary.includes('/First');

/** The one filter of a stream; null: none; undefined: none that programs use for objects. */
function filterOf(dictionary: readonly string[]): 'flate' | null | undefined {
  const filters = ['/Filter', '/F'].filter((name) => dictionary.includes(name));
  if (filters.length === 0) return null;
  const at = dictionary.indexOf('/Filter');
  const [first = '', second = '', third = ''] = dictionary.slice(at + 1, at + 4);
  const isFlate =
    /^\/Fl(?:ateDecode)?$/.test(first) ||
    (first === '[' && /^\|Fl(?:ateDecode)?$/.test(second) && third === ']');
  const isPlain = valuesOf(dictionary, '/Predictor').every((value) => value === '1');
  const isTwice = dictionary.lastIndexOf('/Filter') !== at;
  const isElsewhere =
    filters.includes('/F') || /^\d/.test(valuesOf(dictionary, '/DecodeParms')[0] ?? '');
  return at >= 0 && isFlate && isPlain && !isTwice && !isElsewhere ? 'flate' : undefined;
}

function unpack(bytes: Buffer): string {
  try {
    // What lies behind its end is not looked at.
    return inflateSync(bytes, { maxOutputLength: MAX_UNPACKED }).toString('latin1');
  } catch (error) {
    throw new DocumentProblem(error instanceof RangeError ? 'too_much' : 'unreadable');
  }
}

/**
 * The text of a stream of objects.
 * @param dictionary its tokens
 * @param start where its bytes begin in the file
 * @throws DocumentProblem where it is packed in another way than programs do
 */
export function objectsText(dictionary: readonly string[], bytes: Buffer, start: number): string {
  const filter = filterOf(dictionary);
  if (filter === undefined) throw new DocumentProblem('unreadable');
  if (filter === 'flate') return unpack(bytes.subarray(start));
  const stated = Number(valuesOf(dictionary, '/Length')[0]);
  const found = bytes.indexOf('endstream', start);
  const end = Math.max(found < 0 ? bytes.length : found, Number.isNaN(stated) ? 0 : start + stated);
  return bytes.toString('latin1', start, end);
}

/** The objects that a stream of objects says it holds: number and tokens. */
export function* listedObjects(
  dictionary: readonly string[],
  text: string,
): Generator<{ number: string; list: string[] }> {
  const first = Number(valuesOf(dictionary, '/First')[0]);
  if (!Number.isSafeInteger(first)) throw new DocumentProblem('unreadable');
  const { list: pairs } = readTokens(text.slice(0, first), 0);
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const { list } = readTokens(text, first + Number(pairs[at + 1]), true);
    yield { number: pairs[at] as string, list };
  }
}
