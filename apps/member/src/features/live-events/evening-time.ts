/** 「12月3日（木）20:00〜21:30」 of a time on the wire and minutes. */
export function eveningTime(startsAt: string, minutes: number): string {
  // Counted in UTC: the browser's own zone does not matter.
  const start = new Date(`${startsAt.replace(' ', 'T')}Z`);
  const end = new Date(start.getTime() + minutes * 60_000);
  const clock = (at: Date) => `${at.getUTCHours()}:${String(at.getUTCMinutes()).padStart(2, '0')}`;
  const weekday = '日月火水木金土'[start.getUTCDay()];
  const next = end.getUTCDate() === start.getUTCDate() ? '' : '翌';
  return `${start.getUTCMonth() + 1}月${start.getUTCDate()}日（${weekday}）${clock(start)}〜${next}${clock(end)}`;
}
