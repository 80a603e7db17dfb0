import { type Finding, unsure, well, wrong } from '#operations/findings/finding.ts';
import { installationHere } from '#operations/installation/installation.ts';
import { differingTimers, differingUnits } from '#operations/installation/unit-files.ts';
import type { Config } from '#platform/config/config.ts';

const UNITS = { ja: 'ユニット', en: 'Units' };

/** Whether what starts the site and its nightly work is as the settings want it. */
export function examineUnits(config: Config): Finding[] {
  const installation = installationHere();
  if (installation === null) return [];
  if (installation.service === 'process') {
    return config.backupTo !== null && config.backupAt === null
      ? [
          unsure(
            UNITS,
            '設定がBACKUP_AT=offなので、サイトは夜間の作業を始めません。別の仕組みで毎晩「orchard nightly」を実行してください。',
            'With BACKUP_AT=off the site does not start the nightly work: let something else run "orchard nightly" each night.',
          ),
        ]
      : [];
  }
  const names = [
    ...differingUnits(installation, config),
    ...differingTimers(config).map(([name]) => name),
  ];
  if (names.length === 0)
    return [well(UNITS, '設定どおりです。', 'They are as the settings want them.')];
  const list = [...new Set(names)].join(', ');
  return [
    wrong(
      UNITS,
      `${list} が設定やこのバージョンと合っていません。「orchard restart」で直ります。`,
      `${list} are not as the settings and this version want them: "orchard restart" brings them.`,
    ),
  ];
}
