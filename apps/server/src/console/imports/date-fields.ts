import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { plainTime, readDay, readTime } from './read-day.ts';

/** A field of a row that is a day, or a time with its day. */
export interface DateField {
  /** The column's Japanese name. */
  label: string;
  hasTime: boolean;
  /** What the word for "no date" does: a draft, or no end. */
  none: 'draft' | 'unlimited';
}

const readerOf = (hasTime: boolean) => (hasTime ? readTime : readDay);

/** How the dates of a row were understood, by field; without those that are empty or no date. */
export function understoodDates(
  cells: readonly string[],
  columns: Readonly<Record<string, number | null>>,
  fields: Readonly<Record<string, DateField>>,
): Record<string, string> {
  const dates = Object.entries(fields).map(([field, { hasTime }]) => {
    const at = columns[field] ?? null;
    return [field, at === null ? null : readerOf(hasTime)(cells[at] ?? '')] as const;
  });
  return Object.fromEntries(
    dates.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

const TIME_AND_REST = /[ t]*\d{1,2}[:時].*$/;
const MONTH_AND_DATE = /\d{1,2}([-/.月])\d{1,2}(?=日|[ t]|$)/;
const DIGITS_ALONE = /^(\d{4})\d{4}(?=[ t]|$)/;

/** A date whose day exists in every month, and whose rest is as it was. */
const onTheFirst = (text: string) =>
  text.replace(MONTH_AND_DATE, '1$11').replace(DIGITS_ALONE, '$10101');

/** The longest cell that a sentence repeats, in code points. */
const LONGEST = 30;

/**
 * Says what is wrong with a cell that is no date to {@link readDay} or {@link readTime}: it is tried
 * again with what may be missing or may not exist.
 */
export function dateFault(cell: string, { label, hasTime, none }: DateField): string {
  const text = plainTime(cell);
  const read = readerOf(hasTime);
  const isRead = (tried: string) => typeof read(tried) === 'string';
  const letters = [...cell.trim()];
  const written = letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('')}…` : cell.trim();
  const example = hasTime ? '2026/4/1 19:00' : '2026/4/1';
  const ofEra = hasTime ? 'R8/4/1 19:00' : 'R8/4/1';
  const say = (key: Parameters<typeof formatStaffMessage>[0]) =>
    formatStaffMessage(key, { label, written, example, of_era: ofEra });
  // A leap year, which has every day.
  if (['2024年', '2024/', '2024-', '2024.'].some((year) => isRead(year + text))) {
    return say('dates.no_year');
  }
  if (isRead(onTheFirst(text))) return say('dates.no_such_day');
  if (isRead(`r${text}`)) return say('dates.short_year');
  if (hasTime && isRead(text.replace(TIME_AND_REST, ''))) return say('dates.no_such_time');
  return say(none === 'draft' ? 'dates.no_date_or_draft' : 'dates.no_date_or_unlimited');
}
