import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { changeMajor, clusterIn, findBinaries, findBinariesIn } from '@orchard/embedded-postgres';
import type { Config } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { toStartRefusal } from '#platform/lifecycle/embedded-database.ts';
import { isDiskFull } from '#platform/storage/store-file.ts';
import { copyRows } from './copy-rows.ts';
import { findPrograms } from './find-programs.ts';
import type { Report } from './install.ts';

type Settings = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** How a database changes its major version. */
export interface UpgradeWish {
  /** Folder with the programs of the present version; by default an earlier release's. */
  oldPrograms?: string | undefined;
  /** Folder with the programs of the version to come; by default this program's own. */
  newPrograms?: string | undefined;
  report: Report;
  /** Ends the change, which has then changed nothing. */
  signal: AbortSignal;
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    // The server adds and removes files.
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }));
    bytes += found.size;
  }
  return bytes;
}

const freeIn = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

const LEAST_ROOM = 32 * 2 ** 20;

/**
 * The copy is no larger than what it is made of, and its packed rows lie beside it meanwhile.
 * @returns the refusal for a disk that fills up on the way
 * @throws StartRefusal when it will not do
 */
async function refuseLittleRoom(dataDir: string): Promise<StartRefusal> {
  const needed = await sizeOf(clusterIn(dataDir));
  const refusal = new StartRefusal({
    ja: `${dataDir} の空きが足りません（${Math.ceil(needed / 1e6)} MB必要です）。データベースは元のままです。空きを作って、もう一度実行してください。`,
    en: `There is too little room in ${dataDir}: ${Math.ceil(needed / 1e6)} MB are needed. The database is as it was; make room, then run this again.`,
  });
  if ((await freeIn(dataDir)) < needed) throw refusal;
  return refusal;
}

/**
 * Moves the embedded database into a cluster of another major version of PostgreSQL: copies all
 * rows, compares them, and switches. The old cluster stays beside.
 * @throws StartRefusal when it stays as it was: a site uses it, programs or room are missing
 */
export async function upgradeDatabase({ dataDir }: Settings, wish: UpgradeWish): Promise<void> {
  const { report, signal } = wish;
  const to = wish.newPrograms === undefined ? findBinaries() : findBinariesIn(wish.newPrograms);
  let rows = 0;
  let tooLittleRoom: StartRefusal | undefined;
  const { before, after } = await changeMajor({
    folder: dataDir,
    from: (major) => findPrograms(major, wish.oldPrograms),
    to,
    report: () => {},
    signal,
    check: async () => {
      tooLittleRoom = await refuseLittleRoom(dataDir);
    },
    copy: async ({ from, to: fresh, scratch }) => {
      report({
        ja: `データベースの内容を PostgreSQL ${to.major} に移しています…`,
        en: `Copying the database to PostgreSQL ${to.major} …`,
      });
      try {
        ({ rows } = await copyRows(from, fresh, scratch));
      } catch (problem) {
        if (problem instanceof StartRefusal) throw problem;
        // A database that ended on a full disk reports no reason.
        const isFull = isDiskFull(problem) || (await freeIn(dataDir)) < LEAST_ROOM;
        throw isFull ? tooLittleRoom : problem;
      }
    },
  }).catch(toStartRefusal);
  report(
    before === after
      ? {
          ja: `データベースは PostgreSQL ${after} です。`,
          en: `The database is one of PostgreSQL ${after}.`,
        }
      : {
          ja: `PostgreSQL ${before} から ${after} に${rows}行を移し、すべて一致しました。元のデータベースは ${clusterIn(dataDir)}-${before} にあります。「orchard upgrade-database --let-go」で消せます。`,
          en: `Copied ${rows} rows from PostgreSQL ${before} to ${after}, all alike. The old database stays in ${clusterIn(dataDir)}-${before}; "orchard upgrade-database --let-go" removes it.`,
        },
  );
}
