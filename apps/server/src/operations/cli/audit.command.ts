import { sealAuditLog } from '#console/records/audit-seals.store.ts';
import { type AuditVerification, verifyAuditLog } from '#console/records/audit-seals.view.ts';
import { listBackups } from '#operations/upkeep/backup-index.ts';
import { findOwnSite } from '#operations/upkeep/stored-sites.ts';
import type { Config } from '#platform/config/config.ts';
import { type Sentence, StartRefusal } from '#platform/config/start-refusal.ts';
import { agreeOnSecret } from '#use-cases/agree-on-secret.ts';
import { type BilingualCommand, say } from './localise.ts';
import { withDatabase } from './with-database.ts';

/** What is wrong, as a refusal; nothing where all is as it was written. */
function refuseChanged({ broken, changedValues, lostValues }: AuditVerification): void {
  const ranges = broken.map(({ after, last }) => `${after + 1}–${last}`).join(', ');
  if (ranges) {
    throw new StartRefusal({
      ja: `操作履歴が書き換えられています：番号 ${ranges}。`,
      en: `The audit log was changed: entries ${ranges}.`,
    });
  }
  if (changedValues.length > 0) {
    throw new StartRefusal({
      ja: `操作履歴の会員の情報が書き換えられています：番号 ${changedValues.join(', ')}。`,
      en: `Members' values in the audit log were changed: entries ${changedValues.join(', ')}.`,
    });
  }
  if (lostValues.length > 0) {
    throw new StartRefusal({
      ja: `操作履歴の会員の情報が、会員の消去でも保存期間でもなく消されています：番号 ${lostValues.join(', ')}。`,
      en: `Members' values in the audit log were removed, neither by an erasure nor by retention: entries ${lostValues.join(', ')}.`,
    });
  }
}

/** Refuses a log from which an end is missing that somebody knows of. */
function refuseCut({ hashes }: AuditVerification, noted: string, where: Sentence): void {
  if (hashes.includes(noted)) return;
  throw new StartRefusal({
    ja: `操作履歴の終わりが消されたか、書き直されています：${where.ja}のハッシュ ${noted} がありません。`,
    en: `The audit log was cut off or written anew: the hash ${noted} of ${where.en} is not in it.`,
  });
}

/** Compares with the backups that this machine has made since it keeps them; tells with how many. */
async function compareWithBackups(found: AuditVerification, config: Config): Promise<string> {
  const ownSite = config.backupTo === null ? null : await findOwnSite(config);
  // A restore, after which newer backups know more than the log, makes another machine the holder.
  const since = Date.parse(ownSite?.site.since ?? '');
  const backups = ownSite?.refusal === null ? await listBackups(ownSite.site.store) : [];
  const comparable = backups.filter((one) => Date.parse(one.made_at) >= since);
  for (const { name, audit_head: head } of comparable) {
    if (head === null) continue;
    refuseCut(found, head, { ja: `バックアップ ${name}`, en: `the backup ${name}` });
  }
  return comparable.length === 0
    ? say({
        ja: '比べられるバックアップはありません。終わりが消されていないかは、控えたハッシュ（--since）で確かめてください。',
        en: 'There is no backup to compare with: whether an end is missing, a hash that was noted shows (--since).',
      })
    : say({
        ja: `バックアップ ${comparable.length}件と比べました。記録されたハッシュは、すべてあります。`,
        en: `Backups that were compared with: ${comparable.length}; the log holds all their hashes.`,
      });
}

/** `orchard audit verify`: proves that the audit log is as it was written. */
export function addAudit(program: BilingualCommand): void {
  program
    .command('audit')
    .says('操作履歴', 'the audit log')
    .command('verify')
    .says(
      '操作履歴が書き換えられていないことを確かめる',
      'verifies that the audit log is as it was written',
    )
    .flag(
      '--since <hash>',
      '以前に控えたハッシュ。今もあることを確かめる',
      'a hash that was noted before, which must still be there',
    )
    .action(({ since }: { since?: string }) =>
      withDatabase(async ({ kysely }, config) => {
        const secret = await agreeOnSecret(kysely, config);
        const found = await verifyAuditLog(kysely, secret);
        refuseChanged(found);
        if (since !== undefined) {
          refuseCut(found, since.toLowerCase(), { ja: '控え', en: '--since' });
        }
        const compared = await compareWithBackups(found, config);
        // What came since the last seal is under the next one, so that the hash below covers it.
        const more = found.unsealed > 0 ? await sealAuditLog(kysely, secret) : [];
        const { sealed, hashes, erased } =
          more.length > 0 ? await verifyAuditLog(kysely, secret) : found;
        const head = hashes.at(-1);
        return [
          say({
            ja: `操作履歴 ${sealed}件は、書かれたときのままです。会員の情報を消去した記録：${erased}件。`,
            en: `${sealed} entries of the audit log are as they were written; of ${erased} the member's values have been erased.`,
          }),
          compared,
          ...(head === undefined
            ? []
            : [
                say({
                  ja: `最後のハッシュ：${head}`,
                  en: `The last hash: ${head}`,
                }),
              ]),
        ];
      }),
    );
}
