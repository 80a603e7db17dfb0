import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  clusterIn,
  earlierClusters,
  findBinaries,
  removeEarlier,
  returnTo,
} from '@orchard/embedded-postgres';
import { type Command, Option } from 'commander';
import { becomeSiteUser } from '#installation/system-user.ts';
import { upgradeDatabase } from '#installation/upgrade-database.ts';
import { refuseHalfRestored } from '#platform/backup/restore-marker.ts';
import { readSettings } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { toStartRefusal } from '#platform/lifecycle/embedded-database.ts';
import { refuseFewFiles } from '#platform/lifecycle/open-files.ts';
import { type Sentence, say } from './say.ts';

interface Wish {
  oldPrograms?: string;
  newPrograms?: string;
  letGo: boolean;
  back: boolean;
}

const report = (line: Sentence) => console.log(say(line));

function openFolder() {
  becomeSiteUser();
  refuseFewFiles();
  const config = readSettings();
  const { dataDir, databaseUrl } = config;
  if (databaseUrl !== null) {
    throw new StartRefusal({
      ja: 'DATABASE_URLのデータベースは、このコマンドの対象ではありません。その管理者の手順で更新してください。',
      en: 'The database of DATABASE_URL is not for this command: upgrade it as its administrators do.',
    });
  }
  refuseHalfRestored(dataDir);
  if (!existsSync(dataDir)) {
    throw new StartRefusal({
      ja: `${dataDir} にデータベースがありません。`,
      en: `There is no database in ${dataDir}.`,
    });
  }
  return config;
}

function letGo(dataDir: string): void {
  const earlier = earlierClusters(dataDir);
  for (const major of earlier) {
    removeEarlier(dataDir, major);
    report({
      ja: `PostgreSQL ${major} の元のデータベースを消しました。`,
      en: `Removed the old database of PostgreSQL ${major}.`,
    });
  }
  if (earlier.length === 0)
    report({ ja: '元のデータベースは残っていません。', en: 'No old database is kept.' });
}

function goBack(dataDir: string): void {
  const { major } = findBinaries();
  try {
    returnTo(dataDir, major);
  } catch (problem) {
    toStartRefusal(problem);
  }
  report({
    ja: `${clusterIn(dataDir)} は、PostgreSQL ${major} のデータベースです。`,
    en: `${clusterIn(dataDir)} is the database of PostgreSQL ${major}.`,
  });
}

async function upgrade({ oldPrograms, newPrograms }: Wish): Promise<void> {
  const config = openFolder();
  const ending = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(name, () => ending.abort());
  }
  try {
    await upgradeDatabase(config, {
      oldPrograms: oldPrograms && resolve(oldPrograms),
      newPrograms: newPrograms && resolve(newPrograms),
      report,
      signal: ending.signal,
    });
  } catch (problem) {
    if (!ending.signal.aborted) throw problem;
    throw new StartRefusal({
      ja: '中断しました。データベースは元のままです。',
      en: 'Interrupted: the database is as it was.',
    });
  }
}

/** `orchard upgrade-database`: the embedded database to another major version of PostgreSQL. */
export function addUpgradeDatabase(program: Command): void {
  program
    .command('upgrade-database')
    .description(
      say({
        ja: '内蔵のデータベースを、このバージョンのPostgreSQLに移す（サイトの停止中に）',
        en: "moves the embedded database to this version's PostgreSQL, while the site is stopped",
      }),
    )
    .option(
      '--old-programs <folder>',
      say({
        ja: '元のPostgreSQLのプログラムのフォルダ。省略時は以前のリリースのもの',
        en: 'a folder with the programs of the old PostgreSQL; by default those of an earlier release',
      }),
    )
    .addOption(
      new Option(
        '--new-programs <folder>',
        say({
          ja: '移す先のPostgreSQLのプログラムのフォルダ。省略時はこのバージョンのもの',
          en: 'a folder with the programs to move to; by default those of this version',
        }),
      ).conflicts(['letGo', 'back']),
    )
    .addOption(
      new Option(
        '--let-go',
        say({
          ja: '残してある元のデータベースを消す',
          en: 'removes the old database that was kept',
        }),
      )
        .default(false)
        .conflicts('back'),
    )
    .option(
      '--back',
      say({
        ja: '残してある元のデータベースに戻す（その後に書かれたものは含まれません）',
        en: 'returns to the old database that was kept, without what was written since',
      }),
      false,
    )
    .action((wish: Wish) => {
      if (wish.letGo) return letGo(openFolder().dataDir);
      if (wish.back) return goBack(openFolder().dataDir);
      return upgrade(wish);
    });
}
