import type { ParsedOf } from '@orchard/contract/endpoint';
import type { staffMembers } from '@orchard/contract/staff/members';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { progressOfMembers } from '#features/series/progress-of-members.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';

type Query = ParsedOf<typeof staffMembers.list>['query'];

/** The parsed filters of members by what they have watched. */
export type WatchingFilters = {
  [Name in 'watched' | 'unwatched' | keyof typeof SERIES]?: Query[Name];
};

/** On the rows `p` of a series' progress. */
const SERIES = {
  series_done: sql<boolean>`p.watched = p.lectures`,
  series_open: sql<boolean>`p.watched < p.lectures`,
  series_begun: sql<boolean>`p.watched < p.lectures AND p.is_begun`,
  series_untouched: sql<boolean>`NOT p.is_begun`,
};

const hasWatched = (videoId: number) => sql<boolean>`m.id IN (
  SELECT c.member_id FROM video_watch_completions c WHERE c.video_id = ${videoId}
)`;

/** The video is there, and for the member. */
const isFor = (videoId: number) => sql<boolean>`(
  EXISTS (SELECT FROM videos v WHERE v.id = ${videoId} AND v.deleted_at IS NULL)
  AND (
    NOT EXISTS (SELECT FROM video_brands vb WHERE vb.video_id = ${videoId})
    OR m.id IN (
      SELECT mb.member_id FROM member_brands mb
      JOIN video_brands vb ON vb.brand_id = mb.brand_id WHERE vb.video_id = ${videoId}
    )
  )
)`;

/** The members who are so far in a series. */
async function membersInSeries(db: Kysely<DB>, name: keyof typeof SERIES, seriesId: number) {
  const progress = progressOfMembers({
    series: sql`s.id = ${seriesId}`,
    isBegunAsked: name === 'series_begun' || name === 'series_untouched',
  });
  const { rows } = await sql<{ ids: number[] }>`
    SELECT coalesce(array_agg(p.member_id), '{}') AS ids FROM ${progress} p
    WHERE ${SERIES[name]}`.execute(db);
  return sql<boolean>`m.id = ANY(${rows[0]?.ids ?? []}::bigint[])`;
}

/**
 * The filters as conditions on members `m`. Who is how far in a series is asked here, once: a list
 * uses its conditions twice.
 */
export async function watchingConditions(
  db: Kysely<DB>,
  filters: WatchingFilters,
): Promise<RawBuilder<boolean>[]> {
  const { watched, unwatched } = filters;
  const conditions = [
    ...(watched ? [hasWatched(watched)] : []),
    ...(unwatched ? [isFor(unwatched), sql<boolean>`NOT ${hasWatched(unwatched)}`] : []),
  ];
  for (const name of Object.keys(SERIES) as (keyof typeof SERIES)[]) {
    const seriesId = filters[name];
    if (seriesId) conditions.push(await membersInSeries(db, name, seriesId));
  }
  return conditions;
}
