let segmenter: Intl.Segmenter | undefined;

type Part = Pick<Intl.SegmentData, 'segment' | 'index'>;

function* codePoints(text: string): Generator<Part> {
  let index = 0;
  for (const segment of text) {
    yield { segment, index };
    index += segment.length;
  }
}

/** Created on first use: it takes a browser as long as all other scripts of a screen. */
function segment(text: string): Iterable<Part> {
  // Firefox has it since 125. Before, a flag counts as two: the server has the last word.
  if (!('Segmenter' in Intl)) return codePoints(text);
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/**
 * Matches text in which each code unit is a character, as in nearly all Japanese text: ASCII,
 * punctuation, kana, kanji and full-width forms, without combining marks.
 */
const PLAIN =
  /^[\n\x20-\x7e\u2010-\u2027\u3000-\u3029\u3030-\u3098\u309b-\u30ff\u3400-\u9fff\uff01-\uff9d]*$/;

/** The characters of a text, as a reader counts them. */
export const graphemes = (text: string): string[] =>
  PLAIN.test(text) ? text.split('') : Array.from(segment(text), ({ segment }) => segment);

/**
 * The end of the first `limit` characters of a text.
 * @returns an index into the string; undefined if the text is not longer
 */
export function endOfGraphemes(text: string, limit: number): number | undefined {
  // A text has no more characters than code units.
  if (text.length <= limit) return undefined;
  // One code unit more, because a combining mark may follow the last one.
  if (PLAIN.test(text.slice(0, limit + 1))) return limit;
  let count = 0;
  for (const { index } of segment(text)) {
    if (count === limit) return index;
    count += 1;
  }
  return undefined;
}
