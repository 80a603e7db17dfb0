import { formatDateTime } from '#lib/japan-time.ts';

const WEEKDAYS = ['日', '月', '火', '水', '木', '金', '土'] as const;

/** A day with its weekday: `11月26日（木）`. */
export function formatDay(date: string): string {
  const [, month, day] = date.split('-').map(Number);
  return `${month}月${day}日（${WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()]}）`;
}

/** A night with its weekday: `11月26日（木） 3:15`. */
export const formatNight = (at: string): string =>
  `${formatDay(at.slice(0, 10))} ${formatDateTime(at).split(' ')[1] ?? ''}`;

/** How long something takes by now: `1分5秒`. */
export function formatElapsed(seconds: number): string {
  const rounded = Math.max(0, Math.round(seconds));
  const minutes = Math.floor(rounded / 60);
  return minutes > 0 ? `${minutes}分${rounded % 60}秒` : `${rounded}秒`;
}
