import { type Kysely, sql } from 'kysely';
import { noteErasedBefore, passNumbers } from '#features/erasures/erasures.store.ts';
import { listErased } from '#features/erasures/erasures.view.ts';
import { endOldPasswords, suspendMembers } from '#features/members/members.store.ts';
import { removeOtherKeys } from '#features/passkeys/passkeys.store.ts';
import { limitOperators } from '#features/staff-auth/staff.store.ts';
import type { AccessList } from '#platform/backup/access-list.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { eraseMember } from './erase-member.ts';

const time = (column: string) =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Who may come into this site now, and who was erased from it. */
export async function readAccessList(db: Kysely<DB>): Promise<AccessList> {
  const { rows } = await sql<Omit<AccessList, 'format' | 'erased'>>`
    SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS written_at,
      ARRAY(SELECT id FROM members WHERE suspended_at IS NOT NULL ORDER BY id) AS suspended,
      coalesce((SELECT jsonb_agg(
          jsonb_build_object('member', id, 'changed_at', ${time('password_changed_at')}) ORDER BY id)
        FROM members WHERE password_changed_at IS NOT NULL), '[]') AS passwords,
      coalesce((SELECT jsonb_agg(jsonb_build_object('operator', id,
          'is_disabled', disabled_at IS NOT NULL, 'roles', roles,
          'changed_at', ${time('password_changed_at')}) ORDER BY id) FROM staff), '[]') AS operators,
      ARRAY(SELECT id FROM passkeys ORDER BY id) AS passkeys
  `.execute(db);
  const [found] = rows;
  if (!found) throw new Error('a query without a table has a row');
  return { format: 1, ...found, erased: await listErased(db) };
}

/** How many a list has shut out again. */
export interface AccessCounts {
  erased: number;
  suspended: number;
  disabled: number;
  roles: number;
  passwords: number;
  passkeys: number;
}

/**
 * Shuts out of a past state of the site whoever was shut out since, and erases again who was erased;
 * nobody is told. It only takes away. Begun and broken off, it can be done again.
 * @param list newer than that state; of an older one only erasures count
 * @returns how many of each it concerned
 */
export async function applyAccessList(
  { kysely }: Pick<Database, 'kysely'>,
  list: AccessList,
): Promise<AccessCounts> {
  let erased = 0;
  for (const { member, erased_at: erasedAt } of list.erased) {
    await kysely.transaction().execute(async (tx) => {
      if (await eraseMember(tx, member, { erasedAt })) erased += 1;
      else await noteErasedBefore(tx, member, erasedAt);
    });
  }
  const greatest = list.erased.reduce((most, { member }) => Math.max(most, member), 0);
  if (greatest > 0) await passNumbers(kysely, greatest);
  return kysely.transaction().execute(async (tx) => {
    const operators = await limitOperators(tx, list.operators);
    const passwords = await endOldPasswords(tx, list.passwords);
    return {
      erased,
      suspended: await suspendMembers(tx, list.suspended),
      ...operators,
      passwords: operators.passwords + passwords,
      passkeys: await removeOtherKeys(tx, list.passkeys, list.written_at),
    };
  });
}

/** A list that is older than a state of the site: what it says of access, the state knows better. */
export const erasedOnly = (list: AccessList): AccessList => ({
  ...list,
  written_at: new Date(0).toISOString(),
  suspended: [],
  passwords: [],
  operators: [],
});
