import { isDay } from '@orchard/contract/staff/wire';

/** Words for "no bound". */
const NONE = new Set(['なし', '無し', '無期限', '無制限', '期限なし']);

const TIME = /[ t]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;
const WESTERN = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;
const TOGETHER = /^(\d{4})(\d{2})(\d{2})$/;
const REIWA = /^(?:令和|r)(\d{1,2}|元)[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;

const two = (digits: string | undefined) => (digits ?? '').padStart(2, '0');

/**
 * Reads a day as people write it, into `yyyy-MM-dd`: with hyphens, slashes or 年月日, also in years of
 * Reiwa, in any width; a time after it is ignored. Null for "no bound", undefined if it is no day.
 */
export function readDay(cell: string): string | null | undefined {
  const typed = cell.normalize('NFKC').trim().toLowerCase();
  if (NONE.has(typed)) return null;
  const text = typed.replace(TIME, '').replace(/\s/g, '');
  const western = WESTERN.exec(text) ?? TOGETHER.exec(text);
  const reiwa = REIWA.exec(text);
  const [, year, month, date] = western ?? reiwa ?? [];
  if (year === undefined) return undefined;
  const full = western ? year : String(2018 + (year === '元' ? 1 : Number(year)));
  const day = `${full}-${two(month)}-${two(date)}`;
  return isDay(day) ? day : undefined;
}

/** Words for "not published". */
const NOT_YET = new Set(['下書き', '非公開', '未公開', 'draft']);

const TIME_OF_DAY = /[\st]*(\d{1,2})(?::|時)(?:(\d{1,2})分?)?(?::\d{2}(?:\.\d+)?)?$/;

/**
 * Reads a day with or without a time as people write it, into Japan's `yyyy-MM-dd HH:mm:00`; without
 * a time midnight. Null for "none" and "a draft", undefined if it is no time.
 */
export function readTime(cell: string): string | null | undefined {
  const typed = cell.normalize('NFKC').trim().toLowerCase();
  if (NOT_YET.has(typed)) return null;
  const [whole = '', hour = '0', minute = '0'] = TIME_OF_DAY.exec(typed) ?? [];
  const day = readDay(typed.slice(0, typed.length - whole.length));
  if (typeof day !== 'string') return day;
  return Number(hour) < 24 && Number(minute) < 60
    ? `${day} ${two(hour)}:${two(minute)}:00`
    : undefined;
}
