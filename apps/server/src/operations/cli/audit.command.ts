import { sealAuditLog } from '#console/records/audit-seals.store.ts';
import { type AuditVerification, verifyAuditLog } from '#console/records/audit-seals.view.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { type BilingualCommand, say } from './localise.ts';
import { withDatabase } from './with-database.ts';

/** What is wrong, as a refusal; nothing where all is as it was written. */
function refuseChanged({ broken, changedValues }: AuditVerification): void {
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
    .action(() =>
      withDatabase(async ({ kysely }) => {
        const found = await verifyAuditLog(kysely);
        refuseChanged(found);
        // What came since the last seal is under the next one, so that the hash below covers it.
        const more = found.unsealed > 0 ? await sealAuditLog(kysely) : 0;
        const { sealed, head, erased } = more > 0 ? await verifyAuditLog(kysely) : found;
        return [
          say({
            ja: `操作履歴 ${sealed}件は、書かれたときのままです。会員の情報を消去した記録：${erased}件。`,
            en: `${sealed} entries of the audit log are as they were written; of ${erased} the member's values have been erased.`,
          }),
          ...(head === null
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
