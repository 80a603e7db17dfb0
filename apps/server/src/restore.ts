// Restores a backup into an empty DATA_DIR or database: npm run restore -- --from FOLDER [--sign-out]
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { addressOf, formatMissingFilms } from '#platform/backup/bucket-files.ts';
import type { Manifest } from '#platform/backup/manifest.ts';
import { checkBackup, orSayFull, restoreBackup } from '#platform/backup/restore-backup.ts';
import { claimFolder, type Restoring } from '#platform/backup/restore-marker.ts';
import type { Config } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { runCommand } from './command.ts';
import { signEverybodyOut } from './use-cases/sign-everybody-out.ts';

// Where one of these has rows a site is at work.
const EMPTY = ['members', 'staff', 'videos', 'audit_log'];

interface Wish {
  folder: string;
  signsOut: boolean;
}

function readWish(): Wish {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, 'sign-out': { type: 'boolean', default: false } },
  });
  if (!values.from) throw new StartRefusal('Usage: npm run restore -- --from FOLDER [--sign-out]');
  return { folder: resolve(values.from), signsOut: values['sign-out'] };
}

let manifest: Manifest;
let restoring: Restoring;

/** Before anything is opened: a site must not come up on a place that is being restored. */
async function claim({ dataDir }: Config, { folder, signsOut }: Wish): Promise<void> {
  manifest = await checkBackup(folder);
  restoring = claimFolder(dataDir, { folder, manifest, signsOut });
}

await runCommand(
  readWish,
  async (database, { dataDir, filmsS3 }, { folder }) => {
    const place = { dataDir, bucket: filmsS3, emptyTables: EMPTY };
    const signOut = () => signEverybodyOut(database.kysely);
    await orSayFull(dataDir, () =>
      restoreBackup(database, { ...place, folder, manifest, restoring, signOut }),
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const films = manifest.bucket?.files?.length ?? 0;
    const missing = formatMissingFilms(manifest.bucket, filmsS3);
    return [
      `Restored ${rows} rows of ${manifest.tables.length} tables and ${manifest.files.length} files, as of ${manifest.made_at}.`,
      restoring.signsOut
        ? 'Everybody has to sign in again, and mailed links no longer work.'
        : 'Sessions and mailed links of that moment work again; --sign-out ends them.',
      ...(films > 0
        ? [`${films} films and their parts are in ${filmsS3 ? addressOf(filmsS3) : 'DATA_DIR'}.`]
        : []),
      ...(missing ? [missing] : []),
    ];
  },
  claim,
);
