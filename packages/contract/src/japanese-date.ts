/** A day, `yyyy-MM-dd`, as sentences have it: 「2027年3月31日」. */
export function japaneseDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
}

const DAYS = '日月火水木金土';

/** A date-time as members read it, in its day and its hour: `12月1日（火）`, `3:00`. */
export function japaneseTime(dateTime: string): [day: string, hour: string] {
  const [, year, month, day, hour, minute] =
    /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)/.exec(dateTime) ?? [];
  const weekday =
    DAYS[new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDay()];
  return [`${Number(month)}月${Number(day)}日（${weekday}）`, `${Number(hour)}:${minute}`];
}

/** From one date-time to another of a day at most: `12月31日（木）23:05〜翌0:05`. */
export function japanesePeriod(begins: string, ends: string): string {
  const [day, from] = japaneseTime(begins);
  const [last, to] = japaneseTime(ends);
  return `${day}${from}〜${last === day ? '' : '翌'}${to}`;
}
