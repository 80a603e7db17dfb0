import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { listErased } from '#features/erasures/erasures.view.ts';
import {
  ERASED_LIST,
  type ErasedMember,
  mergeErased,
  readErasedList,
  writeErasedList,
} from '#platform/backup/erased-list.ts';
import type { Config } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Database } from '#platform/database/open-database.ts';
import { openBackupStore } from '#platform/upkeep/backup-store.ts';
import { fetchErasedList } from '#use-cases/keep-erased-list.ts';
import { say } from './say.ts';

/** The list beside the backups that are kept, if the settings name a place for them. */
async function listInStore({ backupTo, dataDir }: Config): Promise<ErasedMember[] | undefined> {
  if (backupTo === null) return undefined;
  const scratch = await mkdtemp(join(dataDir, 'erased-list-'));
  try {
    return await fetchErasedList(openBackupStore(backupTo, scratch), scratch);
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    throw new StartRefusal({
      ja: `BACKUP_TOにある消去した会員の一覧（${ERASED_LIST}）を読めません。ファイルを用意して --erased で指定してください。何も復元していません。`,
      en: `The list of erased members (${ERASED_LIST}) in BACKUP_TO cannot be read. Bring the file here and name it with --erased; nothing was restored.`,
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * Everybody who was erased, from all lists that are at hand: the one that is named, that of the
 * backups' place, and those beside the backup and in DATA_DIR.
 * @param folder the backup
 * @param named a file
 * @returns undefined where there is no list at all
 * @throws StartRefusal when a list is damaged, or the named one is not there
 */
export async function findErased(
  config: Config,
  folder: string,
  named: string | undefined,
): Promise<ErasedMember[] | undefined> {
  const own = named === undefined ? undefined : await readErasedList(resolve(named));
  if (named !== undefined && own === undefined) {
    throw new StartRefusal({
      ja: `${named} がありません。何も復元していません。`,
      en: `${named} is not there; nothing was restored.`,
    });
  }
  const lists = [
    own,
    named === undefined ? await listInStore(config) : undefined,
    await readErasedList(join(dirname(folder), ERASED_LIST)),
    await readErasedList(join(config.dataDir, ERASED_LIST)),
  ].filter((list) => list !== undefined);
  return lists.length > 0 ? mergeErased(...lists) : undefined;
}

/** Writes the list of a restored site: what it was restored with, and what it knows itself. */
export async function keepErasedHere(
  { kysely }: Database,
  dataDir: string,
  erased: readonly ErasedMember[],
): Promise<void> {
  await writeErasedList(join(dataDir, ERASED_LIST), mergeErased(erased, await listErased(kysely)));
}

/** What is told of members who were erased before. */
export function formatErased(listed: number | undefined, again: number): string[] {
  if (listed === undefined) {
    return [
      say({
        ja: '消去した会員の一覧（erased.json）が見つかりません。このバックアップの後に消去した会員がいれば、戻っています。一覧があれば、空の場所に --erased を指定してもう一度復元してください。',
        en: 'No list of erased members (erased.json) was found: whoever was erased after this backup is back. Where you have it, restore once more into an empty place with --erased.',
      }),
    ];
  }
  return again === 0
    ? []
    : [
        say({
          ja: `このバックアップの後に消去した会員${again}名を、もう一度消去しました。`,
          en: `${again} members who had been erased since this backup were erased again.`,
        }),
      ];
}
