import { findTimes } from '@orchard/contract/times';
import { plainText } from '#platform/html/html.ts';

/** A part of a film. */
export interface Chapter {
  /** Seconds. */
  at: number;
  title: string;
}

/** More is not read on a line of time. */
const TITLE_LENGTH = 60;
const SEPARATORS = /^[\s　:：\-–—~〜・、。)）\]】」]+/;
const OPENING = /^[\s　(（[【「・●■]*$/;

/**
 * The chapters of a film: the lines of its text that begin with a time, each with what follows it
 * there or on the next line.
 * @param html the lecture's text, sanitised
 * @param length of the film in seconds; null while unknown
 */
export function chaptersIn(html: string, length: number | null): Chapter[] {
  const lines = plainText(html).split('\n');
  const found = new Map<number, string>();
  for (const [number, line] of lines.entries()) {
    const [time] = findTimes(line, length);
    if (!time || !OPENING.test(line.slice(0, time.index))) continue;
    const rest = line.slice(time.index + time.text.length).replace(SEPARATORS, '');
    const next = lines[number + 1] ?? '';
    const title = rest === '' && findTimes(next, null).length === 0 ? next : rest;
    if (title !== '' && !found.has(time.seconds)) {
      found.set(time.seconds, [...title].slice(0, TITLE_LENGTH).join(''));
    }
  }
  return [...found].map(([at, title]) => ({ at, title })).sort((a, b) => a.at - b.at);
}
