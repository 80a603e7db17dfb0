import type { StaffRole } from '@orchard/contract/staff/rights';
import type { Kysely } from 'kysely';
import { audit, COMMAND } from '#console/records/audit.store.ts';
import { findCredentials } from '#features/sessions/credentials.view.ts';
import {
  addStaff,
  issueStaffToken,
  lockStaff,
  setDisabled,
  storeOperator,
} from '#features/staff-auth/staff-auth.commands.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { endWaysIn } from '#ways-in';
import { findOperatorFields } from './operators.view.ts';

/**
 * Creates an operator from the command line: the first administrator, or, with `again`, one who has
 * lost every way in. This adds no risk: users of the command line could change the database itself.
 * @returns the secret of a link to choose a password; it is not mailed
 */
export async function createStaff(
  tx: Kysely<DB>,
  options: { email: string; name: string; roles: StaffRole[]; again: boolean },
): Promise<{ id: number; secret: string } | 'there already'> {
  await lockStaff(tx);
  const existing = await findCredentials(tx, 'staff', options.email);
  if (existing && !options.again) return 'there already';
  const id = existing?.id ?? (await addStaff(tx, { ...options, passwordHash: null }));
  const before = existing ? ((await findOperatorFields(tx, id)) ?? null) : null;
  if (existing) {
    await storeOperator(tx, id, options);
    await setDisabled(tx, id, false);
    // The owner may have lost the account to a person who knows the password.
    await endWaysIn(tx, { kind: 'staff', id, what: 'begins anew' });
  }
  const after = (await findOperatorFields(tx, id)) ?? null;
  const action = existing ? 'update' : 'create';
  await audit(tx, COMMAND, {
    action,
    kind: 'operators',
    recordId: id,
    label: options.name,
    before,
    after,
  });
  return { id, secret: await issueStaffToken(tx, id) };
}
