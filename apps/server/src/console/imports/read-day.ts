import { numberOf } from '@orchard/contract/numerals';
import { isDay } from '@orchard/contract/staff/wire';
import { dayText } from '@orchard/spreadsheets';

/** Words for "no bound". */
const NONE = new Set(['なし', '無し', '無期限', '無制限', '期限なし']);

const TIME = /[ t]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;
const WESTERN = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;
const TOGETHER = /^(\d{4})(\d{2})(\d{2})$/;
const OF_ERA =
  /^(令和?|平成?|昭和?|大正?|[rhst])((?!0+\D)\d{1,3}|元)[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;

/** The year before the first of each era; years after its last are written, too, as in 平成35年. */
const BEFORE_ERA: Readonly<Record<string, number>> = {
  ...{ 令: 2018, 平: 1988, 昭: 1925, 大: 1911 },
  ...{ r: 2018, h: 1988, s: 1925, t: 1911 },
};

/** The number of a year, month or day in kanji: 二〇二六, 二十一, 十. */
const KANJI_NUMBER = /[零〇一二三四五六七八九十]+(?=[年月日時分])/g;

/** The day of the week beside a day; what it says is not compared with the day. */
const WEEKDAY = /\s*(?:\([日月火水木金土](?:曜日?)?(?:[・/]?祝日?)?\)|[日月火水木金土]曜日?)/;

/** Excel's numbers for the days of 2013 to 2036, which a day becomes that lost its format. */
const FIRST_SERIAL = 41_275;
const LAST_SERIAL = 50_041;

function withoutSerial(text: string): string {
  const serial = /^\d{5}(?:\.\d+)?$/.test(text) ? Number(text) : 0;
  return serial >= FIRST_SERIAL && serial < LAST_SERIAL ? dayText(serial, false) : text;
}

/** A day or time in usual letters and digits, without the day of the week. */
export const plainTime = (cell: string): string =>
  withoutSerial(
    cell
      .normalize('NFKC')
      .trim()
      .toLowerCase()
      .replace(KANJI_NUMBER, (kanji) => `${numberOf(kanji.replace('零', '〇'))}`)
      .replace(WEEKDAY, ' ')
      .trim(),
  );

const two = (digits: string | undefined) => (digits ?? '').padStart(2, '0');

/**
 * Reads a day as people write it, into `yyyy-MM-dd`: with hyphens, slashes or 年月日, also in years of
 * an era, in kanji, in any width, or as a number of Excel; a weekday and a time after it are ignored.
 * Null for "no bound", undefined if it is no day.
 */
export function readDay(cell: string): string | null | undefined {
  const typed = plainTime(cell);
  if (NONE.has(typed)) return null;
  const text = typed.replace(TIME, '').replace(/\s/g, '');
  const western = WESTERN.exec(text) ?? TOGETHER.exec(text);
  const [, era = '', ...ofEra] = OF_ERA.exec(text) ?? [];
  const [year, month, date] = western?.slice(1) ?? ofEra;
  if (year === undefined) return undefined;
  const full = western
    ? year
    : String((BEFORE_ERA[era.charAt(0)] ?? 0) + (year === '元' ? 1 : Number(year)));
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
  const typed = plainTime(cell);
  if (NOT_YET.has(typed)) return null;
  const [whole = '', hour = '0', minute = '0'] = TIME_OF_DAY.exec(typed) ?? [];
  const day = readDay(typed.slice(0, typed.length - whole.length));
  if (typeof day !== 'string') return day;
  return Number(hour) < 24 && Number(minute) < 60
    ? `${day} ${two(hour)}:${two(minute)}:00`
    : undefined;
}
