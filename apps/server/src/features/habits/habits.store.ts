import { type Kysely, sql } from 'kysely';
import type { MemberRange } from '#features/notifications/audiences.view.ts';
import { changeRows, execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { japanDay } from '#platform/sessions/membership.ts';
import { isAtRisk, judgedMembers } from './judged-members.view.ts';

/** How long it stays on which days somebody watched; the last of them stays. */
const WATCH_DAYS_STAY = 400;

/** A day of Japan on which a member has played something. */
export interface WatchDay {
  memberId: number;
  /** `yyyy-MM-dd`. */
  day: string;
}

/** Notes such days; those that are noted already, or of who is gone, change nothing. */
export const addWatchDays = (db: Kysely<DB>, days: readonly WatchDay[]) =>
  execute(db)`
    INSERT INTO watch_days (member_id, day)
    SELECT p.member_id, p.day FROM unnest(
      ${days.map(({ memberId }) => memberId)}::bigint[], ${days.map(({ day }) => day)}::date[]
    ) AS p (member_id, day) JOIN members m ON m.id = p.member_id
    ORDER BY 1, 2 ON CONFLICT DO NOTHING`;

/** Notes the days that stored progress tells of, for a demo site. */
export const addDaysOfProgress = (db: Kysely<DB>) =>
  execute(db)`
    INSERT INTO watch_days (member_id, day)
    SELECT member_id, ${japanDay(sql`created_at`)} FROM video_progress WHERE starts > 0
    UNION SELECT member_id, ${japanDay(sql`position_at`)} FROM video_progress WHERE starts > 0
    ON CONFLICT DO NOTHING`;

/** Forgets old days, but for the last of each member: who once watched is not taken for a beginner. */
export const sweepWatchDays = (db: Kysely<DB>, { from, to }: MemberRange) =>
  execute(db)`
    DELETE FROM watch_days d
    WHERE member_id BETWEEN ${from} AND ${to} AND day < japan_today() - ${WATCH_DAYS_STAY}::integer
      AND EXISTS (SELECT FROM watch_days n WHERE n.member_id = d.member_id AND n.day > d.day)`;

const STATES = ['not_begun_since', 'silent_since', 'ending_since'] as const;

/** A state that goes on keeps its first day. */
const goOn = (column: (typeof STATES)[number]) => sql`${sql.ref(column)} = CASE
  WHEN ${sql.ref(`excluded.${column}`)} IS NOT NULL
  THEN coalesce(${sql.ref(`h.${column}`)}, ${sql.ref(`excluded.${column}`)}) END`;

const hasChanged = (column: (typeof STATES)[number]) =>
  sql`(${sql.ref(`h.${column}`)} IS NULL) <> (${sql.ref(`excluded.${column}`)} IS NULL)`;

/** Judges members anew. Who still is what the last night found keeps the day since when. */
export const judgeMembers = (db: Kysely<DB>, among: MemberRange) =>
  execute(db)`
    WITH judged AS MATERIALIZED (SELECT * FROM ${judgedMembers(among)} WHERE ${isAtRisk}),
    gone AS (
      DELETE FROM member_habits h WHERE h.member_id BETWEEN ${among.from} AND ${among.to}
        AND NOT EXISTS (SELECT FROM judged j WHERE j.id = h.member_id)
    )
    INSERT INTO member_habits AS h (member_id, not_begun_since, silent_since, ending_since)
    SELECT id, CASE WHEN not_begun THEN japan_today() END, CASE WHEN silent THEN japan_today() END,
      CASE WHEN ending THEN japan_today() END
    FROM judged j ORDER BY id
    ON CONFLICT (member_id) DO UPDATE SET
      ${sql.join(STATES.map(goOn))}
    WHERE ${sql.join(STATES.map(hasChanged), sql` OR `)}`;

/** Notes that somebody wrote or called; the same once more within a minute is one. */
export const addContact = (
  db: Kysely<DB>,
  { memberId, by, note }: { memberId: number; by: string; note: string },
) =>
  changeRows(db)`
    UPDATE member_habits SET contacted_at = now(), contacted_by = ${by}, contact_note = ${note}
    WHERE member_id = ${memberId} AND (
      contacted_at IS NULL OR contacted_at < now() - interval '1 minute'
      OR (contacted_by, contact_note) IS DISTINCT FROM (${by}, ${note})
    )`;
