import type { AuditAction } from '@orchard/contract/staff/audit-log-names';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type Kysely, sql } from 'kysely';
import type { JobRow, JobWork, RowOutcome } from '#console/staff-jobs/job-kind.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { readWireNow } from '#platform/database/wire-time.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import { type AuditEntry, type Auditor, audit, lockRecords } from './audit.store.ts';
import type { Period } from './published-resource.ts';
import { changePeriod } from './published-resource.ts';
import type { RecordResource } from './record-resource.ts';
import { readDrafts, removeRecord } from './records.ts';

/** One batch of rows of a job on the records of a list. */
export interface Batch {
  tx: Kysely<DB>;
  job: Pick<JobWork, 'staff' | 'changeId'>;
  rows: readonly JobRow[];
}

/** What a change makes of a draft: the draft after it, null: deleted, undefined: it stays. */
type Edit<Draft> = (draft: Draft, id: number) => Draft | null | undefined;

/** What of a row names the record that is changed. */
type EditedRow = Pick<JobRow, 'position' | 'recordId'>;

const skipped = (row: EditedRow, message: string): RowOutcome => ({
  position: row.position,
  outcome: 'skipped',
  message,
});

/**
 * Changes the records of a batch, with their locks and their entries in the audit log.
 * @param writeAll writes the changed ones; by default each as its form would
 */
export async function editBatch<Draft extends object>(
  { tx, job, rows }: Omit<Batch, 'rows'> & { rows: readonly EditedRow[] },
  kind: RecordResource<Draft>,
  action: AuditAction,
  edit: Edit<Draft>,
  writeAll?: (drafts: ReadonlyMap<number, Draft>) => Promise<void>,
): Promise<RowOutcome[]> {
  const ids = rows.map(({ recordId }) => recordId ?? 0);
  await lockRecords(
    tx,
    ids.map((id) => ({ kind: kind.kind, id })),
  );
  const drafts = await readDrafts(tx, kind, ids);
  const entries: AuditEntry[] = [];
  const changed = new Map<number, Draft>();
  const outcomes = new Map<number, RowOutcome>();
  for (const row of rows) {
    const id = row.recordId ?? 0;
    const before = drafts.get(id);
    const after = before && edit(before, id);
    if (!before || after === undefined) {
      const why = before ? 'jobs.unchanged' : 'jobs.gone';
      outcomes.set(id, skipped(row, formatStaffMessage(why)));
      continue;
    }
    if (after === null) await removeRecord(tx, kind, id, before);
    else changed.set(id, after);
    outcomes.set(id, { position: row.position, outcome: 'done' });
    const label = kind.label(before);
    entries.push({ action, kind: kind.kind, recordId: id, label, before, after });
  }
  if (writeAll && changed.size > 0) await writeAll(changed);
  else for (const [id, draft] of changed) await kind.update(tx, id, draft);
  await audit(tx, job.staff, entries, job.changeId);
  return [...outcomes.values()];
}

/** The last time since which each draft was published before it was hidden, from its history. */
async function formerDates(
  tx: Kysely<DB>,
  kind: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; at: string }>`
    SELECT DISTINCT ON (record_id) record_id AS id, before->>'published_at' AS at FROM audit_entries
    WHERE kind = ${kind} AND record_id = ANY(${ids}::bigint[])
      AND before->>'published_at' IS NOT NULL
    ORDER BY record_id, id DESC`.execute(tx);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** What an operator does with rows of content. */
export type ContentChange =
  | { action: 'publish'; date: 'own' | 'now' }
  | { action: 'unpublish' }
  | { action: 'delete' };

/**
 * What publishing or hiding makes of drafts. Published on their own dates, those that have a date in
 * the future keep it, and those that had one in the past get it back.
 */
export async function periodEdit<Draft extends object>(
  tx: Kysely<DB>,
  kind: Pick<RecordResource<Draft>, 'kind'>,
  change: Exclude<ContentChange, { action: 'delete' }>,
  ids: readonly number[],
): Promise<Edit<Draft>> {
  const now = await readWireNow(tx);
  const isOwn = change.action === 'publish' && change.date === 'own';
  const former = isOwn ? await formerDates(tx, kind.kind, ids) : new Map<number, string>();
  return (draft, id) => {
    const { published_at: from } = draft as Draft & Period;
    if (isOwn && from !== null && from > now) return undefined;
    const at = former.get(id);
    if (isOwn && from === null && at && at <= now) {
      return (
        changePeriod({ ...draft, published_at: at }, 'publish', now) ?? {
          ...draft,
          published_at: at,
        }
      );
    }
    return changePeriod(draft, change.action, now) as Draft | undefined;
  };
}

/** Publishes, hides or deletes the records of a batch. */
export async function changeContent<Draft extends object>(
  batch: Batch,
  kind: RecordResource<Draft>,
  change: ContentChange,
): Promise<RowOutcome[]> {
  const { tx, rows } = batch;
  if (change.action === 'delete') return editBatch(batch, kind, 'delete', () => null);
  const ids = rows.map(({ recordId }) => recordId ?? 0);
  const edit = await periodEdit<Draft>(tx, kind, change, ids);
  const { published } = kind;
  return editBatch(
    batch,
    kind,
    change.action,
    edit,
    published && ((drafts) => published.writePeriods(tx, drafts)),
  );
}

/** An operator's action on several records at once. */
export type BulkAction = ContentChange['action'];

/**
 * Publishes, unpublishes or deletes several records as one change.
 * @returns how many changed, and the change's name for undoing it
 * @throws Problem 409 when one of them is used elsewhere; then none is deleted
 */
export const changeRecords = <Draft extends object>(
  db: Kysely<DB>,
  staff: Auditor,
  kind: RecordResource<Draft>,
  { action, ids }: { action: BulkAction; ids: readonly number[] },
): Promise<{ count: number; change: string }> =>
  db.transaction().execute(async (tx) => {
    if (action !== 'delete' && !kind.published) {
      throw fieldsProblem({ action: [formatStaffMessage('validation.action')] });
    }
    const change = crypto.randomUUID();
    const rows = [...new Set(ids)]
      .sort((a, b) => a - b)
      .map((id) => ({ position: id, recordId: id, key: null, label: '', input: null }));
    const batch = { tx, job: { staff, changeId: change }, rows };
    const outcomes = await changeContent(
      batch,
      kind,
      action === 'publish' ? { action, date: 'now' } : { action },
    );
    return { count: outcomes.filter(({ outcome }) => outcome === 'done').length, change };
  });
