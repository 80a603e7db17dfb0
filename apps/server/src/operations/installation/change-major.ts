import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Binaries,
  changeIn,
  clusterIn,
  putInPlace,
  startEmbeddedPostgres,
} from '@orchard/embedded-postgres';
import { backupLevel } from '#operations/backup/manifest.ts';
import { restoreBackup } from '#operations/backup/restore-backup.ts';
import { claimFolder } from '#operations/backup/restore-marker.ts';
import { writeContent } from '#operations/backup/write-backup.ts';
import { compareRows } from '#operations/trial/compare-rows.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Connection } from '#platform/database/connection.ts';
import { migrate } from '#platform/database/migrate.ts';
import { readMigrations } from '#platform/database/migration-files.ts';
import { type Database, openDatabase } from '#platform/database/open-database.ts';
import { toStartRefusal } from '#platform/lifecycle/embedded-database.ts';
import type { MajorChange } from './due-change.ts';

/** Works with the database of a server that runs for this alone. */
async function withServer<Answer>(
  server: { folder: string; programs: Binaries },
  work: (database: Database, connection: Connection) => Promise<Answer>,
): Promise<Answer> {
  const postgres = await startEmbeddedPostgres(server);
  const { connection } = postgres;
  const database = openDatabase({ connection, poolSize: 2 });
  try {
    return await work(database, connection);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

/** The planner knows nothing of rows that have just come. */
async function analyse({ onOwnConnection }: Database): Promise<void> {
  await onOwnConnection(async (client) => {
    await client.query('SET statement_timeout = 0');
    await client.query('ANALYZE');
  });
}

/**
 * Brings the embedded database to another major version of PostgreSQL: a backup of its rows, a new
 * cluster beside, their restore, each compared, and the new cluster in the place of the old one,
 * which stays as `postgres-MAJOR`. Uploads and the secret stay where they are. Killed at any moment,
 * the old cluster or the new one is in its place, whole.
 * @returns how many rows there are
 * @throws StartRefusal when rows differ, or a site uses the folder: the old one is in its place then
 */
export async function changeMajor(dataDir: string, { from, to }: MajorChange): Promise<number> {
  // What an earlier try has left goes with this start.
  const scratch = changeIn(dataDir);
  const folder = join(scratch, 'rows');
  const place = { dataDir: join(scratch, 'files'), folder };
  try {
    const manifest = await withServer({ folder: dataDir, programs: from }, (database) =>
      writeContent(database, { ...place, bucket: null, secret: null }, async () => null),
    );
    await withServer({ folder: scratch, programs: to }, async (database, connection) => {
      await migrate(connection, { upTo: backupLevel(manifest, await readMigrations()) });
      await restoreBackup(database, {
        ...place,
        manifest,
        restoring: claimFolder(place.dataDir, { folder, manifest, signsOut: false }),
        signOut: async () => {},
        migrateOn: async () => {
          const different = await compareRows(database, folder, manifest);
          if (different.length > 0) {
            throw new StartRefusal({
              ja: `移した行が元と違います（${different.join('、')}）。元のデータベースのままです。`,
              en: `Rows differ from those that they were copied from (${different.join(', ')}). The old database stays in its place.`,
            });
          }
          await analyse(database);
        },
      });
    });
    putInPlace(dataDir, clusterIn(scratch));
    return manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  } catch (problem) {
    return toStartRefusal(problem);
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 10 });
  }
}
