import type { liveEvents } from '@orchard/contract/staff/live-events';
import { type Kysely, sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords, when } from '#console/records/staff-list.ts';
import { listedResources } from '#features/video-resources/video-resources.view.ts';
import { readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { stateNow } from './visible-live-events.view.ts';

const goersCount = sql`(SELECT count(*) FROM live_event_goers g WHERE g.live_event_id = le.id)`;

/** Evenings as the console shows them; their publication has no end. */
export const staffLiveEvents = recordViews<typeof liveEvents>({
  from: sql`(SELECT *, NULL::timestamptz AS published_until FROM live_events) le`,
  alias: 'le',
  published: { alias: 'le', brandsTable: 'live_event_brands', column: 'live_event_id' },
  shared: sql`
    'title', le.title, 'starts_at', ${wireTime(sql`le.starts_at`)}, 'minutes', le.minutes,
    'phase', ${stateNow}, 'goers_count', ${goersCount}, 'video_id', le.video_id`,
  record: sql`
    'body', le.body, 'place', coalesce(le.place, ''), 'url', coalesce(le.url, ''),
    'lecturers', coalesce(le.lecturers, ''), 'prepare', le.prepare,
    'resources', ${listedResources(sql`le.id`, 'evening')},
    'cancelled_because', coalesce(le.cancelled_because, '')`,
  where: ({ q, phase: chosen }) => [
    holdsWords(q, [sql`le.title`, sql`le.lecturers`]),
    when(chosen, sql`${stateNow} = ${chosen}`),
  ],
  sorts: { goers_count: goersCount },
  by: { sort: 'starts_at', order: 'desc' },
});

/** Which of these times an evening with this title has already. */
export const listTaken = (db: Kysely<DB>, title: string, times: readonly string[]) =>
  readValues<string>(db)`
    SELECT ${wireTime(sql`starts_at`)} FROM live_events
    WHERE title = ${title}
      AND starts_at = ANY(SELECT unnest(${[...times]}::timestamp[]) AT TIME ZONE 'Asia/Tokyo')`;
