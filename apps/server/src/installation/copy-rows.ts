import { join } from 'node:path';
import { backupLevel } from '#platform/backup/backup-version.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { claimFolder } from '#platform/backup/restore-marker.ts';
import { writeContent } from '#platform/backup/write-backup.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Connection } from '#platform/database/connection.ts';
import { migrate } from '#platform/database/migrate.ts';
import { readMigrations } from '#platform/database/migration-files.ts';
import { type Database, openDatabase } from '#platform/database/open-database.ts';
import { compareRows } from '#trial/compare-rows.ts';

/** The planner knows nothing of rows that have just come. */
async function analyse({ pool }: Database): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('ANALYZE');
  } finally {
    client.release(true);
  }
}

/**
 * Fills an empty server with all rows of another one by way of a backup without files, and compares
 * every row. The migrations stay those of the old server.
 * @param scratch folder for the backup
 * @returns how many rows there are
 * @throws StartRefusal when this version cannot read them, or they differ
 */
export async function copyRows(
  from: Connection,
  to: Connection,
  scratch: string,
): Promise<{ rows: number }> {
  const folder = join(scratch, 'rows');
  // Uploads and the secret stay where they are.
  const dataDir = join(scratch, 'files');
  const source = openDatabase({ connection: from, poolSize: 2 });
  const manifest = await writeContent(
    source,
    { dataDir, folder },
    async () => null,
    async () => null,
  ).finally(() => source.close());
  await migrate(to, { upTo: backupLevel(manifest, await readMigrations()) });
  const target = openDatabase({ connection: to, poolSize: 2 });
  try {
    await restoreBackup(target, {
      folder,
      manifest,
      restoring: claimFolder(dataDir, { folder, manifest, signsOut: false }),
      emptyTables: ['members', 'staff', 'videos', 'audit_log'],
      dataDir,
      bucket: null,
      signOut: async () => {},
      migrateOn: async () => {
        const different = await compareRows(target, folder, manifest);
        if (different.length > 0) {
          throw new StartRefusal({
            ja: `移した行が元と違います（${different.join('、')}）。元のデータベースのままです。`,
            en: `Rows differ from those that they were copied from (${different.join(', ')}). The old database stays in its place.`,
          });
        }
        await analyse(target);
      },
    });
  } finally {
    await target.close();
  }
  return { rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0) };
}
