import type { LiveEvent } from '@orchard/contract/live-events';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { shownResources } from '#features/video-resources/video-resources.view.ts';
import { isVisibleTo } from '#features/videos/visible-videos.view.ts';
import { readRow, readRows, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { Member } from '#platform/sessions/member.ts';
import { endsAt, isLiveEventFor, opensAt, stateNow } from './visible-live-events.view.ts';

/** Evenings that the member sees and of which something is true, as they come. */
const readLiveEvents = (db: Kysely<DB>, member: Member, isAsked: RawBuilder<unknown>) =>
  readRows<LiveEvent>(db)`
    SELECT le.id, le.title, le.body, le.minutes, le.lecturers, le.prepare, s.state,
      ${wireTime(sql`le.starts_at`)} AS starts_at,
      ceil(extract(epoch FROM CASE s.state WHEN 'coming' THEN ${opensAt} WHEN 'open' THEN ${endsAt} END
        - now()))::integer AS changes_in,
      CASE s.state WHEN 'cancelled' THEN le.cancelled_because END AS cancelled_because,
      CASE s.state WHEN 'open' THEN le.place END AS place,
      CASE s.state WHEN 'open' THEN le.url END AS url,
      EXISTS (SELECT FROM live_event_goers g
        WHERE g.live_event_id = le.id AND g.member_id = ${member.id}) AS is_going,
      (SELECT v.id FROM videos v WHERE v.id = le.video_id AND ${isVisibleTo(member)}) AS video_id,
      ${shownResources(sql`le.id`, 'evening')} AS resources
    FROM live_events le, LATERAL (SELECT ${stateNow} AS state) s
    WHERE ${isLiveEventFor(member)} AND ${isAsked} ORDER BY le.starts_at, le.id`;

/** One evening; undefined if this member cannot see it. */
export const findLiveEvent = async (db: Kysely<DB>, member: Member, id: number) =>
  (await readLiveEvents(db, member, sql`le.id = ${id}`))[0];

/** Three evenings that go on or begin within two weeks; cancelled ones where there is room. */
export async function listNextLiveEvents(db: Kysely<DB>, member: Member) {
  const isNext = sql`now() < ${endsAt}
    AND le.starts_at BETWEEN now() - interval '1 day' AND now() + interval '14 days'`;
  return (await readLiveEvents(db, member, isNext))
    .sort((a, b) => Number(a.state === 'cancelled') - Number(b.state === 'cancelled'))
    .slice(0, 3);
}

const monthOf = sql`to_char(le.starts_at AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM')`;

/** The month of the evening that is on or comes next; without any this month. */
const findMonth = async (db: Kysely<DB>, member: Member): Promise<string> =>
  (await readValue<string>(db)`
    SELECT coalesce(min(${monthOf}), to_char(japan_today(), 'YYYY-MM'))
    FROM live_events le WHERE ${isLiveEventFor(member)} AND now() < ${endsAt}`) ?? '';

/** The evenings of a month in Japan, by default of the next ones, and the nearest months with some. */
export async function listLiveEvents(db: Kysely<DB>, member: Member, asked: string | undefined) {
  const month = asked ?? (await findMonth(db, member));
  const beside = await readRow<Record<'before' | 'after', string | null>>(db)`
    SELECT max(m) FILTER (WHERE m < ${month}) AS before, min(m) FILTER (WHERE m > ${month}) AS after
    FROM (SELECT ${monthOf} AS m FROM live_events le WHERE ${isLiveEventFor(member)}) months`;
  const begins = sql`((${month} || '-01')::timestamp AT TIME ZONE 'Asia/Tokyo')`;
  const isInMonth = sql`le.starts_at >= ${begins} AND le.starts_at < ${begins} + interval '31 days'
    AND ${monthOf} = ${month}`;
  const events = await readLiveEvents(db, member, isInMonth);
  return { month, before: null, after: null, ...beside, events };
}
