import { join } from 'node:path';
import { clusterIn, makeWaitingFolder } from '@orchard/embedded-postgres';
import type { Command } from 'commander';
import { Archiver } from '#platform/archive/archiver.ts';
import type { Config } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Storage } from '#platform/lifecycle/storage.ts';
import { readRelease } from '#platform/release/release.ts';
import { openBackupStore } from '#platform/upkeep/backup-store.ts';
import { machineIdentity, recipientOf } from '#platform/upkeep/encryption.ts';
import { say } from './say.ts';
import { withDatabase } from './with-database.ts';

/** Archives the running site until the process is told to end. */
async function archive(config: Config, { database, direct }: Storage): Promise<void> {
  const { dataDir, backupTo, archiveDays } = config;
  const waiting = makeWaitingFolder(dataDir);
  if (backupTo === null || archiveDays === null || waiting === null) {
    throw new StartRefusal({
      ja: 'BACKUP_TOがないか、ARCHIVE_DAYSがoffのため、記録しません。',
      en: 'Nothing is archived: BACKUP_TO is not set, or ARCHIVE_DAYS is off.',
    });
  }
  const scratch = join(dataDir, 'archive-draft');
  const identity = await machineIdentity(dataDir);
  const ending = new AbortController();
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
    process.once(event, () => ending.abort());
  }
  const archiver = new Archiver({
    db: database,
    dataDir,
    connection: direct,
    cluster: clusterIn(dataDir),
    waiting,
    version: readRelease().version,
    place: {
      store: openBackupStore(backupTo, scratch),
      recipients: [...config.backupRecipients, await recipientOf(identity)],
      scratch,
    },
    identities: [identity],
    days: archiveDays,
    say: (line) => console.log(line),
  });
  await archiver.run(ending.signal);
}

/** `orchard archive`: the process that the site starts beside itself. */
export function addArchive(program: Command): void {
  program
    .command('archive', { hidden: true })
    .description(
      say({
        ja: '動いているサイトのデータベースとファイルを、秒単位で戻せるように記録し続ける',
        en: 'archives the running site, so that any second of it can be opened',
      }),
    )
    .action(() =>
      withDatabase(async (_database, config, storage) => {
        await archive(config, storage);
        return [];
      }),
    );
}
