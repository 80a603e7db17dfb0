// Writes a backup of database and files, also while the site runs:
// npm run backup -- --to FOLDER [--with-bucket]
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { runCommand } from './command.ts';

function readWish(): { folder: string; withBucket: boolean } {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, 'with-bucket': { type: 'boolean', default: false } },
  });
  if (!values.to) throw new StartRefusal('Usage: npm run backup -- --to FOLDER [--with-bucket]');
  return { folder: resolve(values.to), withBucket: values['with-bucket'] };
}

await runCommand(readWish, async (database, { dataDir, filmsS3 }, { folder, withBucket }) => {
  if (withBucket && filmsS3 === null) {
    throw new StartRefusal('--with-bucket: FILMS_S3_URL names no bucket. Nothing was written.');
  }
  const wish = { dataDir, folder, bucket: filmsS3, withBucket };
  const { tables, files, bucket } = await writeBackup(database, wish);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const output = [`${folder}: ${rows} rows of ${tables.length} tables, ${files.length} files.`];
  if (bucket?.files) output.push(`${bucket.files.length} files of the bucket ${bucket.address}.`);
  else if (bucket) {
    output.push(
      `NOT in this backup: the films in the bucket ${bucket.address}. Keep them by its versioning or replication, or copy them into the backup with --with-bucket.`,
    );
  }
  return output;
});
