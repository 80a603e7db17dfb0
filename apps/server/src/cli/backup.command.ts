import { resolve } from 'node:path';
import type { Command } from 'commander';
import { writeBackup } from '#platform/backup/write-backup.ts';
import type { Config } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Database } from '#platform/database/open-database.ts';
import { say } from './say.ts';
import { withDatabase } from './with-database.ts';

interface Wish {
  to: string;
  withBucket: boolean;
}

async function backUp(database: Database, config: Config, wish: Wish): Promise<string[]> {
  const { dataDir, filmsS3 } = config;
  const folder = resolve(wish.to);
  if (wish.withBucket && filmsS3 === null) {
    throw new StartRefusal('--with-bucket: FILMS_S3_URL names no bucket. Nothing was written.');
  }
  const { tables, files, bucket } = await writeBackup(database, {
    dataDir,
    folder,
    bucket: filmsS3,
    withBucket: wish.withBucket,
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const output = [`${folder}: ${rows} rows of ${tables.length} tables, ${files.length} files.`];
  if (bucket?.files) output.push(`${bucket.files.length} files of the bucket ${bucket.address}.`);
  else if (bucket) {
    output.push(
      `NOT in this backup: the films in the bucket ${bucket.address}. Keep them by its versioning or replication, or copy them into the backup with --with-bucket.`,
    );
  }
  return output;
}

/** `orchard backup`: writes a backup of database and files, also while the site runs. */
export function addBackup(program: Command): void {
  program
    .command('backup')
    .description(
      say({
        ja: 'データベースとファイルのバックアップを取る（サイトの稼働中も可）',
        en: 'writes a backup of database and files, also while the site runs',
      }),
    )
    .requiredOption(
      '--to <folder>',
      say({ ja: '書き込み先のフォルダ（まだ無いもの）', en: 'the folder to write, not there yet' }),
    )
    .option(
      '--with-bucket',
      say({ ja: 'バケットの動画も含める', en: 'with the films of the bucket' }),
      false,
    )
    .action((wish: Wish) => withDatabase((database, config) => backUp(database, config, wish)));
}
