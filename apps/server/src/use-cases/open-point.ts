import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  clusterIn,
  type EmbeddedPostgres,
  findBinaries,
  makeDataFolder,
} from '@orchard/embedded-postgres';
import {
  bringCluster,
  bringFiles,
  refuseTightDisk,
  runPoint,
} from '#platform/archive/bring-point.ts';
import { type Catalogue, findWay, readCatalogue, type Way } from '#platform/archive/catalogue.ts';
import { filesAt, readChanges } from '#platform/archive/media-history.ts';
import type { Config } from '#platform/config/config.ts';
import { type Sentence, StartRefusal } from '#platform/config/start-refusal.ts';
import { openBackupStore } from '#platform/upkeep/backup-store.ts';

/** A point's database, which runs on its own, and its files. */
export interface OpenPoint {
  /** The data folder of the point. */
  folder: string;
  postgres: EmbeddedPostgres;
  way: Way;
}

/** A cluster takes up this many times its packed copy, with its log. */
const UNPACKED = 12;

/**
 * Brings the site of a point out of the archive: its database, replayed up to the point and running
 * on its own, and its files.
 * @param at milliseconds since 1970
 * @param folder the data folder of the point; what it holds goes
 * @param refresh reads the catalogue; by default once
 * @throws StartRefusal when the archive has a gap there, is damaged, or the disk is too small
 */
export async function openPoint(
  config: Pick<Config, 'backupTo' | 'dataDir'>,
  at: number,
  {
    folder,
    identities,
    say = () => {},
    catalogue,
  }: {
    folder: string;
    identities: readonly string[];
    say?: (step: Sentence) => void;
    catalogue?: Catalogue;
  },
): Promise<OpenPoint> {
  if (config.backupTo === null) {
    throw new StartRefusal({
      ja: 'BACKUP_TOがないため、記録がありません。',
      en: 'There is no archive: BACKUP_TO is not set.',
    });
  }
  // Another user may have to run the database in it.
  makeDataFolder(folder);
  const scratch = join(folder, 'draft');
  const source = { store: openBackupStore(config.backupTo, scratch), scratch, identities };
  const way = findWay(catalogue ?? (await readCatalogue(source.store, scratch)), at);
  if (way === undefined) {
    throw new StartRefusal({
      ja: 'その時点の記録がありません。',
      en: 'The archive does not hold that point in time.',
    });
  }
  const { major } = findBinaries();
  if (way.base.major !== major) {
    throw new StartRefusal({
      ja: `その時点のデータベースはPostgreSQL ${way.base.major} のもので、このプログラムのPostgreSQLは ${major} です。バージョン ${way.base.version} のプログラムで開いてください。`,
      en: `The database of that point in time is one of PostgreSQL ${way.base.major}, and this program brings PostgreSQL ${major}: open it with version ${way.base.version}.`,
    });
  }
  await refuseTightDisk(config.dataDir, way.base.archive.bytes * UNPACKED);
  say({ ja: 'データベースの控えを取り出しています。', en: 'Bringing the copy of the database.' });
  await bringCluster(way, source, { folder, dataDir: config.dataDir });
  say({
    ja: 'その時点まで、変更の記録を再生しています。',
    en: 'Replaying the log up to that point in time.',
  });
  const postgres = await runPoint(folder, way, at);
  try {
    say({ ja: 'ファイルを用意しています。', en: 'Bringing the files.' });
    const files = filesAt(await readChanges(source, identities), at);
    await bringFiles(files, source, { dataDir: config.dataDir, folder });
    await rm(join(folder, 'log'), { recursive: true, force: true });
    await rm(scratch, { recursive: true, force: true });
    return { folder, postgres, way };
  } catch (error) {
    await postgres.stop();
    await rm(clusterIn(folder), { recursive: true, force: true });
    throw error;
  }
}
