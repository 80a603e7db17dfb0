import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startEmbeddedPostgres } from '@orchard/embedded-postgres';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, people } from '#demo/cast/people.ts';
import { readManifest } from '#platform/backup/manifest.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { hashPassword } from '#platform/passwords/passwords.ts';
import { some } from '#testing/cases.ts';
import { contentIn, runToEnd, settingsFor } from '#testing/restoring.ts';
import { startSite } from '#testing/site-process.ts';
import { signInTo } from '#testing/site-visitor.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const PICTURE = 'media/images/one.webp';

/** A backup as a version with the migrations up to this one made it, of a small site. */
async function makeBackupAt(upTo: string, isBeforeChecksums = false): Promise<string> {
  const [dataDir, backup] = [join(folder.path, 'then'), join(folder.path, 'backup')];
  const postgres = await startEmbeddedPostgres({ folder: dataDir, durable: false });
  await migrate(postgres.connection, { upTo });
  const database = openDatabase({ connection: postgres.connection, poolSize: 2 });
  try {
    const { name, email } = people.hanako;
    await database.pool.query(
      `INSERT INTO brands (slug, label, document_title, terms_path)
       VALUES ('orchard_main', 'クラブ', 'クラブ', '/terms/orchard')`,
    );
    await database.pool.query(
      `WITH member AS (
         INSERT INTO members (name, nickname, email, password_hash) VALUES ($1, '花', $2, $3) RETURNING id
       ) INSERT INTO member_brands (member_id, brand_id) SELECT member.id, brands.id FROM member, brands`,
      [name, email, await hashPassword(PASSWORD)],
    );
    await database.pool.query(
      `INSERT INTO videos (title, body, published_at)
       SELECT '講義' || n, '<p>本文</p>', now() FROM generate_series(1, 1200) n`,
    );
    await database.pool.query(
      'INSERT INTO video_brands (video_id, brand_id) SELECT videos.id, brands.id FROM videos, brands',
    );
    mkdirSync(dirname(join(dataDir, PICTURE)), { recursive: true });
    writeFileSync(join(dataDir, PICTURE), 'a picture');
    await writeBackup(database, { dataDir, folder: backup, bucket: null });
  } finally {
    await database.close();
    await postgres.stop();
  }
  if (isBeforeChecksums)
    await changeManifest(backup, (text) => text.replace('"migration_checksums"', '"past"'));
  return backup;
}

/** Writes a manifest anew, with its own checksum right. */
async function changeManifest(backup: string, change: (text: string) => string): Promise<void> {
  const { createHash } = await import('node:crypto');
  const file = join(backup, 'manifest.json');
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const text = change(lines.join('\n'));
  writeFileSync(file, `${createHash('sha256').update(text).digest('hex')}\n${text}\n`);
}

const place = () => settingsFor(join(folder.path, 'now'));

describe('a backup of an older version', () => {
  const versions: [which: string, upTo: string, isBeforeChecksums: boolean][] = [
    ['of its early days', '0060', true],
    ['of its middle', '0101', false],
    ['of the one before', '0135', false],
  ];
  test.each(some(1, versions))(
    '%s is restored, brought up to this one, and served',
    async (_, upTo, isBeforeChecksums) => {
      const backup = await makeBackupAt(`${upTo}_zzz`, isBeforeChecksums);
      const settings = await place();
      const { code, output } = await runToEnd('restore', ['--from', backup], settings);
      expect([code, output]).toEqual([0, expect.stringMatching(/^Restored the site as of /)]);
      const content = await contentIn(settings.DATA_DIR);
      expect(content.videos).toMatch(/^1200 /);
      expect(readFileSync(join(settings.DATA_DIR, PICTURE), 'utf8')).toBe('a picture');
      const site = await startSite(settings);
      const hanako = await signInTo(site.url, 'hanako');
      expect(await hanako.call('GET', '/api/video')).toHaveLength(1200);
      expect(await site.stop()).toBe(0);
    },
  );

  test.each([
    [
      'of a newer version',
      (text: string) =>
        text.replace('"0136_upkeep_runs.sql"', '"0136_upkeep_runs.sql", "9999_later.sql"'),
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
    const backup = await makeBackupAt('9999');
    const before = readManifest(backup);
    expect(before.migration_checksums).toHaveLength(before.migrations.length);
    await changeManifest(backup, change);
    const settings = await place();
    const { code, output } = await runToEnd('restore', ['--from', backup], settings);
    expect([code, output]).toEqual([1, expect.stringMatching(sentence)]);
    expect(() => readFileSync(join(settings.DATA_DIR, 'restore.unfinished'))).toThrow('ENOENT');
  });
});
