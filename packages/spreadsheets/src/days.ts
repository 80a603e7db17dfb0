/** Days of Excel's time before those of JavaScript's: 1970-01-01 is 25569, or 24107 counted from 1904. */
const BEFORE_1970 = 25_569;
const FROM_1904 = 1462;
/** The first day of the year 10000. */
const END_OF_DAYS = 2_958_466;

/** The built-in formats of days, also those of Japan's Excel, and of times. */
const isBuiltIn = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** What a format shows as it stands: quotations, escaped and wide signs, colours, places, fillings. */
const LITERAL = /"[^"]*"|\\.|[_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi;
/** Other uses of the letters of days: "General" (in Japan's Excel "G/標準"), and powers of ten. */
const NO_DAY = /general|g\/標準|e[+-]/gi;

/** Whether a number in this format is a day or a time to the eye, also with the years of an era. */
export function isDayFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltIn(id);
  const [first = ''] = code.replace(LITERAL, '').split(';', 1);
  return /[ymdhsge]/i.test(first.replace(NO_DAY, ''));
}

const trimmed = (date: string, time: string): string =>
  time.startsWith('00:00:00') || time === '' ? date : `${date} ${time.slice(0, 8)}`;

/**
 * A number of Excel as `yyyy-MM-dd`, with `HH:mm:ss` after it where it is no midnight; one below 1
 * is a time alone. A number that is no day stays.
 */
export function dayText(serial: number, is1904: boolean): string {
  const days = serial + (is1904 ? FROM_1904 : 0);
  if (!(days >= 0 && days < END_OF_DAYS)) return String(serial);
  // Excel stores fractions of days, so a time may be some milliseconds off.
  const instant = new Date(Math.round((days - BEFORE_1970) * 86_400) * 1000);
  const [date = '', time = ''] = instant.toISOString().split('T');
  return serial < 1 ? time.slice(0, 8) : trimmed(date, time);
}

/** A day as XML writes it, in the same form. */
export function isoDayText(value: string): string {
  const [date = '', time = ''] = value.replace(/Z$/, '').split('T');
  return trimmed(date, time);
}
