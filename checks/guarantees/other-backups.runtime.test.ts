import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startEmbeddedPostgres } from '@orchard/embedded-postgres';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { copyTree } from '#checks/harness/tree-copy.ts';
import { manifestFile, readManifest } from '#server/operations/backup/manifest.ts';
import { writeBackup } from '#server/operations/backup/write-backup.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { makeSecret } from '#server/platform/secrets/app-secret.ts';
import { onDatabaseIn, runToEnd, settingsFor } from '#server/testing/restoring.ts';
import { launchSite } from '#server/testing/site-process.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const PICTURE = 'media/images/one.webp';

/** A backup of an empty site. */
async function makeBackup(): Promise<string> {
  const [dataDir, backup] = [join(folder.path, 'then'), join(folder.path, 'backup')];
  const postgres = await startEmbeddedPostgres({ folder: dataDir, durable: false });
  await migrate(postgres.connection);
  const database = openDatabase({ connection: postgres.connection, poolSize: 2 });
  try {
    mkdirSync(dirname(join(dataDir, PICTURE)), { recursive: true });
    writeFileSync(join(dataDir, PICTURE), 'a picture');
    const secret = makeSecret(dataDir);
    await writeBackup(database, { dataDir, folder: backup, bucket: null, secret });
  } finally {
    await database.close();
    await postgres.stop();
  }
  return backup;
}

/** Writes a manifest anew, with its own checksum and seal right. */
function changeManifest(backup: string, change: (text: string) => string): void {
  const file = join(backup, 'manifest.json');
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const { text } = manifestFile(JSON.parse(change(lines.join('\n'))), makeSecret(backup));
  writeFileSync(file, text);
}

const place = () => settingsFor(join(folder.path, 'now'));

describe('a backup of another version', () => {
  test('one of an older version is restored, and brought up to this one', async () => {
    const backup = await makeBackup();
    const newer = copyTree();
    onTestFinished(() => newer.remove());
    writeFileSync(
      join(newer.folder, 'apps/server/migrations/0002_later.sql'),
      'ALTER TABLE tags ADD COLUMN later text;',
    );
    const settings = await place();
    const program = join(newer.folder, 'apps/server/src/operations/cli/orchard.ts');
    const restore = launchSite(settings, [program, 'restore', '--from', backup]);
    expect([await restore.ended, restore.output()]).toEqual([
      0,
      expect.stringMatching(/^Restored the site as of /),
    ]);
    expect(readFileSync(join(settings.DATA_DIR, PICTURE), 'utf8')).toBe('a picture');
    await onDatabaseIn(settings.DATA_DIR, ({ pool }) => pool.query('SELECT later FROM tags'));
  });

  test.each([
    [
      'of a newer version',
      (text: string) => text.replace('"0001_schema.sql"', '"0001_schema.sql", "9999_later.sql"'),
      /was made by a newer version of the program \(its database has 9999_later\.sql/,
    ],
    [
      'of another program',
      (text: string) => text.replace(/"0001_/, '"0000_'),
      /was made by another program than this one/,
    ],
    [
      'of one whose steps only have the same names',
      (text: string) => text.replace(/("migration_checksums": \[\s*")\w{8}/, '$100000000'),
      /was made by another program than this one/,
    ],
  ])('one %s is refused before anything is touched', async (_, change, sentence) => {
    const backup = await makeBackup();
    const before = readManifest(backup);
    expect(before.migration_checksums).toHaveLength(before.migrations.length);
    changeManifest(backup, change);
    const settings = await place();
    const { code, output } = await runToEnd('restore', ['--from', backup], settings);
    expect([code, output]).toEqual([1, expect.stringMatching(sentence)]);
    expect(() => readFileSync(join(settings.DATA_DIR, 'restore.unfinished'))).toThrow('ENOENT');
  });
});
