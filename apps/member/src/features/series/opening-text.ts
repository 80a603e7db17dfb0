import type { SeriesLecture } from '@orchard/contract/series';
import { japanYear } from '#lib/clock.ts';
import { japaneseDate } from '#lib/dates.ts';
import { t } from './messages.ts';

/** 「12月1日」, with the year if it is another one than this. */
const formatDayLong = (wireTime: string) => {
  const [year, day] = japaneseDate(wireTime).split('年');
  return `${year === japanYear() ? '' : `${year}年`}${day}`;
};

/** When a lecture that is not open yet will be. */
export function openingText({
  opens_at: at,
  opens_after: after,
  opens_in_days: days,
}: Pick<SeriesLecture, 'opens_at' | 'opens_after' | 'opens_in_days'>): string {
  if (at !== null) return t('lecture.opens.at', { day: formatDayLong(at) });
  if (after !== null) return t('lecture.opens.after', { position: after });
  if (days !== null) return t('lecture.opens.in_days', { days });
  return t('lecture.closed');
}
