import { ERASURE_GRACE_DAYS } from '@orchard/contract/limits';
import { type Kysely, sql } from 'kysely';
import { changeRows, execute, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { ErasedCounts } from '#platform/personal-data/erase-person.store.ts';
import { isToRemind } from './erasures.view.ts';

/** The day of an erasure in Japan, as sentences have it. */
const eraseOn = sql`to_char(erase_at AT TIME ZONE 'Asia/Tokyo', 'FMYYYY"年"FMMM"月"FMDD"日"')`;

/**
 * Notes that a member leaves; the erasure comes after {@link ERASURE_GRACE_DAYS}.
 * @param staffId the operator who enters it, and has seen it by that; null: the member asks
 * @returns the day, as `2026年12月9日`; undefined when it was noted before, or there is no such member
 */
export const addErasure = (
  tx: Kysely<DB>,
  memberId: number,
  { staffId, byStaff }: { staffId: number | null; byStaff: boolean },
) =>
  readValue<string>(tx)`
    INSERT INTO erasures (member_id, erase_at, staff_id, by_staff, seen_at, seen_by)
    SELECT m.id, now() + ${sql.lit(ERASURE_GRACE_DAYS)} * interval '1 day', ${staffId}, ${byStaff},
      CASE WHEN ${staffId}::integer IS NOT NULL THEN now() END, ${staffId}
    FROM members m WHERE m.id = ${memberId}
    ON CONFLICT (member_id) DO NOTHING RETURNING ${eraseOn} AS day`;

/** Notes that an operator has seen that a member leaves; false where it was noted, or is done. */
export const storeSeen = async (
  tx: Kysely<DB>,
  memberId: number,
  staffId: number,
): Promise<boolean> =>
  (await changeRows(tx)`
    UPDATE erasures SET seen_at = now(), seen_by = ${staffId}
    WHERE member_id = ${memberId} AND seen_at IS NULL AND erased_at IS NULL`) === 1;

/** Takes back that a member leaves; false when nothing is noted, or it is done. */
export const removeErasure = async (tx: Kysely<DB>, memberId: number): Promise<boolean> =>
  (await changeRows(tx)`
    DELETE FROM erasures WHERE member_id = ${memberId} AND erased_at IS NULL`) === 1;

/**
 * Takes back a wish to leave that came with a theft of the account: the member's own, entered after a
 * time or within a week before it.
 * @param since the time in PostgreSQL's notation
 * @returns whether there was one
 */
export const removeLateErasure = async (
  tx: Kysely<DB>,
  memberId: number,
  since: string,
): Promise<boolean> =>
  (await changeRows(tx)`
    DELETE FROM erasures
    WHERE member_id = ${memberId} AND erased_at IS NULL AND NOT by_staff
      AND asked_at >= ${since}::timestamptz - interval '7 days'`) === 1;

/**
 * Locks a member who is to be erased, so that nothing of theirs can come in meanwhile.
 * @param isDue only where it is their turn
 * @returns false when there is none, or not any more
 */
export async function holdErasure(
  tx: Kysely<DB>,
  memberId: number,
  { isDue }: { isDue: boolean },
): Promise<boolean> {
  const turn = isDue
    ? sql`EXISTS (
        SELECT FROM erasures e
        WHERE e.member_id = m.id AND e.erased_at IS NULL AND e.erase_at <= now()
      )`
    : sql`true`;
  // What refers to the member waits for the lock, and then finds no member.
  const { rows } = await sql`
    SELECT FROM members m WHERE m.id = ${memberId} FOR UPDATE`.execute(tx);
  if (rows.length === 0) return false;
  const due = await sql<{ is: boolean }>`
    SELECT ${turn} AS is FROM members m WHERE m.id = ${memberId}`.execute(tx);
  return due.rows[0]?.is ?? false;
}

/** Notes that a member has been erased, also where nobody had asked here: in a restored site. */
export async function noteErased(
  tx: Kysely<DB>,
  memberId: number,
  { erasedAt, counts }: { erasedAt: string | null; counts: ErasedCounts },
): Promise<void> {
  const at = sql`coalesce(${erasedAt}::timestamptz, now())`;
  await sql`
    INSERT INTO erasures (member_id, asked_at, erase_at, by_staff, erased_at, counts)
    VALUES (${memberId}, ${at}, ${at}, false, ${at}, ${JSON.stringify(counts)}::jsonb)
    ON CONFLICT (member_id) DO UPDATE
    SET erased_at = excluded.erased_at, counts = excluded.counts`.execute(tx);
}

/** Notes that a number was erased where the restored site knows no such member any more. */
export const noteErasedBefore = (tx: Kysely<DB>, memberId: number, erasedAt: string) =>
  execute(tx)`
    INSERT INTO erasures (member_id, asked_at, erase_at, by_staff, erased_at, counts)
    VALUES (${memberId}, ${erasedAt}, ${erasedAt}, false, ${erasedAt}, '{}')
    ON CONFLICT (member_id) DO NOTHING`;

/**
 * Notes that a member is reminded of the erasure, each once.
 * @param before how long before the day, as an interval
 * @returns the day, as `2026年12月9日`; undefined where it is not time to
 */
export const takeToRemind = (tx: Kysely<DB>, memberId: number, before: string) =>
  readValue<string>(tx)`
    UPDATE erasures SET reminded_at = now()
    WHERE member_id = ${memberId} AND ${isToRemind(before)}
    RETURNING ${eraseOn} AS day`;

/** Numbers that were a member's once are never given to another. */
export const passNumbers = (tx: Kysely<DB>, greatest: number) =>
  execute(tx)`
    SELECT setval('members_id_seq', greatest(${greatest}, (SELECT last_value FROM members_id_seq)))
  `;
