import { MAILED_FIELDS } from '@orchard/contract/staff/kind-rights';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type Kysely, sql } from 'kysely';
import { audit, lockRecords } from '#console/records/audit.store.ts';
import { listChange } from '#console/records/history.view.ts';
import { guardMailed } from '#console/records/mailed-fields.ts';
import type { RecordResource } from '#console/records/record-resource.ts';
import { conflict } from '#console/records/refused-writes.ts';
import { takeBack } from '#console/records/undo.ts';
import { type JobKind, jobKind, type RowOutcome } from '#console/staff-jobs/job-kind.ts';
import { addJob } from '#console/staff-jobs/staff-jobs.store.ts';
import { findUndoable } from '#console/staff-jobs/staff-jobs.view.ts';
import { memberRecords } from '#features/members/change-members.commands.ts';
import type { PasswordParts } from '#features/passwords/passwords.commands.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { recordKinds } from './undo-change.ts';

/**
 * Starts to take back what a job changed, the last first: what it made may name what it made before,
 * and what it deleted was in use until then. Of videos that come back the lectures that others wait
 * for come first: what they close is not open to anybody yet.
 * @returns the number of the job that does it
 * @throws Problem 403 without the right to change what stands in mails, 409 where nothing can be taken back, or it was already
 */
export const startUndo = (db: Kysely<DB>, staff: Staff, jobId: number): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const undoable = await findUndoable(tx, jobId);
    if (!undoable) throw conflict(formatStaffMessage('conflict.undone'));
    const { change, rights, title } = undoable;
    for (const { kind, before, after } of await listChange(tx, change, {
      kinds: Object.keys(MAILED_FIELDS),
    })) {
      guardMailed(staff, kind, after, before);
    }
    const { id } = await addJob(
      tx,
      staff,
      {
        kind: 'undo',
        rights,
        title: `元に戻す：${title}`,
        params: { change },
        canUndo: false,
      },
      sql`
        SELECT record_id, kind, max(label) FROM audit_entries
        WHERE change_id = ${change}::uuid AND record_id IS NOT NULL
        GROUP BY kind, record_id
        ORDER BY CASE WHEN bool_or(after IS NULL) THEN (
            SELECT coalesce(max(l.position), 0) FROM series_lectures l
            WHERE kind = 'videos' AND l.video_id = record_id
          ) ELSE 0 END, max(id) DESC`,
    );
    return id;
  });

/** The jobs that take other jobs back; a record that changed since is left as it is, and named. */
export const undoJobs = (parts: PasswordParts): JobKind => {
  const kinds = new Map<string, RecordResource>([
    ...recordKinds,
    ['members', memberRecords(parts) as unknown as RecordResource],
  ]);
  return jobKind<{ change: string }>({
    name: 'undo',
    batch: 100,
    async work(tx, { staff, changeId, params: { change } }, rows) {
      await lockRecords(
        tx,
        rows.map(({ key, recordId }) => ({ kind: key ?? '', id: recordId ?? 0 })),
      );
      const ids = rows.map(({ recordId }) => recordId ?? 0);
      const entries = (await listChange(tx, change, { ids })).filter(({ kind, recordId }) =>
        rows.some((row) => row.key === kind && row.recordId === recordId),
      );
      // Of several changes to a record, what stood before the first.
      const first = new Map(entries.map((entry) => [`${entry.kind} ${entry.recordId}`, entry]));
      const latest = rows.flatMap(({ key, recordId }) => {
        const entry = first.get(`${key} ${recordId}`);
        return entry?.isLatest ? [entry] : [];
      });
      for (const [name, ofKind] of Map.groupBy(latest, ({ kind }) => kind)) {
        const kind = kinds.get(name);
        if (kind) await audit(tx, staff, await takeBack(tx, staff, kind, ofKind), changeId);
      }
      return rows.map(({ position, key, recordId }): RowOutcome => {
        const entry = first.get(`${key} ${recordId}`);
        return entry?.isLatest && kinds.has(entry.kind)
          ? { position, outcome: 'done' }
          : { position, outcome: 'skipped', message: formatStaffMessage('jobs.changed_since') };
      });
    },
    after: () => parts.outbox.wake(),
  });
};
