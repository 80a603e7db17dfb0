import { japanesePeriod } from '@orchard/contract/japanese-date';

/** 「12月3日（木）20:00〜21:30」 of a time on the wire and minutes. */
export function eveningTime(startsAt: string, minutes: number): string {
  // Counted in UTC: the browser's own zone does not matter.
  const end = new Date(Date.parse(`${startsAt.replace(' ', 'T')}Z`) + minutes * 60_000);
  return japanesePeriod(startsAt, end.toISOString().replace('T', ' '));
}
