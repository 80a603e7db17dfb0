import { CURVE_POINTS, FEWEST, type Minute } from '@orchard/contract/staff/video-analytics';
import { WATCHED_SHARE } from '@orchard/contract/watching-rules';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { findVideoAnalytics } from './audience-retention.view.ts';
import { findDifficulties } from './difficulties.ts';
import { difference, type Part } from './intervals.ts';
import { type Counted, isCounted } from './watch-statistics.view.ts';

type Mark = Minute['marks'][number];
type Groups = Record<'before' | 'after', Part>;

/** How far around its second a question or a correction is looked for in the watching. */
const AROUND_MS = 30_000;

const onDay = (at: RawBuilder<unknown>) => sql`(${at} AT TIME ZONE 'Asia/Tokyo')::date`;
const began = onDay(sql`p.created_at`);

/**
 * Second looks and marks. Viewers are compared by fives in the order in which they began, so that the
 * groups of two days differ by five or by none. Fives with the day of a change belong to neither group.
 */
function findSecondLooks(db: Kysely<DB>, videoId: number, ms: number) {
  // Its middle eight tenths: what only touches a hundredth does not count there.
  const edge = (hundredths: RawBuilder<unknown>) =>
    sql`((${hundredths}) * ${ms / CURVE_POINTS}::float8)::integer`;
  const groups = (did: RawBuilder<unknown>) => sql`json_build_object(
    'before', json_build_object('of', count(*) FILTER (WHERE p.last < since),
      'members', count(*) FILTER (WHERE p.last < since AND ${did})),
    'after', json_build_object('of', count(*) FILTER (WHERE p.first > since),
      'members', count(*) FILTER (WHERE p.first > since AND ${did}))
  )`;
  return readRow<{
    everybody: number;
    again: number[];
    marks: (Omit<Mark, 'again' | 'stopped'> & { again: Groups; stopped: Groups })[];
  }>(db)`
    WITH begun AS (
      SELECT ${began} AS day, p.seen, p.seen_again, (row_number() OVER (
        ORDER BY ${began}, p.member_id NULLS FIRST, p.seen_ms, p.seen, p.seen_again
      ) - 1) / ${sql.lit(FEWEST)} AS five
      FROM all_watching p WHERE p.video_id = ${videoId} AND ${isCounted({})}
    ), mine AS MATERIALIZED (
      SELECT seen, seen_again, min(day) OVER fives AS first, max(day) OVER fives AS last
      FROM begun WINDOW fives AS (PARTITION BY five)
    ), marked AS (
      SELECT 'question' AS kind, q.id, q.at_seconds * 1000 AS ms, q.message AS text,
        CASE WHEN q.is_public THEN ${onDay(sql`a.created_at`)} END AS since
      FROM video_questions q LEFT JOIN video_question_answers a ON a.video_question_id = q.id
      WHERE q.video_id = ${videoId} AND q.at_seconds IS NOT NULL
      UNION ALL
      SELECT 'correction', c.id, p.start_ms, c.text, ${onDay(sql`c.published_at`)}
      FROM correction_places p JOIN corrections c ON c.id = p.correction_id
      WHERE p.video_id = ${videoId} AND c.published_at <= now() AND c.text <> ''
    )
    SELECT (SELECT count(*)::integer FROM begun) AS everybody, (
      SELECT json_agg((
        SELECT count(*) FROM mine
        WHERE seen_again && int4range(${edge(sql`at + 0.1`)}, ${edge(sql`at + 0.9`)})
      ) ORDER BY at) FROM generate_series(0, ${CURVE_POINTS - 1}) AS at
    ) AS again, (
      SELECT coalesce(json_agg(json_build_object('kind', kind, 'id', id, 'at', ms / 1000.0,
        'text', text, 'day', since, 'again', again, 'stopped', stopped) ORDER BY ms, kind, id), '[]')
      FROM marked CROSS JOIN LATERAL (
        SELECT int4range(ms - ${AROUND_MS}::integer, ms + ${AROUND_MS}::integer) AS around
      ) place CROSS JOIN LATERAL (
        SELECT ${groups(sql`p.seen_again && around`)} AS again, ${groups(
          sql`upper(p.seen) <@ around AND upper(p.seen) < ${ms * WATCHED_SHARE}::float8`,
        )} AS stopped
        FROM mine p WHERE since IS NOT NULL AND p.seen && around
      ) compared
    ) AS marks`;
}

const told = (members: number): number | null => (members < FEWEST ? null : members);
function compare({ before, after }: Groups): Mark['again'] {
  if (before.of < FEWEST || after.of < FEWEST) return null;
  const found = difference(before, after);
  const isTold = before.members >= FEWEST && after.members >= FEWEST;
  return {
    before: { ...before, members: told(before.members) },
    after: { ...after, members: told(after.members) },
    difference: isTold ? found : null,
    verdict: found.high < 0 ? 'fewer' : found.low > 0 ? 'more' : 'unclear',
  };
}

/**
 * Where viewers of a video go back, stop and ask, and whether that changed with an answer or a
 * correction. Fewer than {@link FEWEST} people are not told of, nor where the others are fewer: the
 * sums of all would tell them. Brands and periods have no second looks: sums of several would differ by
 * one person.
 * @returns undefined when there is no such video
 */
export async function findMinute(
  db: Kysely<DB>,
  videoId: number,
  counted: Counted,
): Promise<Minute | undefined> {
  const found = await findVideoAnalytics(db, videoId, counted);
  if (!found) return undefined;
  const { length, curve, statistics } = found;
  const looks = await findSecondLooks(db, videoId, (length ?? 0) * 1000);
  const { everybody = 0, again = [], marks = [] } = looks ?? {};
  const others = everybody - statistics.members;
  const isTold = statistics.members >= FEWEST && (others === 0 || others >= FEWEST);
  const isWhole = isTold && length !== null && !Object.values(counted).some(Boolean);
  return {
    length,
    viewers: isTold ? statistics.members : null,
    curve: isTold ? curve.map(told) : [],
    drop_offs: isTold
      ? found.drop_offs.filter(({ lost }) => Math.round(lost * statistics.members) >= FEWEST)
      : [],
    again: isWhole ? again.map(told) : [],
    difficulties: isWhole ? findDifficulties(curve, again) : [],
    marks: marks.map((mark) => ({
      ...mark,
      again: isWhole ? compare(mark.again) : null,
      stopped: isWhole ? compare(mark.stopped) : null,
    })),
  };
}
