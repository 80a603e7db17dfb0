import type { Command } from 'commander';
import { findInstallation } from '#operations/installation/installation.ts';
import { update } from '#operations/installation/update.ts';
import { rollback } from '#operations/installation/way-back.ts';
import { readSettings } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { type Sentence, say } from './say.ts';

const report = (line: Sentence) => console.log(say(line));

const open = () => ({ installation: findInstallation(), config: readSettings() });

/** `orchard update` and `orchard rollback`: to a later version, and back. */
export function addUpdate(program: Command): void {
  program
    .command('update')
    .description(
      say({
        ja: '新しいバージョンに更新する（署名の確認、写しでの試運転、切り替え、見守り）',
        en: 'updates to a later version: signature, trial on a copy, switch, watch',
      }),
    )
    .argument(
      '<source>',
      say({
        ja: 'リリースのファイル、フォルダ、またはURL',
        en: 'file, folder or address of the release',
      }),
    )
    .option('--watch <minutes>', say({ ja: '見守る分数', en: 'minutes to watch' }), '10')
    .action(async (source: string, { watch }: { watch: string }) => {
      const minutes = Number(watch);
      if (!(minutes >= 0))
        throw new StartRefusal({
          ja: '--watch には分数か0を指定してください。',
          en: '--watch must be a number of minutes, or 0.',
        });
      await update(open(), source, { watchMs: minutes * 60_000, report });
    });
  program
    .command('rollback')
    .description(say({ ja: '更新前のバージョンに戻す', en: 'goes back to the version before' }))
    .action(() => rollback(open(), report));
}
