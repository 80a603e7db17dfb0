const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** The characters of a text as a reader counts them. */
export const graphemes = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/**
 * Where the first `limit` characters of a text end.
 * @returns an index into the string, or undefined when the text is not longer than that
 */
export function endOfGraphemes(text: string, limit: number): number | undefined {
  // No text has more characters than code units.
  if (text.length <= limit) return undefined;
  let count = 0;
  for (const { index } of segmenter.segment(text)) {
    if (count === limit) return index;
    count += 1;
  }
  return undefined;
}
