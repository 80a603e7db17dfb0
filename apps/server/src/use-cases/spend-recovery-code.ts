import { recoveryCodeUsedEmail } from '#features/operators/operator-mails.view.ts';
import { findOperatorFields } from '#features/operators/operators.view.ts';
import { takeRecoveryCode } from '#features/staff-auth/staff.store.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { Outbox } from '#platform/mail/outbox.ts';

/** Consumes a recovery code and mails a notice to its owner; returns whether it was valid. */
export async function spendRecoveryCode(
  { db, outbox }: { db: Database; outbox: Outbox },
  staffId: number,
  code: string,
): Promise<boolean> {
  const wasOne = await db.kysely.transaction().execute(async (tx) => {
    if (!(await takeRecoveryCode(tx, staffId, code))) return false;
    const operator = await findOperatorFields(tx, staffId);
    if (operator) await outbox.put(tx, recoveryCodeUsedEmail(operator));
    return true;
  });
  if (wasOne) outbox.wake();
  return wasOne;
}
