import { OFFICE_COLUMNS } from '@orchard/contract/staff/member-columns';
import type { MembershipDraft } from '@orchard/contract/staff/memberships';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type Kysely, sql } from 'kysely';
import { recordResource } from '#console/records/record-resource.ts';
import { conflict } from '#console/records/refused-writes.ts';
import { addMemberships, storeMemberships } from '#features/memberships/memberships.commands.ts';
import { changeRows, execute, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { findWrittenMember, type WrittenMember } from './members.view.ts';

/** Stores a hash of the member's password; with null the member has none and cannot sign in. */
export const storePasswordHash = (db: Kysely<DB>, memberId: number, hash: string | null) =>
  execute(db)`
    UPDATE members SET password_hash = ${hash}, password_changed_at = now(), updated_at = now()
    WHERE id = ${memberId}`;

/** Suspends members who are not; answers how many. */
export const suspendMembers = (tx: Kysely<DB>, ids: readonly number[]) =>
  changeRows(tx)`
    UPDATE members SET suspended_at = now(), updated_at = now()
    WHERE id = ANY(${ids}::bigint[]) AND suspended_at IS NULL`;

/**
 * Takes the passwords away that were chosen before the present ones.
 * @param changed members, and when their present password was chosen
 */
export const endOldPasswords = (
  tx: Kysely<DB>,
  changed: readonly { member: number; changed_at: string }[],
) =>
  changeRows(tx)`
    UPDATE members m SET password_hash = NULL, password_changed_at = c.changed_at, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) c(member bigint, changed_at timestamptz)
    WHERE m.id = c.member AND m.password_hash IS NOT NULL
      AND coalesce(m.password_changed_at < c.changed_at, true)`;

export interface MemberDraft {
  name: string;
  /** The reading of the name. */
  kana?: string | undefined;
  nickname: string;
  email: string;
  number?: string | undefined;
  phone?: string | undefined;
  note?: string | undefined;
  own_1?: string | undefined;
  own_2?: string | undefined;
  /** Null until the invited member has chosen a password. */
  passwordHash: string | null;
  memberships: readonly MembershipDraft[];
  isSuspended?: boolean;
  /** By default now. */
  joinedAt?: Date;
}

/** Adds members with their brands; returns their ids in the order of the drafts. */
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
        kana: draft.kana ?? '',
        nickname: draft.nickname,
        email: draft.email,
        ...Object.fromEntries(OFFICE_COLUMNS.map((name) => [name, draft[name] ?? ''])),
        password_hash: draft.passwordHash,
        suspended_at: draft.isSuspended ? sql<Date>`now()` : null,
        created_at: draft.joinedAt ?? sql<Date>`now()`,
      })),
    )
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  await addMemberships(
    db,
    drafts.flatMap(({ memberships }, index) =>
      memberships.map((one) => ({ ...one, member_id: ids[index] as number })),
    ),
  );
  return ids;
}

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
 * Changes a member's address. Its lock lets rows that refer to the member come in meanwhile.
 * @returns the old address; undefined if another member has the new one
 */
export const storeEmail = (db: Kysely<DB>, memberId: number, email: string) =>
  readValue<string>(db)`
    UPDATE members m SET email = ${email}, updated_at = now()
    FROM (
      SELECT id, email AS old FROM members WHERE id = ${memberId} FOR NO KEY UPDATE
    ) before
    WHERE m.id = before.id AND NOT EXISTS (
      SELECT FROM members other WHERE lower(other.email) = lower(${email}) AND other.id <> m.id
    )
    RETURNING before.old`;

/**
 * Members as records of the console: never with the password, and never deleted as records are: who
 * leaves is erased.
 */
export const memberResource = recordResource<WrittenMember>({
  kind: 'members',
  label: ({ name }) => name,

  read: findWrittenMember,

  async insert(tx, draft) {
    const [id] = await addMembers(tx, [
      {
        ...draft,
        nickname: draft.nickname || draft.name,
        passwordHash: null,
        isSuspended: draft.is_suspended,
      },
    ]);
    return id as number;
  },

  async update(tx, id, draft) {
    await sql`
      UPDATE members SET name = ${draft.name}, nickname = ${draft.nickname || draft.name}, email = ${draft.email},
        ${sql.join(
          (['kana', ...OFFICE_COLUMNS] as const).map(
            (name) => sql`${sql.ref(name)} = coalesce(${draft[name] ?? null}, ${sql.ref(name)})`,
          ),
        )},
        suspended_at = CASE WHEN ${draft.is_suspended} THEN coalesce(suspended_at, now()) END,
        updated_at = now()
      WHERE id = ${id}`.execute(tx);
    await storeMemberships(tx, id, draft.memberships);
  },

  async remove() {
    throw conflict(formatStaffMessage('members.kept'));
  },
});
