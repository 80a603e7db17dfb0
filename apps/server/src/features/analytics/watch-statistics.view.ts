import type { ParsedOf } from '@orchard/contract/endpoint';
import type { exportRetention } from '@orchard/contract/staff/video-analytics';
import { WATCHED_SHARE } from '@orchard/contract/watching-rules';
import { type RawBuilder, sql } from 'kysely';
import { all } from '#console/records/staff-list.ts';

/** The members and the period that count. */
export type Counted = ParsedOf<typeof exportRetention>['query'];

/** A condition on rows `p` with a member or, where they are nobody's, with the brands once held. */
export const isOfBrand = (brand: number): RawBuilder<boolean> => sql`(
  p.member_id IN (SELECT m.member_id FROM memberships m WHERE m.brand_id = ${brand})
  OR ${brand}::integer = ANY(p.brand_ids)
)`;

/** A condition on rows `p` of watching: something seen, by members and in a period that count. */
export const isCounted = ({ brand, from, until }: Counted): RawBuilder<boolean> => {
  const conditions: RawBuilder<boolean>[] = [sql`p.seen_ms > 0`];
  if (brand) conditions.push(isOfBrand(brand));
  if (from) conditions.push(sql`p.created_at >= ${from}::timestamp AT TIME ZONE 'Asia/Tokyo'`);
  if (until) {
    conditions.push(
      sql`p.created_at < (${until}::timestamp + interval '1 day') AT TIME ZONE 'Asia/Tokyo'`,
    );
  }
  return all(conditions);
};

const lengthMs = sql`coalesce(v.duration_seconds * 1000, p.duration_ms)`;

/**
 * The statistics of rows `p` of the view `all_watching` and their videos `v`: `starts`, `members`,
 * `minutes`, `finished`, `share`. They come from watched ranges, never from the last position, and
 * hold the watching that is nobody's any more.
 */
export const watchStatistics = sql`
  coalesce(sum(p.starts), 0)::integer AS starts,
  count(p.video_id)::integer AS members,
  round(coalesce(sum(p.seen_ms), 0) / 60000.0, 1) AS minutes,
  count(*) FILTER (WHERE p.seen_ms >= ${lengthMs} * ${WATCHED_SHARE}::float8)::integer AS finished,
  round(
    avg(least(p.seen_ms::float8 / ${lengthMs}, 1))
      -- What is not known is no whole: least() passes it over.
      FILTER (WHERE p.seen_ms IS NOT NULL AND ${lengthMs} IS NOT NULL)::numeric,
    4
  ) AS share`;
