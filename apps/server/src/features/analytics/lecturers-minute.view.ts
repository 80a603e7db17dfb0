import { may } from '@orchard/contract/staff/rights';
import { CURVE_POINTS, FEWEST, type Minute } from '@orchard/contract/staff/video-analytics';
import { WATCHED_SHARE } from '@orchard/contract/watching-rules';
import { type Kysely, sql } from 'kysely';
import { readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { findVideoAnalytics } from './audience-retention.view.ts';
import { findDifficulties } from './difficulties.ts';
import { difference, type Part } from './intervals.ts';
import { type Counted, isCounted } from './watch-statistics.view.ts';

type Mark = Minute['marks'][number];
type Comparison = NonNullable<Mark['again']>;

/** How far around its second a question or a correction is looked for in the watching. */
const AROUND_MS = 30_000;
/** What only touches a hundredth does not count there. */
const TOUCH_MS = 1000;

interface Found {
  /** Viewers whom the filter leaves out. */
  others: number;
  again: number[];
  marks: (Omit<Mark, 'again' | 'stopped'> & {
    before: Part & { stopped: number };
    after: Part & { stopped: number };
  })[];
}

const onDay = (instant: ReturnType<typeof sql>) =>
  sql`(${instant} AT TIME ZONE 'Asia/Tokyo')::date`;

/** Marks and second looks. Who began on the day of a change belongs to neither group. */
function findFurther(db: Kysely<DB>, videoId: number, ms: number, counted: Counted) {
  const hundredth = (instant: ReturnType<typeof sql>) =>
    sql`least(${instant} * ${CURVE_POINTS}::float8 / ${ms}::float8, ${CURVE_POINTS})`;
  const group = (which: ReturnType<typeof sql>) => sql`json_build_object(
    'of', count(*) FILTER (WHERE ${which}),
    'members', count(*) FILTER (WHERE ${which} AND p.seen_again && place.around),
    'stopped', count(*) FILTER (WHERE ${which} AND upper(p.seen) <@ place.around
      AND upper(p.seen) < ${ms}::float8 * ${WATCHED_SHARE}::float8)
  )`;
  return readRow<Found>(db)`
    WITH mine AS MATERIALIZED (
      SELECT ${onDay(sql`p.created_at`)} AS day, p.seen, p.seen_again
      FROM all_watching p WHERE p.video_id = ${videoId} AND ${isCounted(counted)}
    ), steps AS (
      SELECT place, sum(change) AS change
      FROM mine CROSS JOIN LATERAL (
        SELECT range_agg(int4range(
          floor(${hundredth(sql`(lower(one) + ${TOUCH_MS}::integer)`)})::integer,
          ceil(${hundredth(sql`(upper(one) - ${TOUCH_MS}::integer)`)})::integer
        )) AS places
        FROM unnest(mine.seen_again) AS one WHERE upper(one) - lower(one) >= 2 * ${TOUCH_MS}::integer
      ) touched CROSS JOIN LATERAL unnest(touched.places) AS one CROSS JOIN LATERAL (
        VALUES (lower(one), 1), (upper(one), -1)
      ) AS step(place, change)
      GROUP BY place
    ), curve AS (
      SELECT percent, sum(coalesce(change, 0)) OVER (ORDER BY percent) AS members
      FROM generate_series(0, ${CURVE_POINTS - 1}) AS percent
      LEFT JOIN steps ON steps.place = percent
    ), marked AS (
      SELECT 'question' AS kind, q.id, q.at_seconds * 1000 AS ms, q.message AS text,
        CASE WHEN q.is_public THEN ${onDay(sql`a.created_at`)} END AS day
      FROM video_questions q LEFT JOIN video_question_answers a ON a.video_question_id = q.id
      WHERE q.video_id = ${videoId} AND q.at_seconds IS NOT NULL
      UNION ALL
      SELECT 'correction', c.id, p.start_ms, c.text, ${onDay(sql`c.published_at`)}
      FROM correction_places p JOIN corrections c ON c.id = p.correction_id
      WHERE p.video_id = ${videoId} AND c.published_at <= now() AND c.text <> ''
    )
    SELECT (
      SELECT count(*)::integer FROM all_watching p
      WHERE p.video_id = ${videoId} AND ${isCounted({})}
    ) - (SELECT count(*)::integer FROM mine) AS others,
    (SELECT json_agg(members ORDER BY percent) FROM curve) AS again, (
      SELECT coalesce(json_agg(json_build_object(
        'kind', kind, 'id', id, 'at', ms / 1000.0, 'text', text, 'day', marked.day,
        'before', compared.before, 'after', compared.after
      ) ORDER BY ms, kind, id), '[]')
      FROM marked CROSS JOIN LATERAL (
        SELECT int4range(greatest(ms - ${AROUND_MS}::integer, 0), ms + ${AROUND_MS}::integer) AS around
      ) place CROSS JOIN LATERAL (
        SELECT ${group(sql`p.day < marked.day`)} AS before, ${group(sql`p.day > marked.day`)} AS after
        FROM mine p WHERE marked.day IS NOT NULL AND p.seen && place.around
      ) compared
    ) AS marks`;
}

const told = (members: number): number | null => (members < FEWEST ? null : members);

function compare(before: Part, after: Part): Comparison | null {
  if (before.of < FEWEST || after.of < FEWEST) return null;
  const found = difference(before, after);
  const isTold = before.members >= FEWEST && after.members >= FEWEST;
  return {
    before: { members: told(before.members), of: before.of },
    after: { members: told(after.members), of: after.of },
    difference: isTold ? found : null,
    verdict: found.high < 0 ? 'fewer' : found.low > 0 ? 'more' : 'unclear',
  };
}

/**
 * Where viewers of a video go back, stop and ask, and whether that changed with an answer or a
 * correction. Nothing is told of fewer than {@link FEWEST} people, nor where the others are fewer,
 * whom the sums of all would tell. Periods have no second looks: two of them differ by one person.
 * @returns undefined when there is no such video
 */
export async function findMinute(
  db: Kysely<DB>,
  staff: Staff,
  videoId: number,
  counted: Counted,
): Promise<Minute | undefined> {
  const found = await findVideoAnalytics(db, videoId, counted);
  if (!found) return undefined;
  const { length, statistics, curve } = found;
  const further = await findFurther(db, videoId, Math.max((length ?? 0) * 1000, 1), counted);
  const { others = 0, again = [], marks = [] } = further ?? {};
  const isShown = statistics.members >= FEWEST && (others === 0 || others >= FEWEST);
  const isDetailed = isShown && length !== null && !counted.from && !counted.until;
  const mayRead = may(staff.roles, 'questions.read');
  return {
    is_shown: isShown,
    length,
    viewers: isShown ? statistics.members : null,
    curve: isShown ? curve.map(told) : [],
    drop_offs: isShown ? found.drop_offs : [],
    again: isDetailed ? again.map(told) : [],
    difficulties: isDetailed ? findDifficulties(curve, again) : [],
    marks: marks.map(({ before, after, ...mark }) => ({
      ...mark,
      text: mark.kind === 'correction' || mayRead ? mark.text : null,
      again: isDetailed ? compare(before, after) : null,
      stopped: isDetailed
        ? compare({ ...before, members: before.stopped }, { ...after, members: after.stopped })
        : null,
    })),
  };
}
