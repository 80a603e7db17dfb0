import { join } from 'node:path';
import { sql } from 'kysely';
import {
  ACCESS_LIST,
  type AccessList,
  formatAccessList,
  isSameList,
  mergeLists,
  parseAccessList,
  readIfThere,
  writeWhole,
} from '#platform/backup/access-list.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/open-database.ts';
import { readSecret } from '#platform/secrets/app-secret.ts';
import type { BackupStore } from '#platform/upkeep/backup-store.ts';
import { findOwnSite } from '#platform/upkeep/stored-sites.ts';
import { readAccessList } from './access-list.ts';

type Settings = Pick<Config, 'dataDir' | 'backupTo' | 'appSecret'>;

/** The secret of this installation, where it is there. */
function secretOf({ appSecret, dataDir }: Pick<Config, 'dataDir' | 'appSecret'>): string | null {
  const found = readSecret(dataDir);
  return appSecret ?? ('secret' in found ? found.secret : null);
}

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
  const merge = async (kept: readonly AccessList[], tx = kysely) =>
    mergeLists(await readAccessList(tx), ...kept);
  const here = listIn(await readIfThere(file));
  if (store === undefined && here[0] && isSameList(here[0], await merge(here))) return false;
  return kysely.transaction().execute(async (tx) => {
    // Of two at once, as a backup and an erasure, the second would write over what the first added.
    // A store far away may take longer than a transaction is given.
    await sql`
      SELECT set_config('idle_in_transaction_session_timeout', '0', true),
        pg_advisory_xact_lock(hashtextextended('access list', 0))`.execute(tx);
    const own = store || settings.backupTo === null ? null : await findOwnSite(settings);
    const target = store ?? (own?.refusal === null ? own.site.store : undefined);
    const there = target ? listIn(await target.read(ACCESS_LIST)) : [];
    const text = formatAccessList(await merge([...here, ...there], tx), secret);
    // Where it is here it is there, too.
    await target?.write(ACCESS_LIST, text);
    await writeWhole(file, text);
    return true;
  });
}
