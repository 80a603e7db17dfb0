import { isDeepStrictEqual } from 'node:util';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { fieldsProblem, notFound, problem } from '#platform/http/problem.ts';
import type { Staff } from '#platform/staff-sessions/staff.ts';
import { type AuditEntry, audit, lockRecord, lockRecords } from './audit.store.ts';
import { changePeriod } from './change-period.ts';
import { type ChangeEntry, findRevision, findVersion, listChange } from './history.view.ts';

import type { RecordResource } from './record-resource.ts';
import { conflict, refusedDraft, refusedRemoval } from './refused-writes.ts';

/** An operator's action on several records at once. */
export type BulkAction = 'publish' | 'unpublish' | 'delete';

async function write<Draft extends object>(
  tx: Kysely<DB>,
  kind: RecordResource<Draft>,
  { id, draft, isThere }: { id: number | null; draft: Draft; isThere: boolean },
): Promise<number> {
  await kind.check?.(tx, draft, id);
  try {
    if (id === null || !isThere) return await kind.insert(tx, draft, id);
    await kind.update(tx, id, draft);
    return id;
  } catch (error) {
    throw refusedDraft(error, draft);
  }
}

async function remove<Draft extends object>(
  tx: Kysely<DB>,
  kind: RecordResource<Draft>,
  id: number,
  draft: Draft,
): Promise<void> {
  try {
    await kind.remove(tx, id);
  } catch (error) {
    throw refusedRemoval(error, kind.label(draft));
  }
}

/** Adds a record and writes it down; answers its number. */
export const createRecord = <Draft extends object>(
  db: Kysely<DB>,
  staff: Staff,
  kind: RecordResource<Draft>,
  draft: Draft,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const recordId = await write(tx, kind, { id: null, draft, isThere: false });
    const after = (await kind.read(tx, recordId)) ?? draft;
    const label = kind.label(after);
    await audit(tx, staff, [
      { action: 'create', kind: kind.kind, recordId, label, before: null, after },
    ]);
    return recordId;
  });

/**
 * Saves a record with an entry in the audit log.
 * @param revision the revision that the operator read
 * @throws Problem 404 when it was deleted, 409 when someone else has saved it since
 */
export const updateRecord = <Draft extends object>(
  db: Kysely<DB>,
  staff: Staff,
  kind: RecordResource<Draft>,
  { id, revision, draft }: { id: number; revision: number | undefined; draft: Draft },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockRecord(tx, kind.kind, id);
    const before = await kind.read(tx, id);
    if (!before) throw notFound();
    if ((await findRevision(tx, kind.kind, id)) !== revision) {
      throw conflict(formatStaffMessage('conflict.revision'));
    }
    await write(tx, kind, { id, draft, isThere: true });
    const after = (await kind.read(tx, id)) ?? draft;
    const label = kind.label(after);
    await audit(tx, staff, [
      { action: 'update', kind: kind.kind, recordId: id, label, before, after },
    ]);
  });

const NOW = sql<{ now: string }>`SELECT ${wireTime(sql`now()`)} AS now`;

/** Reads the drafts of existing records. */
async function readDrafts<Draft extends object>(
  tx: Kysely<DB>,
  kind: RecordResource<Draft>,
  ids: readonly number[],
): Promise<Map<number, Draft>> {
  if (kind.published) return kind.published.readAll(tx, ids);
  const drafts = new Map<number, Draft>();
  for (const id of ids.toSorted((a, b) => a - b)) {
    const draft = await kind.read(tx, id);
    if (draft) drafts.set(id, draft);
  }
  return drafts;
}

/**
 * Publishes, unpublishes or deletes several records as one change.
 * @returns how many changed, and the change's name for {@link undoChange}
 * @throws Problem 409 when one of them is used elsewhere; then none is deleted
 */
export const changeRecords = <Draft extends object>(
  db: Kysely<DB>,
  staff: Staff,
  kind: RecordResource<Draft>,
  { action, ids }: { action: BulkAction; ids: readonly number[] },
): Promise<{ count: number; change: string }> =>
  db.transaction().execute(async (tx) => {
    if (action !== 'delete' && !kind.published) {
      throw fieldsProblem({ action: [formatStaffMessage('validation.action')] });
    }
    const change = crypto.randomUUID();
    const { now } = (await NOW.execute(tx)).rows[0] as { now: string };
    await lockRecords(
      tx,
      ids.map((id) => ({ kind: kind.kind, id })),
    );
    const entries: AuditEntry[] = [];
    const periods = new Map<number, Draft>();
    for (const [recordId, before] of await readDrafts(tx, kind, ids)) {
      const after = action === 'delete' ? null : changePeriod(before, action, now);
      if (after === undefined) continue;
      if (after === null) await remove(tx, kind, recordId, before);
      else periods.set(recordId, after);
      const label = kind.label(before);
      entries.push({ action, kind: kind.kind, recordId, label, before, after });
    }
    if (periods.size > 0) await kind.published?.writePeriods(tx, periods);
    await audit(tx, staff, entries, change);
    return { count: entries.length, change };
  });

/**
 * Restores an earlier version, also of a deleted record.
 * @throws Problem 404 when the version does not exist
 */
export const restoreRecord = <Draft extends object>(
  db: Kysely<DB>,
  staff: Staff,
  kind: RecordResource<Draft>,
  { id, version, before: isBefore = false }: { id: number; version: number; before?: boolean },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockRecord(tx, kind.kind, id);
    const stored = (await findVersion(tx, kind.kind, { id, version, before: isBefore })) as
      | Draft
      | undefined;
    if (!stored) throw notFound();
    const before = (await kind.read(tx, id)) ?? null;
    await write(tx, kind, { id, draft: stored, isThere: before !== null });
    const after = (await kind.read(tx, id)) ?? stored;
    const label = kind.label(after);
    await audit(tx, staff, [
      { action: 'restore', kind: kind.kind, recordId: id, label, before, after },
    ]);
  });

const besidesPeriod = (draft: object) => ({ ...draft, published_at: null, published_until: null });

/** Writes what stood before some entries of one kind; answers what to write down of it. */
async function takeBack(
  tx: Kysely<DB>,
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
    if (before === null && now) await remove(tx, kind, recordId, now);
    if (before !== null) {
      const isPeriod =
        kind.published && now && isDeepStrictEqual(besidesPeriod(before), besidesPeriod(now));
      if (isPeriod) periods.set(recordId, before);
      else await write(tx, kind, { id: recordId, draft: before, isThere: now !== null });
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
 * @param mayWrite whether the operator may write a kind
 * @returns the number of records
 * @throws Problem 404 when the change does not exist, 403 without the right, 409 when one of the
 *   records has changed since
 */
export const undoChange = (
  db: Kysely<DB>,
  staff: Staff,
  kinds: ReadonlyMap<string, RecordResource>,
  { change, mayWrite }: { change: string; mayWrite: (kind: string) => boolean },
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const entries = await listChange(tx, change);
    if (entries.length === 0) throw notFound();
    if (!entries.every(({ kind }) => mayWrite(kind))) throw problem(403);
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
      await audit(tx, staff, await takeBack(tx, kind, ofKind), undone);
    }
    return entries.length;
  });
