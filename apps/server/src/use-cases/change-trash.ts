import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { TrashChange } from '@orchard/contract/staff/trash';
import { sql } from 'kysely';
import { readTrashed } from '#features/trash/trash.view.ts';
import { audit } from '#platform/records/audit.store.ts';
import type { Batch } from '#platform/records/bulk-work.ts';
import type { BulkChanges } from '#platform/records/selection-routes.ts';
import { takeOut } from '#platform/records/trash.store.ts';
import type { RowOutcome } from '#platform/staff-jobs/job-kind.ts';
import { eraseRecords } from './empty-trash.ts';
import { restoreTrashed } from './restore-trash.ts';

/** Deletes rows of the trash for good; the audit log says who did. */
async function erase({ tx, job, rows }: Batch): Promise<RowOutcome[]> {
  const ids = rows.map(({ recordId }) => recordId ?? 0);
  const trashed = await readTrashed(tx, ids);
  await eraseRecords(tx, await takeOut(tx, ids));
  await audit(
    tx,
    job.staff,
    trashed.map(({ kind, recordId, label }) => ({
      action: 'erase',
      kind: kind as never,
      recordId,
      label,
      before: null,
      after: null,
    })),
    job.changeId,
  );
  const there = new Set(trashed.map(({ id }) => id));
  return rows.map(({ position, recordId }) =>
    there.has(recordId ?? 0)
      ? { position, outcome: 'done' }
      : { position, outcome: 'skipped', message: formatStaffMessage('trash.left') },
  );
}

async function restore({ tx, job, rows }: Batch): Promise<RowOutcome[]> {
  for (const { recordId } of rows) {
    await restoreTrashed(tx, job.staff, recordId ?? 0, job.changeId);
  }
  return rows.map(({ position }) => ({ position, outcome: 'done' }));
}

/** The changes of many rows of the trash at once. */
export const trashChanges: BulkChanges<TrashChange> = {
  titleOf: ({ action }) => (action === 'restore' ? 'ゴミ箱から元に戻す' : 'ゴミ箱から完全に削除'),
  canUndo: () => false,
  // What was in use could not be deleted: it went last, and comes back first.
  rowsOf: async (_tx, _change, chosen) =>
    sql`SELECT id, NULL, label FROM (${chosen}) c (id, label) ORDER BY id DESC`,
  // A video takes the marks of thousands of members with it.
  batchOf: ({ action }) => (action === 'restore' ? 20 : 5),
  right: ({ action }) => (action === 'erase' ? 'content.erase' : 'content.write'),
  work: (batch, { action }) => (action === 'restore' ? restore(batch) : erase(batch)),
};
