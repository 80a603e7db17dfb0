import { existsSync } from 'node:fs';
import { changeIn } from '@orchard/embedded-postgres';
import { currentVersion, findInstallation } from '#operations/installation/installation.ts';
import { serviceOf } from '#operations/installation/service.ts';
import { removeLeftovers, update } from '#operations/installation/update.ts';
import { alone } from '#operations/installation/update-note.ts';
import { askReady, awaitReady } from '#operations/installation/watch.ts';
import { rollback } from '#operations/installation/way-back.ts';
import { findLastRuns, type LastRuns } from '#operations/upkeep/upkeep-runs.view.ts';
import { readSettings } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { diskSpace } from '#platform/storage/disk-space.ts';
import { type BilingualCommand, type Sentence, say, tell } from './localise.ts';
import { withDatabase } from './with-database.ts';

const START_MS = 120_000;

function open() {
  const installation = findInstallation();
  const config = readSettings();
  return { installation, config, service: serviceOf(installation, config) };
}

async function start(way: 'start' | 'restart'): Promise<void> {
  const { installation, service, config } = open();
  await alone(installation.root, () => removeLeftovers({ installation, config })).catch(
    // An update that is under way needs what it has there.
    (problem: unknown) => {
      if (!(problem instanceof StartRefusal)) throw problem;
    },
  );
  await service[way]();
  const isBusy = async () => existsSync(changeIn(config.dataDir)) && (await service.isRunning());
  if (!(await awaitReady(config, { timeoutMs: START_MS, isBusy }))) {
    throw new StartRefusal({
      ja: '2分たってもサイトが準備できません。理由は「orchard logs」で見られます。',
      en: 'The site is not ready after two minutes. "orchard logs" says why.',
    });
  }
  const { origin } = config.publicUrl;
  tell({ ja: `サイトは ${origin} で動いています。`, en: `The site runs at ${origin}.` });
}

async function stop(): Promise<void> {
  await open().service.stop();
  tell({ ja: 'サイトを停止しました。', en: 'The site is stopped.' });
}

const NAMES: Record<'backup' | 'drill', Sentence> = {
  backup: { ja: '最後のバックアップ', en: 'Last backup' },
  drill: { ja: '最後の復元訓練', en: 'Last drill' },
};

function runLine(kind: 'backup' | 'drill', { goodAt, problem }: LastRuns): string {
  const time = goodAt?.toLocaleString('sv-SE', { timeZone: 'Asia/Tokyo' });
  const never = say({ ja: 'まだありません', en: 'none yet' });
  return `${say(NAMES[kind])}: ${time ?? never}${problem === null ? '' : ` (${problem})`}`;
}

async function status(): Promise<void> {
  const { installation, config, service } = open();
  const said = await askReady(config);
  const { bytes } = await diskSpace(config.dataDir);
  const free = `${(bytes.free / 1e9).toFixed(1)} GB`;
  const version = said?.version ?? currentVersion(installation.root);
  const state = (await service.isRunning())
    ? { ja: '動作中', en: 'running' }
    : { ja: '停止中', en: 'stopped' };
  const visitors = said?.ready
    ? { ja: '受け付けています', en: 'let in' }
    : {
        ja: '受け付けていません（「orchard logs」を見てください）',
        en: 'not let in; see "orchard logs"',
      };
  for (const line of [
    { ja: `バージョン: ${version}`, en: `Version: ${version}` },
    { ja: `サイト: ${state.ja}`, en: `Site: ${state.en}` },
    { ja: `会員: ${visitors.ja}`, en: `Visitors: ${visitors.en}` },
    { ja: `ディスクの空き: ${free}`, en: `Free disk: ${free}` },
  ])
    tell(line);
  if (!said?.ready) {
    process.exitCode = 1;
    return;
  }
  await withDatabase(async ({ kysely }) => [
    runLine('backup', await findLastRuns(kysely, 'backup')),
    runLine('drill', await findLastRuns(kysely, 'drill')),
  ]);
}

/** `orchard start`, `restart`, `stop`, `status` and `logs`: the service of an installed release. */
export function addService(program: BilingualCommand): void {
  program
    .command('start')
    .says('サイトを開始する', 'starts the site')
    .action(() => start('start'));
  program
    .command('restart')
    .says(
      'サイトを再起動する（設定を変えたあとに。会員は待つ）',
      'restarts the site, as after a change of settings; visitors wait',
    )
    .action(() => start('restart'));
  program.command('stop').says('サイトを停止する', 'stops the site').action(stop);
  program.command('status').says('サイトの様子を表示する', 'tells how the site is').action(status);
  program
    .command('logs')
    .says('ログを表示する', 'prints the log')
    .flag('-f, --follow', '続きも表示する', 'goes on with what comes', false)
    .flag('-n, --lines <number>', '行数', 'how many lines', '100')
    .action(({ follow, lines }: { follow: boolean; lines: string }) =>
      open().service.logs({ follow, lines: Number.parseInt(lines, 10) || 100 }),
    );
}

/** `orchard update` and `orchard rollback`: to a later version, and back. */
export function addUpdate(program: BilingualCommand): void {
  program
    .command('update')
    .says(
      '新しいバージョンに更新する（署名の確認、写しでの試運転、切り替え、見守り）',
      'updates to a later version: signature, trial on a copy, switch, watch',
    )
    .argument(
      '<source>',
      say({
        ja: 'リリースのファイル、フォルダ、またはURL',
        en: 'file, folder or address of the release',
      }),
    )
    .flag('--watch <minutes>', '見守る分数', 'minutes to watch', '10')
    .action(async (source: string, { watch }: { watch: string }) => {
      const minutes = Number(watch);
      if (!(minutes >= 0))
        throw new StartRefusal({
          ja: '--watch には分数か0を指定してください。',
          en: '--watch must be a number of minutes, or 0.',
        });
      await update(open(), source, { watchMs: minutes * 60_000, report: tell });
    });
  program
    .command('rollback')
    .says('更新前のバージョンに戻す', 'goes back to the version before')
    .action(() => rollback(open(), tell));
}
