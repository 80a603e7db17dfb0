/** Days are counted from the first of January 2025; they have no hours, and follow no clock. */
export type Day = number;

interface Date {
  year: number;
  month: number;
  date: number;
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const lengthOf = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

const DATES: Date[] = [];
const NUMBERS = new Map<string, Day>();
const keyOf = ({ year, month, date }: Date) =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
for (let year = 2025; year < 2035; year += 1) {
  for (let month = 1; month <= 12; month += 1) {
    for (let date = 1; date <= lengthOf(year, month); date += 1) {
      NUMBERS.set(keyOf({ year, month, date }), DATES.length);
      DATES.push({ year, month, date });
    }
  }
}

const dateOf = (day: Day): Date => {
  const date = DATES[day];
  if (!date) throw new Error(`the calendar has no day ${day}`);
  return date;
};

/** A day as `yyyy-MM-dd`. */
export const wireOf = (day: Day): string => keyOf(dateOf(day));

/** The day of `yyyy-MM-dd`. */
export function dayOf(wire: string): Day {
  const day = NUMBERS.get(wire);
  if (day === undefined) throw new Error(`the calendar has no ${wire}`);
  return day;
}

/** A day as sentences have it. */
export const spoken = (day: Day): string => {
  const { year, month, date } = dateOf(day);
  return `${year}年${month}月${date}日`;
};

/**
 * The last day of some months that begin on a day, by the Civil Code (Art. 143): the day before the one
 * with the same number, or where that month has no such day, its last one.
 */
export function lastOf(first: Day, months: number): Day {
  const { year, month, date } = dateOf(first);
  const later = year * 12 + month - 1 + months;
  const [laterYear, laterMonth] = [Math.floor(later / 12), (later % 12) + 1];
  const length = lengthOf(laterYear, laterMonth);
  const end = { year: laterYear, month: laterMonth, date: Math.min(date, length) };
  return dayOf(keyOf(end)) - (date <= length ? 1 : 0);
}
