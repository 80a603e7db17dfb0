import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { noteListed } from '#features/erasures/erasures.store.ts';
import { listErased } from '#features/erasures/erasures.view.ts';
import {
  ERASED_LIST,
  type ErasedMember,
  mergeErased,
  readErasedList,
  writeErasedList,
} from '#platform/backup/erased-list.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/open-database.ts';
import { type BackupStore, openBackupStore } from '#platform/upkeep/backup-store.ts';

/**
 * Reads the list beside kept backups.
 * @param scratch a folder for what is on its way
 * @returns undefined where there is none
 */
export async function fetchErasedList(
  store: BackupStore,
  scratch: string,
): Promise<ErasedMember[] | undefined> {
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const file = join(scratch, ERASED_LIST);
  try {
    return (await store.get(ERASED_LIST, file)) ? await readErasedList(file) : undefined;
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * Brings the list of erased members up to date, in DATA_DIR and beside the kept backups. Both only
 * gain: a restored site knows fewer than its backups' list.
 */
export const keepErasedList = (
  { kysely }: Pick<Database, 'kysely'>,
  { dataDir, backupTo }: Pick<Config, 'dataDir' | 'backupTo'>,
): Promise<void> =>
  kysely.transaction().execute(async (tx) => {
    // Of two at once, as a backup and an erasure, the second would write over what the first added.
    // A list far away may take longer than a transaction is given.
    await sql`
      SELECT set_config('idle_in_transaction_session_timeout', '0', true),
        pg_advisory_xact_lock(hashtextextended('erased list', 0))`.execute(tx);
    const here = await listErased(tx);
    const file = join(dataDir, ERASED_LIST);
    await writeErasedList(file, mergeErased((await readErasedList(file)) ?? [], here));
    if (backupTo !== null) await keepBeside(backupTo, here, dataDir);
    await noteListed(
      tx,
      here.map(({ member }) => member),
    );
  });

async function keepBeside(
  backupTo: NonNullable<Config['backupTo']>,
  here: readonly ErasedMember[],
  dataDir: string,
): Promise<void> {
  // Apart from a backup that is on its way, whose folder may be emptied.
  const scratch = await mkdtemp(join(dataDir, 'erased-list-'));
  try {
    const store = openBackupStore(backupTo, scratch);
    const there = await fetchErasedList(store, scratch);
    const whole = mergeErased(there ?? [], here);
    await store.put(ERASED_LIST, (to) => writeErasedList(to, whole));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
