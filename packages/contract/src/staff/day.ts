import * as z from 'zod/mini';
import { formatMessage } from '#contract/messages.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';

/** Whether the day `yyyy-MM-dd` exists. */
export function isDay(value: string): boolean {
  const [, year = 0, month = 0, date = 0] =
    /^(\d{4})-(\d\d)-(\d\d)$/.exec(value)?.map(Number) ?? [];
  if (year < 1900 || month < 1 || month > 12 || date < 1) return false;
  return new Date(Date.UTC(year, month, 0)).getUTCDate() >= date;
}

/** A day in a body, `yyyy-MM-dd` in Japan's calendar. */
export const day = (label: string) => {
  const error = () => formatStaffMessage('validation.day', { label });
  return z.string({ error }).check(z.refine(isDay, { error }));
};

/** The same, or null for none. */
export const optionalDay = (label: string) => z.nullable(day(label));

/** A day as a filter of a list. */
export const filterDay = (label: string) => {
  const error = () => formatMessage('validation.query', { label });
  return z.optional(z.string({ error }).check(z.refine(isDay, { error })));
};
