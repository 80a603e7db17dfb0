// Restores a backup into an empty DATA_DIR or database: npm run restore -- --from FOLDER [--sign-out]
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { signEverybodyOut } from '#flows/sign-everybody-out.ts';
import { addressOf, sayMissingFilms } from '#platform/backup/bucket-files.ts';
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

await runCommand(readWish, async (database, { dataDir, filmsS3 }, { folder, signsOut }) => {
  const manifest = await checkBackup(folder);
  const place = { dataDir, bucket: filmsS3, emptyTables: EMPTY };
  await restoreBackup(database, { ...place, folder, manifest });
  if (signsOut) await signEverybodyOut(database.kysely);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const films = manifest.bucket?.files?.length ?? 0;
  const missing = sayMissingFilms(manifest.bucket, filmsS3);
  return [
    `Restored ${rows} rows of ${manifest.tables.length} tables and ${manifest.files.length} files, as of ${manifest.made_at}.`,
    signsOut
      ? 'Everybody has to sign in again, and mailed links no longer work.'
      : 'Sessions and mailed links of that moment work again; --sign-out ends them.',
    ...(films > 0
      ? [`${films} films and their parts are in ${filmsS3 ? addressOf(filmsS3) : 'DATA_DIR'}.`]
      : []),
    ...(missing ? [missing] : []),
  ];
});
