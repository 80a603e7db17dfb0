import { AUDIT_RESOURCES, type AuditResource } from '@orchard/contract/staff/audit-log-names';
import { MAILED_FIELDS, mayWrite, writeRightOf } from '@orchard/contract/staff/kind-rights';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { TrashChange } from '@orchard/contract/staff/trash';
import { type Kysely, sql } from 'kysely';
import { type Auditor, audit, lockRecord } from '#console/records/audit.store.ts';
import type { Batch } from '#console/records/bulk-work.ts';
import { guardMailed } from '#console/records/mailed-fields.ts';
import { restoreIn } from '#console/records/records.ts';
import { conflict } from '#console/records/refused-writes.ts';
import type { BulkChanges } from '#console/records/selection-routes.ts';
import { type Emptied, listExpired, takeOut } from '#console/records/trash.store.ts';
import type { RowOutcome } from '#console/staff-jobs/job-kind.ts';
import {
  findTrashed,
  kindsOf,
  readChosen,
  readTrashed,
  type Trashed,
} from '#features/trash/trash.view.ts';
import { workOnEach } from '#platform/concurrency/work-on-each.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { Problem, problem } from '#platform/http/problem.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { recordKinds } from './undo-change.ts';

/** The fields that name other records, and of which kind those are. */
const NAMED: Readonly<Record<string, AuditResource>> = {
  brand_id: 'brands',
  brand_ids: 'brands',
  tag_ids: 'tags',
  notice_category_id: 'notice-categories',
  faq_category_id: 'faq-categories',
};

/** The records that a deleted one cannot be without. */
function needed({ kind, recordId, before }: Trashed): { kind: AuditResource; id: number }[] {
  const named = Object.entries(NAMED).flatMap(([field, other]) =>
    [before[field] ?? []].flat().map((id) => ({ kind: other, id: Number(id) })),
  );
  return kind === 'captions' ? [{ kind: 'videos', id: recordId }] : named;
}

/** What stands in the way, as operators can act on it. */
function inTheWay(error: unknown, { kind }: Trashed): unknown {
  if (!(error instanceof Problem)) return error;
  if (error.status === 404 && kind === 'captions') {
    return conflict(formatStaffMessage('trash.gone_for_good', { label: AUDIT_RESOURCES.videos }));
  }
  const { errors } = error.body as { errors?: Record<string, string[]> };
  const [field = '', [reason = ''] = []] = Object.entries(errors ?? {})[0] ?? [];
  if (error.status !== 422 || !reason) return error;
  const other = NAMED[field];
  return conflict(
    other
      ? formatStaffMessage('trash.gone_for_good', { label: AUDIT_RESOURCES[other] })
      : formatStaffMessage('trash.refused', { reason }),
  );
}

/**
 * Restores a record from the trash, whole, in a transaction.
 * @param changeId joins its entry in the audit log with others
 * @throws Problem 409 with what stands in its way
 */
async function restoreTrashed(
  tx: Kysely<DB>,
  staff: Auditor,
  id: number,
  changeId?: string,
): Promise<Trashed> {
  const [found] = await readTrashed(tx, [id]);
  if (found) await lockRecord(tx, found.kind, found.recordId);
  // Looked at again with the lock held.
  const [trashed] = await readTrashed(tx, [id]);
  const kind = recordKinds.get(trashed?.kind ?? '');
  if (!trashed || !kind) throw conflict(formatStaffMessage('trash.left'));
  const missing = await findTrashed(tx, needed(trashed));
  if (missing) {
    const label = AUDIT_RESOURCES[missing.kind as AuditResource];
    throw conflict(formatStaffMessage('trash.gone_first', { label, name: missing.label }));
  }
  try {
    const version = { id: trashed.recordId, version: trashed.entry, before: true };
    await restoreIn(tx, staff, kind, version, changeId);
  } catch (error) {
    throw inTheWay(error, trashed);
  }
  return trashed;
}

/**
 * Restores a record from the trash, whole.
 * @throws Problem 403 without the right to write its kind, 409 with what stands in its way
 */
export const restoreFromTrash = (db: Kysely<DB>, staff: Staff, id: number): Promise<Trashed> =>
  db.transaction().execute(async (tx) => {
    const [found] = await readTrashed(tx, [id]);
    if (found && !mayWrite(staff.roles, found.kind)) throw problem(403);
    return restoreTrashed(tx, staff, id);
  });

/** Records in one transaction: a video takes the marks of thousands of members with it. */
const AT_ONCE = 5;

/** Deletes for good what was taken out of the trash. */
export async function eraseRecords(tx: Kysely<DB>, emptied: readonly Emptied[]): Promise<void> {
  // In one order, as a correction locks its lectures: none waits for the other.
  const inOrder = emptied.toSorted((one, other) => one.recordId - other.recordId);
  for (const { kind, recordId } of inOrder) await recordKinds.get(kind)?.erase?.(tx, recordId);
}

/** Deletes for good what has been in the trash for thirty days; returns how many records. */
export const emptyTrash = async (db: Kysely<DB>): Promise<number> =>
  workOnEach(
    await listExpired(db),
    (ids) =>
      db.transaction().execute(async (tx) => {
        const emptied = await takeOut(tx, ids, { isExpired: true });
        await eraseRecords(tx, emptied);
        return emptied.length;
      }),
    AT_ONCE,
  );

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
  async admit(tx, staff, { action }, chosen) {
    const rights = (await kindsOf(tx, chosen)).flatMap((kind) => writeRightOf(kind) ?? []);
    if (action === 'erase') return ['content.erase', ...new Set(rights)];
    for (const { kind, before } of await readChosen(tx, chosen, Object.keys(MAILED_FIELDS))) {
      guardMailed(staff, kind, null, before);
    }
    return [...new Set(rights)];
  },
  work: (batch, { action }) => (action === 'restore' ? restore(batch) : erase(batch)),
};
