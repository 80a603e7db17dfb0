import { type Kysely, sql } from 'kysely';
import type { MemberRange } from '#features/notifications/audiences.view.ts';
import { execute, readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { isCurrent, isMember, japanDay } from '#platform/sessions/membership.ts';

/** A day of Japan, `yyyy-MM-dd`, on which a member has played something. */
export interface WatchDay {
  memberId: number;
  day: string;
}

/** Notes such a day; one that is noted already changes nothing. */
export const addWatchDay = (db: Kysely<DB>, { memberId, day }: WatchDay) =>
  execute(db)`
    INSERT INTO watch_days (member_id, day) VALUES (${memberId}, ${day}) ON CONFLICT DO NOTHING`;

/** Notes on how many devices a member plays at once, if that is the most of today. */
export const keepMost = (db: Kysely<DB>, memberId: number, count: number) =>
  execute(db)`
    UPDATE watch_days SET most = ${count}
    WHERE member_id = ${memberId} AND day = japan_today() AND most < ${count}`;

/** Notes the days that stored progress tells of, for a demo site. */
export const addDaysOfProgress = (db: Kysely<DB>) =>
  execute(db)`
    INSERT INTO watch_days (member_id, day)
    SELECT member_id, ${japanDay(sql`at`)}
    FROM video_progress CROSS JOIN unnest(ARRAY[created_at, position_at]) AS at
    WHERE starts > 0 ON CONFLICT DO NOTHING`;

/** Forgets old days, but for each member's last: who once watched is not taken for a beginner. */
export const sweepWatchDays = (db: Kysely<DB>, { from, to }: MemberRange) =>
  execute(db)`
    DELETE FROM watch_days d
    WHERE member_id BETWEEN ${from} AND ${to} AND day < japan_today() - 400
      AND EXISTS (SELECT FROM watch_days n WHERE n.member_id = d.member_id AND n.day > d.day)`;

/** Since when a member `m` is one: added, or begun by the present contracts, whichever is later. */
const joinedDay = sql`greatest(${japanDay(sql`m.created_at`)}, (
  SELECT min(coalesce(d.first_day, '-infinity')) FROM membership_days d
  WHERE d.member_id = m.id AND ${isCurrent}
))`;

/**
 * The rest since a member's last day is too long: longer by half than nine of ten of their own, and
 * than any that came twice.
 */
const isRhythmBroken = sql`(
  SELECT count(*) >= 4 AND japan_today() - w.last > greatest(
    1.5 * percentile_cont(0.9) WITHIN GROUP (ORDER BY g.gap) + 2,
    (array_agg(g.gap ORDER BY g.gap DESC NULLS LAST))[2] + 2
  ) FROM (
    SELECT d.day - lag(d.day) OVER (ORDER BY d.day) AS gap FROM watch_days d
    WHERE d.member_id = m.id AND d.day > w.last - 180 AND d.day <= w.last
  ) g
)`;

/** A term ends soon. A contract that renews has no last day; a payment that is late may still come. */
const endsSoon = sql`EXISTS (
  SELECT FROM membership_days d WHERE d.member_id = m.id AND ${isCurrent}
    AND d.failed_since IS NULL AND d.last_day <= japan_today() + 30
)`;

/** Judges members anew. Who still is what the last night found keeps the day since when. */
export const judgeMembers = (db: Kysely<DB>, { from, to }: MemberRange) =>
  execute(db)`
    WITH judged AS MATERIALIZED (
      SELECT m.id,
        CASE WHEN w.last IS NULL AND j.joined <= japan_today() - 7
          THEN coalesce(h.not_begun_since, japan_today()) END AS not_begun,
        -- Few have rested so long: of the others no rhythm is read.
        CASE WHEN w.last < japan_today() - 7 THEN
          CASE WHEN ${isRhythmBroken} THEN coalesce(h.silent_since, japan_today()) END END AS silent,
        CASE WHEN coalesce(${japanDay(sql`v.last_seen_at`)}, j.joined) <= japan_today() - 30
          AND ${endsSoon} THEN coalesce(h.ending_since, japan_today()) END AS ending
      FROM members m
      LEFT JOIN member_visits v ON v.member_id = m.id
      LEFT JOIN member_habits h ON h.member_id = m.id
      CROSS JOIN LATERAL (
        SELECT max(d.day) AS last FROM watch_days d
        WHERE d.member_id = m.id AND d.day <= japan_today()
      ) w
      CROSS JOIN LATERAL (SELECT ${joinedDay} AS joined OFFSET 0) j
      WHERE m.id BETWEEN ${from} AND ${to} AND m.suspended_at IS NULL AND ${isMember('m')}
        AND (
          m.password_hash IS NOT NULL OR EXISTS (SELECT FROM invitations i WHERE i.member_id = m.id)
        )
        AND NOT EXISTS (SELECT FROM erasures e WHERE e.member_id = m.id AND e.erased_at IS NULL)
    ), named AS MATERIALIZED (
      SELECT * FROM judged WHERE num_nonnulls(not_begun, silent, ending) > 0
    ), gone AS (
      DELETE FROM member_habits
      WHERE member_id BETWEEN ${from} AND ${to} AND member_id NOT IN (SELECT id FROM named)
    )
    INSERT INTO member_habits AS h (member_id, not_begun_since, silent_since, ending_since)
    SELECT id, not_begun, silent, ending FROM named ORDER BY id
    ON CONFLICT (member_id) DO UPDATE SET (not_begun_since, silent_since, ending_since)
      = (excluded.not_begun_since, excluded.silent_since, excluded.ending_since)
    WHERE (h.not_begun_since, h.silent_since, h.ending_since)
      IS DISTINCT FROM (excluded.not_begun_since, excluded.silent_since, excluded.ending_since)`;

/** Notes who wrote or called; undefined where nobody is to be called any more. */
export const addContact = (
  db: Kysely<DB>,
  { memberId, by, note }: { memberId: number; by: string; note: string },
) =>
  readRow<{ name: string; isTwice: boolean }>(db)`
    -- Locked: of two presses the second finds the first.
    WITH o AS (SELECT * FROM member_habits WHERE member_id = ${memberId} FOR UPDATE)
    UPDATE member_habits h SET contacted_at = now(), contacted_by = ${by}, contact_note = ${note}
    FROM o JOIN members m ON m.id = o.member_id WHERE h.member_id = o.member_id
    RETURNING m.name, (o.contacted_at > now() - interval '1 minute'
      AND (o.contacted_by, o.contact_note) = (${by}, ${note})) IS TRUE AS "isTwice"`;
