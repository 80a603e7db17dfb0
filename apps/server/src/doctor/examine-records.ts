import type { Kysely } from 'kysely';
import { MOST_HOURS } from '#features/upkeep/upkeep-trouble.view.ts';
import type { Config } from '#platform/config/config.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { isNotedSecret } from '#platform/secrets/app-secret.store.ts';
import { readSecret } from '#platform/secrets/app-secret.ts';
import { findLastRuns } from '#platform/upkeep/upkeep-runs.view.ts';
import { type Bilingual, type Finding, unsure, well, wrong } from './finding.ts';

const SECRET = { ja: '秘密鍵', en: 'Secret' };
const BACKUP = { ja: 'バックアップ', en: 'Backup' };
const DRILL = { ja: '復元の訓練', en: 'Drill' };

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

async function examineRuns(
  db: Kysely<DB>,
  kind: 'backup' | 'drill',
  about: Bilingual,
): Promise<Finding> {
  const { goodAt, problem, hoursWithout } = await findLastRuns(db, kind);
  const hours = Math.floor(hoursWithout);
  if (problem !== null) {
    return wrong(
      about,
      `前回は失敗しました：${problem} 「orchard ${kind}」で、その場で確かめられます。`,
      `The last one failed: ${problem} "orchard ${kind}" tries again.`,
    );
  }
  if (hoursWithout > MOST_HOURS) {
    return wrong(
      about,
      `${hours}時間、成功していません。BACKUP_AT（またはタイマー orchard-nightly.timer）を確かめ、「orchard ${kind}」を実行してください。`,
      `None has succeeded for ${hours} hours: check BACKUP_AT (or orchard-nightly.timer), and run "orchard ${kind}".`,
    );
  }
  return goodAt === null
    ? unsure(about, '今夜が最初です。', 'Tonight brings the first one.')
    : well(about, `${hours}時間前に成功しました。`, `The last one succeeded ${hours} hours ago.`);
}

/** The age of the last backup, and of the drill that proved it. */
export async function examineUpkeep(
  db: Kysely<DB>,
  { backupTo, production }: Pick<Config, 'backupTo' | 'production'>,
): Promise<Finding[]> {
  if (backupTo !== null) {
    return [await examineRuns(db, 'backup', BACKUP), await examineRuns(db, 'drill', DRILL)];
  }
  return [
    (production ? wrong : unsure)(
      BACKUP,
      '取っていません。BACKUP_TOとBACKUP_RECIPIENTを設定すると、毎晩取ります。',
      'None are made. With BACKUP_TO and BACKUP_RECIPIENT there is one every night.',
    ),
  ];
}
