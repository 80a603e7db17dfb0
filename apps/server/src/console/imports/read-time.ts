import { readDay } from './read-day.ts';

/** Words for "not published". */
const NOT_YET = new Set(['下書き', '非公開', '未公開', 'draft']);

const TIME = /[\st]*(\d{1,2})(?::|時)(?:(\d{1,2})分?)?(?::\d{2}(?:\.\d+)?)?$/;

const two = (digits: string | undefined) => (digits ?? '').padStart(2, '0');

/**
 * Reads a day with or without a time as people write it, into Japan's `yyyy-MM-dd HH:mm:00`; without
 * a time midnight. Null for "none" and "a draft", undefined if it is no time.
 */
export function readTime(cell: string): string | null | undefined {
  const typed = cell.normalize('NFKC').trim().toLowerCase();
  if (NOT_YET.has(typed)) return null;
  const [whole = '', hour = '0', minute = '0'] = TIME.exec(typed) ?? [];
  const day = readDay(typed.slice(0, typed.length - whole.length));
  if (typeof day !== 'string') return day;
  return Number(hour) < 24 && Number(minute) < 60
    ? `${day} ${two(hour)}:${two(minute)}:00`
    : undefined;
}
