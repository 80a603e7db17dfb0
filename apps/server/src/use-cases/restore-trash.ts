import { AUDIT_RESOURCES, type AuditResource } from '@orchard/contract/staff/audit-log-names';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { Kysely } from 'kysely';
import { findTrashed, readTrashed, type Trashed } from '#features/trash/trash.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { Problem } from '#platform/http/problem.ts';
import { type Auditor, lockRecord } from '#platform/records/audit.store.ts';
import { restoreIn } from '#platform/records/records.ts';
import { conflict } from '#platform/records/refused-writes.ts';
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
export async function restoreTrashed(
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
