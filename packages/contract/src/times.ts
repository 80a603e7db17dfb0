/** A time in a text, such as 1:40 or 1:02:03. */
export interface TextTime {
  /** Where it begins in the text. */
  index: number;
  /** As it is written. */
  text: string;
  seconds: number;
}

// Half or full width. What goes on with digits is a date, a ratio or a longer number; after 午前 and
// 午後 it is a time of the day.
const TIME =
  /(?<![\d０-９:：.．])(?<!午[前後]\s*)(?:[\d０-９]{1,2}[:：])?[\d０-９]{1,2}[:：][0-5０-５][\d０-９](?![\d０-９:：])/g;

/** The longest start that an address can name. */
const MOST_SECONDS = 99_999;

/**
 * The times of a film in a text, in their order.
 * @param length of the film in seconds; what lies beyond it is none of its times
 */
export function findTimes(text: string, length: number | null): TextTime[] {
  return [...text.matchAll(TIME)].flatMap(({ 0: found, index }) => {
    const parts = found.normalize('NFKC').split(':').map(Number);
    const seconds = parts.reduce((sum, part) => sum * 60 + part, 0);
    const hasMinutesAbove59 = parts.length === 3 && (parts[1] ?? 0) > 59;
    const isBeyond = seconds > (length ?? MOST_SECONDS) || seconds > MOST_SECONDS;
    return hasMinutesAbove59 || isBeyond ? [] : [{ index, text: found, seconds }];
  });
}
