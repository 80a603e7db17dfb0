import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { endsAt, isLiveEventForBrands } from './visible-live-events.view.ts';

/** Who left the brand does not see the evening `le` any more. */
const isSeen = isLiveEventForBrands(
  sql`ARRAY(SELECT h.brand_id FROM member_brands h WHERE h.member_id = g.member_id)`,
);

/** The members who want to come to an evening, or came, as a query for their numbers. */
export const goersOf = (liveEventId: number): RawBuilder<unknown> => sql`
  SELECT g.member_id FROM live_event_goers g JOIN live_events le ON le.id = g.live_event_id
  WHERE g.live_event_id = ${liveEventId} AND ${isSeen}`;

/** Of an evening that is near: which reminder is due. */
export interface NearEvening {
  id: number;
  title: string;
  sequence: number;
  startsAt: string;
  stage: 'day' | 'hour';
}

const BEFORE = { day: sql`interval '1 day'`, hour: sql`interval '1 hour'` };

/** The evenings of which goers are reminded now: from a day, and from an hour before on. */
export const listNear = (db: Kysely<DB>) =>
  readRows<NearEvening>(db)`
    SELECT le.id, le.title, le.sequence, ${wireTime(sql`le.starts_at`)} AS "startsAt",
      CASE WHEN le.starts_at <= now() + ${BEFORE.hour} THEN 'hour' ELSE 'day' END AS stage
    FROM live_events le
    WHERE le.starts_at > now() AND le.starts_at <= now() + ${BEFORE.day}
      AND le.published_at <= now() AND le.cancelled_at IS NULL
    ORDER BY le.starts_at, le.id`;

/**
 * The goers whom a reminder concerns: who wanted to come by its moment, and has heard nothing of the
 * evening since, as of its move.
 */
export const remindedOf = ({ id, stage }: NearEvening): RawBuilder<unknown> => sql`
  SELECT g.member_id FROM live_event_goers g JOIN live_events le ON le.id = g.live_event_id
  CROSS JOIN LATERAL (SELECT le.starts_at - ${BEFORE[stage]} AS at) moment
  WHERE g.live_event_id = ${id} AND ${isSeen} AND g.created_at <= moment.at AND NOT EXISTS (
    SELECT FROM notifications n
    WHERE n.live_event_id = g.live_event_id AND n.member_id = g.member_id
      AND n.created_at > moment.at
  )`;

/**
 * The evenings whose recording is published, with goers who have not heard of it. Not for as long as
 * news are stored: nothing is told twice.
 */
export const listRecorded = (db: Kysely<DB>) =>
  readRows<{ id: number; title: string; videoId: number }>(db)`
    SELECT le.id, le.title, le.video_id AS "videoId"
    FROM live_events le JOIN videos v ON v.id = le.video_id AND v.published_at <= now()
    WHERE le.starts_at > now() - interval '150 days' AND ${endsAt} <= now()
      AND le.published_at <= now() AND le.cancelled_at IS NULL
      AND EXISTS (
        SELECT FROM live_event_goers g WHERE g.live_event_id = le.id AND NOT EXISTS (
          SELECT FROM notifications n
          WHERE n.member_id = g.member_id AND n.event = 'live_event:' || le.id || ':recording'
        )
      )
    ORDER BY le.id`;
