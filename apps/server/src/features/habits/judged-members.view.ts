import { type RawBuilder, sql } from 'kysely';
import type { MemberRange } from '#features/notifications/audiences.view.ts';
import { isCurrent, isMember, japanDay } from '#platform/sessions/membership.ts';

/** So many days after joining somebody should have begun. */
const BEGIN_DAYS = 7;
/** With fewer days of watching nobody has a rhythm. */
const RHYTHM_DAYS = 4;
/** From how many days before the last one the rhythm is read. */
const RHYTHM_FROM_DAYS = 180;
/** No shorter rest is a silence. */
const SHORTEST_SILENCE = 7;
/** A term that ends within so many days, and a visit that is as long ago. */
const ENDING_DAYS = 30;

/** Since when a member `m` is one: added, or begun by the present contracts, whichever is later. */
const joinedDay = sql`greatest(${japanDay(sql`m.created_at`)}, (
  SELECT min(coalesce(d.first_day, '-infinity')) FROM membership_days d
  WHERE d.member_id = m.id AND ${isCurrent}
))`;

/**
 * The rest since the last day is longer than what this member's rests are: than nine of ten of them
 * and half as much again, and than a long one that came twice.
 */
const isRhythmBroken = sql<boolean>`(
  SELECT count(*) >= ${sql.lit(RHYTHM_DAYS)} AND japan_today() - max(g.day) > greatest(
    1.5 * percentile_cont(0.9) WITHIN GROUP (ORDER BY g.gap) + 2,
    (array_agg(g.gap ORDER BY g.gap DESC NULLS LAST))[2] + 2
  )
  FROM (
    SELECT d.day, d.day - lag(d.day) OVER (ORDER BY d.day) AS gap FROM watch_days d
    WHERE d.member_id = m.id AND d.day > w.last - ${sql.lit(RHYTHM_FROM_DAYS)}
  ) g
)`;

/** A term ends soon, and nobody has come; a contract that renews, or whose payment may come, does not end. */
const isEnding = sql<boolean>`(
  coalesce(${japanDay(sql`v.last_seen_at`)}, j.joined) <= japan_today() - ${sql.lit(ENDING_DAYS)}
  AND EXISTS (
    SELECT FROM membership_days d
    WHERE d.member_id = m.id AND ${isCurrent} AND d.failed_since IS NULL
      AND d.last_day <= japan_today() + ${sql.lit(ENDING_DAYS)}
  )
)`;

/** Of rows of {@link judgedMembers}: they may leave. */
export const isAtRisk = sql<boolean>`(not_begun OR silent OR ending)`;

/**
 * Members with what is true of each today: `not_begun`, `silent`, `ending`. Who is suspended, leaves,
 * has no contract now or was never invited is none of them.
 */
export const judgedMembers = ({ from, to }: MemberRange): RawBuilder<unknown> => sql`(
  SELECT m.id,
    w.last IS NULL AND j.joined <= japan_today() - ${sql.lit(BEGIN_DAYS)} AS not_begun,
    CASE WHEN w.last < japan_today() - ${sql.lit(SHORTEST_SILENCE)} THEN ${isRhythmBroken}
      ELSE false END AS silent,
    ${isEnding} AS ending
  FROM members m
  LEFT JOIN member_visits v ON v.member_id = m.id
  CROSS JOIN LATERAL (SELECT max(d.day) AS last FROM watch_days d WHERE d.member_id = m.id) w
  CROSS JOIN LATERAL (SELECT ${joinedDay} AS joined OFFSET 0) j
  WHERE m.id BETWEEN ${from} AND ${to} AND m.suspended_at IS NULL AND ${isMember('m')}
    AND (
      m.password_hash IS NOT NULL OR EXISTS (SELECT FROM invitations i WHERE i.member_id = m.id)
    )
    AND NOT EXISTS (SELECT FROM erasures e WHERE e.member_id = m.id AND e.erased_at IS NULL)
) judged_members`;
