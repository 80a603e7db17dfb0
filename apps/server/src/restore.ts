// Restores a backup into an empty DATA_DIR or database: npm run restore -- --from FOLDER [--sign-out]
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { signEverybodyOut } from '#flows/sign-everybody-out.ts';
import { checkBackup, restoreBackup } from '#platform/backup/restore-backup.ts';
import { StartRefusal } from '#platform/start-refusal.ts';
import { runCommand } from './command.ts';

// Where one of these has rows a site is at work.
const EMPTY = ['members', 'staff', 'videos', 'audit_log'];

function readWish(): { folder: string; signsOut: boolean } {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, 'sign-out': { type: 'boolean', default: false } },
  });
  if (!values.from) throw new StartRefusal('Usage: npm run restore -- --from FOLDER [--sign-out]');
  return { folder: resolve(values.from), signsOut: values['sign-out'] };
}

await runCommand(readWish, async (database, { dataDir }, { folder, signsOut }) => {
  const manifest = await checkBackup(folder);
  await restoreBackup(database, { dataDir, folder, manifest, emptyTables: EMPTY });
  if (signsOut) await signEverybodyOut(database.kysely);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `Restored ${rows} rows of ${manifest.tables.length} tables and ${manifest.files.length} files, as of ${manifest.made_at}.`,
    signsOut
      ? 'Everybody has to sign in again, and mailed links no longer work.'
      : 'Sessions and mailed links of that moment work again; --sign-out ends them.',
  ];
});
