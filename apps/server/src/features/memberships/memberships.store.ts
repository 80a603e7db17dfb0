import { type MembershipDraft, openMembership } from '@orchard/contract/staff/memberships';
import { type Kysely, sql } from 'kysely';
import { execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** A contract that goes on has no last day. */
const settled = <Draft extends MembershipDraft>(draft: Draft): Draft =>
  draft.renews ? { ...draft, ends_on: null } : draft;

/** Adds memberships of new members. */
export async function addMemberships(
  db: Kysely<DB>,
  rows: readonly (MembershipDraft & { member_id: number })[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto('memberships').values(rows.map(settled)).execute();
}

/** Writes all memberships of a member; what a notice says stays with those that stay. */
export async function storeMemberships(
  db: Kysely<DB>,
  memberId: number,
  drafts: readonly MembershipDraft[],
): Promise<void> {
  await execute(db)`
    DELETE FROM memberships
    WHERE member_id = ${memberId} AND brand_id <> ALL(${drafts.map((one) => one.brand_id)}::integer[])`;
  for (const { brand_id, ...fields } of drafts.map(settled)) {
    await db
      .insertInto('memberships')
      .values({ member_id: memberId, brand_id, ...fields })
      .onConflict((found) => found.columns(['member_id', 'brand_id']).doUpdateSet(fields))
      .execute();
  }
}

/** Gives a member exactly these brands; memberships that are there stay as they are. */
export async function storeBrands(
  db: Kysely<DB>,
  memberId: number,
  brandIds: readonly number[],
): Promise<void> {
  await execute(db)`
    DELETE FROM memberships
    WHERE member_id = ${memberId} AND brand_id <> ALL(${[...brandIds]}::integer[])`;
  const rows = brandIds.map((id) => ({ member_id: memberId, ...openMembership(id) }));
  if (rows.length === 0) return;
  await db
    .insertInto('memberships')
    .values(rows)
    .onConflict((found) => found.doNothing())
    .execute();
}

/**
 * Locks a member's membership of a brand. The member's row comes first, as with whatever changes or
 * erases members, so that two never wait for each other.
 * @returns false where there is none
 */
export async function holdMembership(
  tx: Kysely<DB>,
  memberId: number,
  brandId: number,
): Promise<boolean> {
  await execute(tx)`SELECT FROM members WHERE id = ${memberId} FOR KEY SHARE`;
  const { rows } = await sql`
    SELECT FROM memberships WHERE member_id = ${memberId} AND brand_id = ${brandId}
    FOR UPDATE`.execute(tx);
  return rows.length > 0;
}

/** Lets a membership end on a day, as the member wishes. */
export const storeNotice = (
  tx: Kysely<DB>,
  { memberId, brandId }: { memberId: number; brandId: number },
  { endsOn, reason }: { endsOn: string; reason: string },
) => execute(tx)`
  UPDATE memberships
  SET renews = false, ends_on = ${endsOn}, notice_at = now(), notice_reason = ${reason}
  WHERE member_id = ${memberId} AND brand_id = ${brandId}`;

/** Lets a membership renew again; what the notice said goes with it. */
export const removeNotice = (
  tx: Kysely<DB>,
  { memberId, brandId }: { memberId: number; brandId: number },
) => execute(tx)`
  UPDATE memberships SET renews = true WHERE member_id = ${memberId} AND brand_id = ${brandId}`;
