import { type RawBuilder, sql } from 'kysely';
import { isPublishedNow } from '#console/records/publication.ts';

/** Of which series and members the progress is wanted. */
interface Asked {
  /** A condition on series `s`. */
  series: RawBuilder<boolean>;
  /** Only these members; by default all of them. */
  members?: readonly number[];
  /** Whether it is wanted who has begun; by default it is. */
  isBegunAsked?: boolean;
}

/**
 * How far members are in series, as their own screens count it: the lectures that are published and
 * for them, and those of them that they have watched. Rows `series_id`, `member_id`, `lectures`,
 * `watched` and `is_begun` (a lecture was played or watched), for whom the series is and has a lecture.
 *
 * Marks are counted by the audience of their lectures before anything is asked of their members: a
 * series may have half a million marks, and hardly more than one audience.
 */
export const progressOfMembers = ({
  series,
  members,
  isBegunAsked = true,
}: Asked): RawBuilder<unknown> => {
  const isOne = (column: string) =>
    members ? sql`${sql.ref(column)} = ANY(${members}::bigint[])` : sql`true`;
  return sql`(
  WITH person AS MATERIALIZED (
    SELECT m.id, coalesce(held.brands, '{}') AS brands
    FROM members m LEFT JOIN (
      SELECT mb.member_id, array_agg(mb.brand_id ORDER BY mb.brand_id) AS brands
      FROM member_brands mb WHERE ${isOne('mb.member_id')} GROUP BY mb.member_id
    ) held ON held.member_id = m.id
    WHERE ${isOne('m.id')}
  ), lecture AS MATERIALIZED (
    SELECT found.*, dense_rank() OVER (ORDER BY found.series_id, found.audience)::integer AS part
    FROM (
      SELECT l.series_id, l.video_id,
        (SELECT array_agg(sb.brand_id) FROM series_brands sb WHERE sb.series_id = s.id) AS series_for,
        (
          SELECT array_agg(vb.brand_id ORDER BY vb.brand_id) FROM video_brands vb
          WHERE vb.video_id = v.id
        ) AS audience
      FROM series s
      JOIN series_lectures l ON l.series_id = s.id
      JOIN videos v ON v.id = l.video_id
      WHERE ${series} AND v.deleted_at IS NULL AND ${isPublishedNow('v')}
    ) found
  ), part AS MATERIALIZED (
    SELECT series_id, part AS id, audience, series_for, count(*)::integer AS lectures FROM lecture
    GROUP BY series_id, part, audience, series_for
  ), visible AS MATERIALIZED (
    SELECT kind.brands, part.series_id, part.id AS part, part.lectures
    FROM (SELECT DISTINCT person.brands FROM person) kind
    JOIN part ON (part.series_for IS NULL OR part.series_for && kind.brands)
      AND (part.audience IS NULL OR part.audience && kind.brands)
  ), done AS MATERIALIZED (
    SELECT lecture.part, c.member_id, count(*)::integer AS watched
    FROM lecture JOIN video_watch_completions c ON c.video_id = lecture.video_id
    WHERE ${isOne('c.member_id')}
    GROUP BY lecture.part, c.member_id
  ), begun AS MATERIALIZED (
    SELECT DISTINCT lecture.series_id, p.member_id
    FROM lecture JOIN video_progress p ON p.video_id = lecture.video_id
    WHERE ${isBegunAsked ? isOne('p.member_id') : sql`false`}
  )
  SELECT counted.*, counted.watched > 0 OR begun.member_id IS NOT NULL AS is_begun
  FROM (
    SELECT visible.series_id, person.id AS member_id, sum(visible.lectures)::integer AS lectures,
      coalesce(sum(done.watched), 0)::integer AS watched
    FROM person
    JOIN visible ON visible.brands = person.brands
    LEFT JOIN done ON done.member_id = person.id AND done.part = visible.part
    GROUP BY visible.series_id, person.id
  ) counted
  LEFT JOIN begun ON begun.member_id = counted.member_id AND begun.series_id = counted.series_id
)`;
};
