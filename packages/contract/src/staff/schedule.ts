import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { id, wireTime } from '#contract/fields.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { day } from '#contract/staff/wire.ts';

/** The longest period that one call answers for: three months with both their edges. */
export const MAX_SCHEDULE_DAYS = 92;

const daysFrom = ({ from, until }: { from: string; until: string }): number =>
  (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1;

/** What happens by itself at a moment. */
export const SCHEDULE_EVENTS = ['publish', 'end', 'send', 'begin'] as const;

/** One of {@link SCHEDULE_EVENTS}. */
export type ScheduleEvent = (typeof SCHEDULE_EVENTS)[number];

/** Everything that has a moment, of the kinds that the operator may read, in its order. */
export const getSchedule = get('/api/staff/schedule', {
  audience: 'staff',
  right: null,
  summary: 'What happens by itself in a period of at most 92 days, of kinds that one may read',
  query: z.object({ from: day('期間の開始'), until: day('期間の終了') }).check(
    z.refine((period) => daysFrom(period) >= 1 && daysFrom(period) <= MAX_SCHEDULE_DAYS, {
      path: ['until'],
      error: () => formatStaffMessage('schedule.period', { days: MAX_SCHEDULE_DAYS }),
    }),
  ),
  response: z.array(
    z.object({
      /** The end of the day for memberships: their last day belongs to them. */
      at: wireTime(),
      /** As in paths and in the audit log. */
      kind: z.string(),
      /** Null: no record of its own. Memberships that end on a day are one row. */
      id: z.nullable(id()),
      title: z.string(),
      event: z.enum(SCHEDULE_EVENTS),
      /** The path of the console that shows it; null where the operator may not open it. */
      link: z.nullable(z.string()),
    }),
  ),
});
