import { type MembershipDraft, openMembership } from '@orchard/contract/staff/memberships';
import type { Kysely } from 'kysely';
import { execute } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** Adds memberships of new members. */
export async function addMemberships(
  db: Kysely<DB>,
  rows: readonly (MembershipDraft & { member_id: number })[],
): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('memberships')
      .values([...rows])
      .execute();
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
  for (const { brand_id, ...fields } of drafts) {
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
