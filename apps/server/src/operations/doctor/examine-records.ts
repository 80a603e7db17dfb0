import type { Kysely } from 'kysely';
import { type Finding, well, wrong } from '#operations/findings/finding.ts';
import { judgeRuns, judgeStored, withoutBackups } from '#operations/findings/judge-backups.ts';
import { findStored } from '#operations/upkeep/stored-state.ts';
import { findLastRuns } from '#operations/upkeep/upkeep-runs.view.ts';
import type { Config } from '#platform/config/config.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { isNotedSecret } from '#platform/secrets/app-secret.store.ts';
import { readSecret } from '#platform/secrets/app-secret.ts';

const SECRET = { ja: '秘密鍵', en: 'Secret' };

/** Whether the secret is the one that the site is used with. */
export async function examineSecret(
  db: Kysely<DB>,
  { appSecret, dataDir }: Pick<Config, 'appSecret' | 'dataDir'>,
): Promise<Finding> {
  const found = appSecret === null ? readSecret(dataDir) : { secret: appSecret };
  const isNoted = await isNotedSecret(db, 'secret' in found ? found.secret : null);
  const place = appSecret === null ? 'DATA_DIR/app-secret' : 'APP_SECRET';
  return isNoted === false
    ? wrong(
        SECRET,
        `${place} が、このサイトで使ってきたものではないか、読めません。元のものに戻してください。どうしても見つからなければ「orchard secret accept」で手放せます。`,
        `${place} is not the one that the site was used with, or cannot be read: put that one back. If it is lost, "orchard secret accept" gives it up.`,
      )
    : well(SECRET, `${place} は正しいものです。`, `${place} is the right one.`);
}

/** The last backup, what is stored, and the drill that proved it. */
export async function examineUpkeep(
  db: Kysely<DB>,
  config: Pick<Config, 'backupTo' | 'production' | 'dataDir' | 'backupKeep' | 'backupLastDay'>,
): Promise<Finding[]> {
  if (config.backupTo === null) return [withoutBackups(config.production)];
  return [
    judgeRuns('backup', await findLastRuns(db, 'backup')),
    ...judgeStored(await findStored(config)),
    judgeRuns('drill', await findLastRuns(db, 'drill')),
  ];
}
