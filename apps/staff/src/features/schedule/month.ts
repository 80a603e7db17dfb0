const DAYS = '日月火水木金土';

/** The names of a week's days, from its first. */
export const WEEK = [...DAYS];

const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const text = (date: Date) => date.toISOString().slice(0, 10);

/** The month some months after another; both as `yyyy-MM`. */
export function monthAfter(month: string, months: number): string {
  const date = utc(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return text(date).slice(0, 7);
}

/** A month for reading: `2026年12月`. */
export const formatMonth = (month: string): string =>
  `${Number(month.slice(0, 4))}年${Number(month.slice(5))}月`;

/** A day for reading: `12月5日（土）`. */
export const formatWeekday = (day: string): string =>
  `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日（${DAYS[utc(day).getUTCDay()]}）`;

/** The days of a month by weeks, which begin on Sunday; null where a week is not the month's. */
export function weeksOf(month: string): (string | null)[][] {
  const first = utc(`${month}-01`);
  const days = utc(`${monthAfter(month, 1)}-01`).getTime() - first.getTime();
  const cells: (string | null)[] = [
    ...Array.from({ length: first.getUTCDay() }, () => null),
    ...Array.from({ length: days / 86_400_000 }, (_, at) =>
      text(new Date(first.getTime() + at * 86_400_000)),
    ),
  ];
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
