import { randomUUID } from 'node:crypto';
import type { ParsedOf } from '@orchard/contract/endpoint';
import type { liveEvents } from '@orchard/contract/staff/live-events';
import type { Kysely } from 'kysely';
import { lockRecord } from '#console/records/audit.store.ts';
import { createIn } from '#console/records/records.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { orNotFound } from '#platform/http/problem.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { liveEventResource as kind } from './live-events.store.ts';
import { listTaken } from './staff-live-events.view.ts';

type Dates = ParsedOf<typeof liveEvents.addDates>['body'];

/** The date after some weeks, or on the same weekday of a later month: of a fifth there the last. */
function dateAfter(first: string, interval: Dates['interval'], times: number): string {
  const [year = 0, month = 0, date = 0] = first.slice(0, 10).split('-').map(Number);
  const day = new Date(Date.UTC(year, month - 1, date));
  if (interval === 'monthly') {
    const weekday = day.getUTCDay();
    day.setUTCMonth(month - 1 + times, 1);
    const wanted = day.getUTCMonth();
    const weeks = Math.floor((date - 1) / 7);
    day.setUTCDate(1 + ((weekday - day.getUTCDay() + 7) % 7) + 7 * weeks);
    if (day.getUTCMonth() !== wanted) day.setUTCDate(day.getUTCDate() - 7);
  } else day.setUTCDate(date + times * (interval === 'weekly' ? 7 : 14));
  return day.toISOString().slice(0, 10) + first.slice(10);
}

/** Adds an evening for each further date, as drafts that are changed one by one; answers how many. */
export const addDates = (db: Kysely<DB>, staff: Staff, id: number, { interval, count }: Dates) =>
  db.transaction().execute(async (tx) => {
    // Of two presses the second finds the dates of the first.
    await lockRecord(tx, kind.kind, id);
    const first = await orNotFound(kind.read(tx, id));
    const dates = Array.from({ length: count }, (_, at) =>
      dateAfter(first.starts_at, interval, at + 1),
    );
    const taken = await listTaken(tx, first.title, dates);
    const free = dates.filter((at) => !taken.includes(at));
    const change = randomUUID();
    const draft = { ...first, published_at: null, video_id: null, cancelled_because: '' };
    for (const starts_at of free) await createIn(tx, staff, kind, { ...draft, starts_at }, change);
    return { count: free.length };
  });
