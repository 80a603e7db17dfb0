import { MAX_MAINTENANCE_DAYS } from '@orchard/contract/staff/maintenance';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { Kysely } from 'kysely';
import { type Auditor, audit, lockRecord } from '#console/records/audit.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem, type Problem } from '#platform/http/problem.ts';
import {
  dropPlannedMaintenance,
  endMaintenance,
  type MaintenanceDraft,
  storeMaintenance,
  type WrongTime,
} from './maintenance.store.ts';
import { findMaintenance } from './maintenance.view.ts';

const LABEL = 'サイト全体';

type Action = `${'begin' | 'end' | 'plan' | 'withdraw'}_maintenance`;

async function change(
  tx: Kysely<DB>,
  staff: Auditor,
  action: Action,
  write: () => Promise<void>,
): Promise<void> {
  await lockRecord(tx, 'maintenance', 1);
  const isPlan = action === 'plan_maintenance' || action === 'withdraw_maintenance';
  const find = async () => (await findMaintenance(tx))[isPlan ? 'planned' : 'maintenance'];
  const before = await find();
  if (before === null && /^(?:end|withdraw)_/.test(action)) return;
  await write();
  const entry = { action, kind: 'maintenance', recordId: null, label: LABEL } as const;
  await audit(tx, staff, { ...entry, before, after: await find() });
}

function problemOf(wrong: WrongTime, isPlan: boolean): Problem {
  if (wrong === 'begun')
    return fieldsProblem({ begins_at: [formatStaffMessage('maintenance.begun')] });
  const from = isPlan ? '開始日時' : '今';
  const said =
    wrong === 'too_long'
      ? formatStaffMessage('maintenance.too_long', { from, days: MAX_MAINTENANCE_DAYS })
      : formatStaffMessage(`maintenance.${wrong}`);
  return fieldsProblem({ until: [said] });
}

/**
 * Starts or plans a maintenance, or changes the one that is on, or to come.
 * @throws Problem 422 for times that have passed, or an end that is too far away
 */
export const startMaintenance = (
  tx: Kysely<DB>,
  staff: Auditor,
  draft: MaintenanceDraft,
): Promise<void> => {
  const isPlan = draft.begins_at !== undefined;
  return change(tx, staff, isPlan ? 'plan_maintenance' : 'begin_maintenance', async () => {
    const wrong = await storeMaintenance(tx, draft, staff.name);
    if (wrong) throw problemOf(wrong, isPlan);
  });
};

/** Ends the maintenance; where none is on, nothing happens. */
export const stopMaintenance = (tx: Kysely<DB>, staff: Auditor): Promise<void> =>
  change(tx, staff, 'end_maintenance', () => endMaintenance(tx));

/** Withdraws the maintenance to come; where there is none, nothing happens. */
export const withdrawMaintenance = (tx: Kysely<DB>, staff: Auditor): Promise<void> =>
  change(tx, staff, 'withdraw_maintenance', () => dropPlannedMaintenance(tx));
