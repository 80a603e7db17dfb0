import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { endOldPasswords, suspendMembers } from '#features/members/members.commands.ts';
import { removeOtherKeys } from '#features/passkeys/passkeys.commands.ts';
import { limitOperators } from '#features/staff-auth/staff-auth.commands.ts';
import { removeOtherIdentities } from '#features/staff-identities/staff-identities.commands.ts';
import {
  ACCESS_LIST,
  type AccessList,
  formatAccessList,
  isSameList,
  mergeLists,
  parseAccessList,
  readIfThere,
  writeAtomically,
} from '#operations/backup/access-list.ts';
import type { BackupStore } from '#operations/upkeep/backup-store.ts';
import { findOwnSite } from '#operations/upkeep/stored-sites.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { secretOf } from '#platform/secrets/app-secret.ts';
import { eraseMember } from './erase-member.commands.ts';
import { noteErasedBefore, passNumbers } from './erasures.store.ts';
import { listErased } from './erasures.view.ts';

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
      ARRAY(SELECT id FROM passkeys ORDER BY id) AS passkeys,
      ARRAY(SELECT id FROM staff_identities ORDER BY id) AS identities
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
  identities: number;
}

/**
 * Shuts out of a past state of the site whoever was shut out since, and erases again who was erased;
 * nobody is told. It only takes away. Begun and broken off, it can be done again.
 * @param appSecret proves that it was the site that removed values of the audit log; empty where it
 *   is not known, which proves nothing until another is accepted
 * @param list newer than that state; of an older one only erasures count
 * @returns how many of each it concerned
 */
export async function applyAccessList(
  { kysely }: Pick<Database, 'kysely'>,
  list: AccessList,
  appSecret: string,
): Promise<AccessCounts> {
  let erased = 0;
  for (const { member, erased_at: erasedAt } of list.erased) {
    await kysely.transaction().execute(async (tx) => {
      if (await eraseMember(tx, member, { appSecret, erasedAt })) erased += 1;
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
      identities: await removeOtherIdentities(tx, list.identities, list.written_at),
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

type Settings = Pick<Config, 'dataDir' | 'backupTo' | 'appSecret'>;

/**
 * Brings the access list up to date, in the store and in DATA_DIR, where it has changed. Erased
 * members stay in it: a restored site may know fewer.
 * @param store where it is written in any case, as with each backup
 * @returns whether anything was written
 */
export async function keepAccessList(
  { kysely }: Pick<Database, 'kysely'>,
  settings: Settings,
  store?: BackupStore,
): Promise<boolean> {
  const secret = secretOf(settings);
  if (secret === null) return false;
  const file = join(settings.dataDir, ACCESS_LIST);
  const listIn = (text: string | undefined) => {
    const found = text === undefined ? null : parseAccessList(text, secret);
    return found?.isSealed ? [found.list] : [];
  };
  const merge = async (stored: readonly AccessList[], tx = kysely) =>
    mergeLists(await readAccessList(tx), ...stored);
  const here = listIn(await readIfThere(file));
  if (store === undefined && here[0] && isSameList(here[0], await merge(here))) return false;
  return kysely.transaction().execute(async (tx) => {
    // Of two at once, as a backup and an erasure, the second would write over what the first added.
    // A store far away may take longer than a transaction is given.
    await sql`
      SELECT set_config('idle_in_transaction_session_timeout', '0', true),
        pg_advisory_xact_lock(hashtextextended('access list', 0))`.execute(tx);
    const ownSite = store || settings.backupTo === null ? null : await findOwnSite(settings);
    const target = store ?? (ownSite?.refusal === null ? ownSite.site.store : undefined);
    const there = target ? listIn(await target.read(ACCESS_LIST)) : [];
    const text = formatAccessList(await merge([...here, ...there], tx), secret);
    // Where it is here it is there, too.
    await target?.write(ACCESS_LIST, text);
    await writeAtomically(file, text);
    return true;
  });
}
