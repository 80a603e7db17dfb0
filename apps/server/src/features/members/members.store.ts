import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** Stores a new hash of the member's password; with null, no password lets the member in. */
export async function storePasswordHash(
  db: Kysely<DB>,
  memberId: number,
  hash: string | null,
): Promise<void> {
  await sql`
    UPDATE members SET password_hash = ${hash}, updated_at = now()
    WHERE id = ${memberId}`.execute(db);
}

/** A member as an operator enters one. */
export interface MemberDraft {
  name: string;
  nickname: string;
  email: string;
  /** Null until the invited member has chosen a password. */
  passwordHash: string | null;
  /** The brands that the member holds. */
  brandIds: readonly number[];
  /** First and last day of the membership, `yyyy-MM-dd` in Japan; absent or null: no bound. */
  membershipFrom?: string | null;
  membershipUntil?: string | null;
  isSuspended?: boolean;
}

/** Adds members with their brands; answers their numbers in the order of the drafts. */
export async function addMembers(
  db: Kysely<DB>,
  drafts: readonly MemberDraft[],
): Promise<number[]> {
  if (drafts.length === 0) return [];
  const rows = await db
    .insertInto('members')
    .values(
      drafts.map((draft) => ({
        name: draft.name,
        nickname: draft.nickname,
        email: draft.email,
        password_hash: draft.passwordHash,
        membership_from: draft.membershipFrom ?? null,
        membership_until: draft.membershipUntil ?? null,
        suspended_at: draft.isSuspended ? sql<Date>`now()` : null,
      })),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const brands = drafts.flatMap(({ brandIds }, index) =>
    brandIds.map((brandId) => ({ member_id: ids[index] as number, brand_id: brandId })),
  );
  if (brands.length > 0) await db.insertInto('member_brands').values(brands).execute();
  return ids;
}

/** Puts these brands in the place of those that the member holds. */
export async function storeBrands(
  db: Kysely<DB>,
  memberId: number,
  brandIds: readonly number[],
): Promise<void> {
  await db.deleteFrom('member_brands').where('member_id', '=', memberId).execute();
  const rows = brandIds.map((brandId) => ({ member_id: memberId, brand_id: brandId }));
  if (rows.length > 0) await db.insertInto('member_brands').values(rows).execute();
}

/** Changes what the member goes by. */
export async function storeNames(
  db: Kysely<DB>,
  memberId: number,
  names: { name?: string; nickname?: string },
): Promise<void> {
  await db
    .updateTable('members')
    .set({ ...names, updated_at: sql<Date>`now()` })
    .where('id', '=', memberId)
    .execute();
}

/**
 * Changes a member's address.
 * @returns the address before; undefined when somebody else has the new one
 */
export async function storeEmail(
  db: Kysely<DB>,
  memberId: number,
  email: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ old: string }>`
    UPDATE members m SET email = ${email}, updated_at = now()
    FROM (SELECT id, email AS old FROM members WHERE id = ${memberId} FOR UPDATE) before
    WHERE m.id = before.id AND NOT EXISTS (
      SELECT FROM members other WHERE lower(other.email) = lower(${email}) AND other.id <> m.id
    )
    RETURNING before.old`.execute(db);
  return rows[0]?.old;
}
