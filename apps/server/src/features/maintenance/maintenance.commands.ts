import { MAX_MAINTENANCE_DAYS } from '@orchard/contract/staff/maintenance';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { Kysely } from 'kysely';
import { type Auditor, audit, lockRecord } from '#console/records/audit.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import { endMaintenance, type MaintenanceDraft, storeMaintenance } from './maintenance.store.ts';
import { findMaintenance } from './maintenance.view.ts';

const LABEL = 'サイト全体';

async function change(
  tx: Kysely<DB>,
  staff: Auditor,
  action: 'begin_maintenance' | 'end_maintenance',
  write: () => Promise<void>,
): Promise<void> {
  await lockRecord(tx, 'maintenance', 1);
  const before = await findMaintenance(tx);
  if (action === 'end_maintenance' && before === null) return;
  await write();
  const after = await findMaintenance(tx);
  const entry = { action, kind: 'maintenance', recordId: null, label: LABEL } as const;
  await audit(tx, staff, { ...entry, before, after });
}

/**
 * Starts a maintenance, or changes the one that is on.
 * @throws Problem 422 for an end that has passed, or is too far away
 */
export const startMaintenance = (
  tx: Kysely<DB>,
  staff: Auditor,
  draft: MaintenanceDraft,
): Promise<void> =>
  change(tx, staff, 'begin_maintenance', async () => {
    const wrong = await storeMaintenance(tx, draft, staff.name);
    if (wrong === undefined) return;
    const days = MAX_MAINTENANCE_DAYS;
    throw fieldsProblem({
      until: [
        wrong === 'past'
          ? formatStaffMessage('maintenance.past')
          : formatStaffMessage('maintenance.too_long', { days }),
      ],
    });
  });

/** Ends the maintenance; where none is on, nothing happens. */
export const stopMaintenance = (tx: Kysely<DB>, staff: Auditor): Promise<void> =>
  change(tx, staff, 'end_maintenance', () => endMaintenance(tx));
