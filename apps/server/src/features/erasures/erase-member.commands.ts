import { type Kysely, sql } from 'kysely';
import { removeImportFiles } from '#console/imports/import-files.store.ts';
import { removeAuditValues } from '#console/records/audit.store.ts';
import { keepSums } from '#features/watching/watching.commands.ts';
import { MEMBER_COLUMNS } from '#personal-columns';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { type ErasedCounts, erasePerson } from '#platform/personal-data/erase-person.store.ts';
import { findPerson } from '#platform/personal-data/find-person.view.ts';
import { receiptMail } from './erasure-mails.view.ts';
import { holdErasure, noteErased } from './erasures.store.ts';

/** How long the mail with the receipt is tried; it goes as soon as it is sent. */
const RECEIPT_LIFETIME = '2 days';

/** A receipt for the member, and how long backups keep what was erased, in days. */
export interface Receipt {
  outbox: Outbox;
  backupDays: number;
}

/**
 * Erases a member for good, in the transaction of the caller: what the list of personal columns names
 * goes, sums of watching and answered public questions stay without their author.
 * @param appSecret proves that it was the site that removed values of the audit log
 * @param receipt absent: nobody is told, as when a backup is restored
 * @param erasedAt when it was done first, where it is repeated
 * @returns how many rows, by table; undefined when the member is gone, or it is not their turn
 */
export async function eraseMember(
  tx: Kysely<DB>,
  memberId: number,
  {
    appSecret,
    receipt,
    erasedAt = null,
  }: { appSecret: string; receipt?: Receipt; erasedAt?: string | null },
): Promise<ErasedCounts | undefined> {
  if (!(await holdErasure(tx, memberId, { isDue: receipt !== undefined }))) return undefined;
  const person = await findPerson(tx, memberId);
  if (!person) return undefined;
  await keepSums(tx, sql`p.member_id = ${memberId}`, 'go');
  const counts = await erasePerson(tx, person, MEMBER_COLUMNS, {
    audit_values: removeAuditValues(appSecret),
  });
  await removeImportFiles(tx);
  await noteErased(tx, memberId, { erasedAt, counts });
  if (receipt) {
    const { outbox, backupDays } = receipt;
    const mail = receiptMail(person, { counts, backupDays });
    await outbox.put(tx, mail, { expiresIn: RECEIPT_LIFETIME });
  }
  return counts;
}
