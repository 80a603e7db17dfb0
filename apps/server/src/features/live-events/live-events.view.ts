import { DOORS_OPEN_MINUTES, type LiveEvent } from '@orchard/contract/live-events';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isVisibleTo } from '#features/videos/visible-videos.view.ts';
import { readRow, readValue, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { Member } from '#platform/sessions/member.ts';
import { isLiveEventFor } from './visible-live-events.view.ts';

const opensAt = sql`(le.starts_at - ${sql.lit(DOORS_OPEN_MINUTES)} * interval '1 minute')`;
const endsAt = sql`(le.starts_at + le.minutes * interval '1 minute')`;

const state = sql`CASE
  WHEN le.cancelled_at IS NOT NULL THEN 'cancelled'
  WHEN now() < ${opensAt} THEN 'coming'
  WHEN now() < ${endsAt} THEN 'open'
  ELSE 'over' END`;

const resourcesJson = sql`(
  SELECT coalesce(json_agg(json_build_object(
    'title', r.title, 'kind', substring(r.file FROM '[a-z]+$'), 'bytes', f.bytes,
    'url', '/media/evenings/' || le.id || '/' || r.file
  ) ORDER BY r.position), '[]')
  FROM live_event_resources r JOIN resource_files f ON f.file = r.file
  WHERE r.live_event_id = le.id
)`;

const eventJson = (member: Member): RawBuilder<LiveEvent> => sql`(
  SELECT json_build_object(
    'id', le.id, 'title', le.title, 'body', le.body,
    'starts_at', ${wireTime(sql`le.starts_at`)}, 'minutes', le.minutes,
    'lecturers', le.lecturers, 'prepare', le.prepare, 'resources', ${resourcesJson},
    'state', s.state,
    'changes_in', ceil(extract(epoch FROM CASE s.state
      WHEN 'coming' THEN ${opensAt} WHEN 'open' THEN ${endsAt} END - now())),
    'cancelled_because', CASE WHEN s.state = 'cancelled' THEN le.cancelled_because END,
    'place', CASE WHEN s.state = 'open' THEN le.place END,
    'url', CASE WHEN s.state = 'open' THEN le.url END,
    'is_going', EXISTS (
      SELECT FROM live_event_goers g WHERE g.live_event_id = le.id AND g.member_id = ${member.id}
    ),
    'video_id', (SELECT v.id FROM videos v WHERE v.id = le.video_id AND ${isVisibleTo(member)})
  ) FROM (SELECT ${state} AS state) s
)`;

/** One evening; undefined if this member cannot see it. */
export const findLiveEvent = (db: Kysely<DB>, member: Member, id: number) =>
  readValue<LiveEvent>(db)`
    SELECT ${eventJson(member)} FROM live_events le
    WHERE le.id = ${id} AND ${isLiveEventFor(member)}`;

/** The evenings that begin or go on within two weeks. */
export const listNextLiveEvents = (db: Kysely<DB>, member: Member) =>
  readValues<LiveEvent>(db)`
    SELECT ${eventJson(member)} FROM live_events le
    WHERE le.starts_at > now() - interval '1 day' AND ${endsAt} > now()
      AND le.starts_at < now() + interval '14 days' AND ${isLiveEventFor(member)}
    ORDER BY le.starts_at, le.id LIMIT 3`;

interface MonthOfLiveEvents {
  month: string;
  events: LiveEvent[];
  before: string | null;
  after: string | null;
}

/**
 * The evenings of a month in Japan, and the nearest months with some.
 * @param month `2026-12`; absent: this one
 */
export async function listLiveEvents(
  db: Kysely<DB>,
  member: Member,
  month: string | undefined,
): Promise<MonthOfLiveEvents> {
  const monthOf = (at: RawBuilder<unknown>) =>
    sql`to_char(${at} AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM')`;
  const visible = sql`FROM live_events le WHERE ${isLiveEventFor(member)}`;
  const row = await readRow<MonthOfLiveEvents>(db)`
    WITH asked AS MATERIALIZED (
      SELECT name, begins AT TIME ZONE 'Asia/Tokyo' AS begins,
        (begins + interval '1 month') AT TIME ZONE 'Asia/Tokyo' AS ends
      FROM (SELECT coalesce(${month ?? null}, to_char(japan_today(), 'YYYY-MM')) AS name) n,
        LATERAL (SELECT (name || '-01')::timestamp AS begins) b
    )
    SELECT asked.name AS month,
      coalesce((SELECT json_agg(${eventJson(member)} ORDER BY le.starts_at, le.id) ${visible}
        AND le.starts_at >= asked.begins AND le.starts_at < asked.ends), '[]') AS events,
      (SELECT ${monthOf(sql`max(le.starts_at)`)} ${visible}
        AND le.starts_at < asked.begins) AS before,
      (SELECT ${monthOf(sql`min(le.starts_at)`)} ${visible} AND le.starts_at >= asked.ends) AS after
    FROM asked`;
  if (!row) throw new Error('a month has a row');
  return row;
}
