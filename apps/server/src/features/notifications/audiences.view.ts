import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPublishedForBrands } from '#console/records/publication.ts';
import { isLiveEventForBrands } from '#features/live-events/visible-live-events.view.ts';
import { publishedNotice } from '#features/notices/notices.view.ts';
import { isClosedToEach, publishedSeries } from '#features/series/visible-series.view.ts';
import { isVisibleToBrands } from '#features/videos/visible-videos.view.ts';
import { readRow, readRows, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { isTold, membersWithWays, waysQuery } from './ways.view.ts';

/** Members by number, both included. */
export interface MemberRange {
  from: number;
  to: number;
}

const RANGE = 5_000;

/** All members in ranges: a statement about one of them ends soon, however many members there are. */
export const listMemberRanges = (db: Kysely<DB>) =>
  readRows<MemberRange>(db)`
    SELECT "from", "from" + ${RANGE - 1}::bigint AS "to"
    FROM (SELECT min(id) AS first, max(id) AS last FROM members) known
    CROSS JOIN LATERAL generate_series(first, last, ${RANGE}::bigint) AS "from"
    ORDER BY 1`;

/** Members `m` with their `brands`, for conditions on many members at once. */
const membersWithBrands = (among: MemberRange | RawBuilder<unknown>) => sql`(
  SELECT id, ARRAY(SELECT b.brand_id FROM member_brands b WHERE b.member_id = id) AS brands
  FROM members WHERE ${
    'from' in among ? sql`id BETWEEN ${among.from} AND ${among.to}` : sql`id IN (${among})`
  } OFFSET 0
) m`;
const brands = sql`m.brands`;

/** A condition on `m`: in a series of theirs that holds the lecture. */
const isInSeriesOf = (videoId: number): RawBuilder<boolean> => sql`EXISTS (
  SELECT FROM series_lectures l JOIN series s ON s.id = l.series_id
  WHERE l.video_id = ${videoId} AND ${isPublishedForBrands(brands, publishedSeries)}
    AND (
      EXISTS (SELECT FROM series_starts i WHERE i.series_id = s.id AND i.member_id = m.id)
      OR EXISTS (SELECT FROM series_openings i WHERE i.series_id = s.id AND i.member_id = m.id)
    )
)`;

/**
 * The members who may watch a lecture now, as a query for their numbers.
 * @param where those who are in a series that holds it, or the others
 */
export const viewersOf = (
  videoId: number,
  where: 'in its series' | 'elsewhere',
  among: MemberRange,
): RawBuilder<unknown> => sql`
  SELECT m.id FROM videos v CROSS JOIN ${membersWithBrands(among)}
  WHERE v.id = ${videoId} AND CASE
    WHEN ${isVisibleToBrands(brands)}
      AND ${isInSeriesOf(videoId)} = ${where === 'in its series'}::boolean
    -- Judged last: it takes longest.
    THEN NOT ${isClosedToEach} ELSE false END`;

/** The members who may read a notice now, as a query for their numbers. */
export const readersOf = (noticeId: number, among: MemberRange): RawBuilder<unknown> => sql`
  SELECT m.id FROM notices n CROSS JOIN ${membersWithBrands(among)}
  WHERE n.id = ${noticeId} AND ${isPublishedForBrands(brands, publishedNotice)}`;

/** The members who see an evening, as a query for their numbers. */
export const guestsOf = (liveEventId: number, among: MemberRange): RawBuilder<unknown> => sql`
  SELECT m.id FROM live_events le CROSS JOIN ${membersWithBrands(among)}
  WHERE le.id = ${liveEventId} AND ${isLiveEventForBrands(brands)}`;

/**
 * Those of some members who may watch a lecture now.
 * @param members a query for their numbers
 */
export const viewersAmong = (
  videoId: number,
  members: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  SELECT m.id FROM videos v CROSS JOIN ${membersWithBrands(members)}
  WHERE v.id = ${videoId}
    AND CASE WHEN ${isVisibleToBrands(brands)} THEN NOT ${isClosedToEach} ELSE false END`;

/** Since when something must be published to be news; what is older was written down afterwards. */
export const newsSince = sql`(now() - interval '7 days')`;

/** For whom something is published, and how they are told. */
export interface Audience extends Announcement {
  kind: 'video' | 'notice';
  /** None: everybody. */
  brandIds: readonly number[];
}

/** How many members are told of a new lecture or notice, as far as its audience decides. */
export const countTold = async (
  db: Kysely<DB>,
  { kind, brandIds, topicId, alsoMail }: Audience,
): Promise<number> => {
  const ways = waysQuery(kind === 'video' ? 'brand_lecture' : kind, { topicId, alsoMail });
  return (
    (await readValue<number>(db)`
      SELECT count(*)::integer FROM ${membersWithWays(ways)}
      WHERE ${isTold} AND (${brandIds.length === 0} OR m.id IN (
        SELECT member_id FROM member_brands WHERE brand_id = ANY(${[...brandIds]}::integer[])
      ))`) ?? 0
  );
};

export interface Announcement {
  /** Its category, if it has one. */
  topicId: number | null;
  alsoMail: boolean;
}

/** How a record is to be told; undefined: it is gone. */
export async function findAnnouncement(
  db: Kysely<DB>,
  { kind, id }: { kind: 'video' | 'notice'; id: number },
): Promise<Announcement | undefined> {
  const record =
    kind === 'video'
      ? sql`SELECT NULL::bigint AS "topicId", also_mail AS "alsoMail" FROM videos`
      : sql`SELECT notice_category_id AS "topicId", also_mail AS "alsoMail" FROM notices`;
  return readRow<Announcement>(db)`
    ${record} WHERE id = ${id}`;
}
