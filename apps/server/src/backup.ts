// Writes a backup of database and files, also while the site runs:
// npm run backup -- --to FOLDER
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { StartRefusal } from '#platform/start-refusal.ts';
import { runCommand } from './command.ts';

function readWish(): string {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  if (!values.to) throw new StartRefusal('Usage: npm run backup -- --to FOLDER');
  return resolve(values.to);
}

await runCommand(readWish, async (database, { dataDir }, folder) => {
  const { tables, files } = await writeBackup(database, { dataDir, folder });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [`${folder}: ${rows} rows of ${tables.length} tables, ${files.length} files.`];
});
