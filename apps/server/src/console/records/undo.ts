import { isDeepStrictEqual } from 'node:util';
import { mayWrite } from '@orchard/contract/staff/kind-rights';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { notFound, problem } from '#platform/http/problem.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { type AuditEntry, type Auditor, audit, lockRecords } from './audit.store.ts';
import { type ChangeEntry, listChange } from './history.view.ts';
import type { RecordResource } from './record-resource.ts';
import { readDrafts, removeRecord, writeRecord } from './records.ts';
import { conflict } from './refused-writes.ts';

const besidesPeriod = (draft: object) => ({ ...draft, published_at: null, published_until: null });

/** Writes what stood before some entries of one kind; answers what to write down of it. */
export async function takeBack(
  tx: Kysely<DB>,
  by: Auditor,
  kind: RecordResource,
  entries: readonly ChangeEntry[],
): Promise<AuditEntry[]> {
  const drafts = await readDrafts(
    tx,
    kind,
    entries.map(({ recordId }) => recordId),
  );
  const periods = new Map<number, object>();
  const undone: AuditEntry[] = [];
  for (const { recordId, before } of entries) {
    const now = drafts.get(recordId) ?? null;
    // Nothing is left of it: it went with the record that it belonged to.
    if (before === null && now === null) continue;
    if (before === null && now) await removeRecord(tx, kind, recordId, now);
    if (before !== null) {
      const isPeriod =
        kind.published && now && isDeepStrictEqual(besidesPeriod(before), besidesPeriod(now));
      if (isPeriod) periods.set(recordId, before);
      else await writeRecord(tx, by, kind, { id: recordId, draft: before, isThere: now !== null });
    }
    const label = kind.label(before ?? now ?? {});
    const names = { action: 'undo', kind: kind.kind } as const;
    undone.push({ ...names, recordId, label, before: now, after: before });
  }
  if (periods.size > 0) await kind.published?.writePeriods(tx, periods);
  return undone;
}

/**
 * Undoes a whole change.
 * @param kinds every kind by its name
 * @returns the number of records
 * @throws Problem 404 when the change does not exist, 403 without the right to write each of its
 *   kinds, 409 when one of the records has changed since
 */
export const undoChange = (
  db: Kysely<DB>,
  staff: Staff,
  kinds: ReadonlyMap<string, RecordResource>,
  change: string,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const entries = await listChange(tx, change);
    if (entries.length === 0) throw notFound();
    if (!entries.every(({ kind }) => mayWrite(staff.roles, kind))) throw problem(403);
    await lockRecords(
      tx,
      entries.map(({ kind, recordId }) => ({ kind, id: recordId })),
    );
    // Looked at again with the locks held.
    if (!(await listChange(tx, change)).every(({ isLatest }) => isLatest)) {
      throw conflict(formatStaffMessage('conflict.undo'));
    }
    const undone = crypto.randomUUID();
    for (const [name, ofKind] of Map.groupBy(entries, ({ kind }) => kind)) {
      const kind = kinds.get(name);
      if (!kind) throw notFound();
      await audit(tx, staff, await takeBack(tx, staff, kind, ofKind), undone);
    }
    return entries.length;
  });
