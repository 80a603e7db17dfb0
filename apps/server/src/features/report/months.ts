/** The day or month so many of them away, as `Date` counts: for text of Japan's calendar. */
const moved = (month: string, months: number, date: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, date)).toISOString();
};

/** The month `yyyy-MM` before one. */
export const monthBefore = (month: string): string => moved(month, -1, 1).slice(0, 7);

/** The month after one. */
export const monthAfter = (month: string): string => moved(month, 1, 1).slice(0, 7);

/** The last day of a month. */
export const lastDayOf = (month: string): string => moved(month, 1, 0).slice(0, 10);

/** The days of a month, none after `today`. */
export const daysOf = (month: string, today: string): string[] =>
  Array.from({ length: Number(lastDayOf(month).slice(8)) }, (_, at) =>
    moved(month, 0, at + 1).slice(0, 10),
  ).filter((day) => day <= today);
