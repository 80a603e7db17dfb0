import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** Stores a new hash of the member's password. */
export async function storePasswordHash(
  db: Kysely<DB>,
  memberId: number,
  hash: string,
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
      drafts.map(({ name, nickname, email, passwordHash }) => ({
        name,
        nickname,
        email,
        password_hash: passwordHash,
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
