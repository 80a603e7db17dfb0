import { tell } from '@orchard/contract/staff/messages';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem, notFound, problem } from '#platform/http/problem.ts';
import type { Staff } from '#platform/staff-sessions/staff.ts';
import { wireTime } from '#platform/wire-time.ts';
import { audit, lockRecord } from './audit.store.ts';
import { findRevision, findVersion, listChange } from './history.view.ts';
import type { RecordKind } from './record-kind.ts';
import { conflict, refusedDraft, refusedRemoval } from './refused-writes.ts';

/** What an operator does to several records at once. */
export type BulkAction = 'publish' | 'unpublish' | 'delete';

interface Publication {
  published_at: string | null;
  published_until: string | null;
}

const isPublication = (draft: object): draft is object & Publication => 'published_at' in draft;

async function write<Draft extends object>(
  tx: Kysely<DB>,
  kind: RecordKind<Draft>,
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
  kind: RecordKind<Draft>,
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
  kind: RecordKind<Draft>,
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
 * Saves a record and writes it down.
 * @param revision what the operator had read
 * @throws Problem 404 when it is gone, 409 when somebody else has saved it since
 */
export const updateRecord = <Draft extends object>(
  db: Kysely<DB>,
  staff: Staff,
  kind: RecordKind<Draft>,
  { id, revision, draft }: { id: number; revision: number | undefined; draft: Draft },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockRecord(tx, kind.kind, id);
    const before = await kind.read(tx, id);
    if (!before) throw notFound();
    if ((await findRevision(tx, kind.kind, id)) !== revision) {
      throw conflict(tell('conflict.revision'));
    }
    await write(tx, kind, { id, draft, isThere: true });
    const after = (await kind.read(tx, id)) ?? draft;
    const label = kind.label(after);
    await audit(tx, staff, [
      { action: 'update', kind: kind.kind, recordId: id, label, before, after },
    ]);
  });

const NOW = sql<{ now: string }>`SELECT ${wireTime(sql`now()`)} AS now`;

/** The draft after a bulk action; undefined when it is so already. */
function changed<Draft extends object>(draft: Draft, action: BulkAction, now: string) {
  if (!isPublication(draft)) return undefined;
  const { published_at: from, published_until: until } = draft;
  const ended = until !== null && until <= now;
  if (action === 'unpublish') return from === null ? undefined : { ...draft, published_at: null };
  if (from !== null && from <= now && !ended) return undefined;
  return {
    ...draft,
    published_at: from !== null && from <= now ? from : now,
    published_until: ended ? null : until,
  };
}

/**
 * Publishes, unpublishes or deletes several records as one change.
 * @returns how many changed, and the change's name for {@link undoChange}
 * @throws Problem 409 when one of them is used elsewhere; then none is deleted
 */
export const changeRecords = <Draft extends object>(
  db: Kysely<DB>,
  staff: Staff,
  kind: RecordKind<Draft>,
  { action, ids }: { action: BulkAction; ids: readonly number[] },
): Promise<{ count: number; change: string }> =>
  db.transaction().execute(async (tx) => {
    const change = crypto.randomUUID();
    const { now } = (await NOW.execute(tx)).rows[0] as { now: string };
    let count = 0;
    // In order of their numbers, so that two such changes never wait for each other.
    for (const id of [...ids].sort((a, b) => a - b)) {
      await lockRecord(tx, kind.kind, id);
      const before = await kind.read(tx, id);
      if (!before) continue;
      const draft = action === 'delete' ? null : changed(before, action, now);
      if (draft === undefined) {
        if (isPublication(before)) continue;
        throw fieldsProblem({ action: [tell('validation.action')] });
      }
      if (draft === null) await remove(tx, kind, id, before);
      else await write(tx, kind, { id, draft, isThere: true });
      const label = kind.label(before);
      const entry = { action, kind: kind.kind, recordId: id, label, before, after: draft };
      await audit(tx, staff, [entry], change);
      count += 1;
    }
    return { count, change };
  });

/**
 * Makes an earlier version the present one; a deleted record comes back.
 * @throws Problem 404 when there is no such version
 */
export const restoreRecord = <Draft extends object>(
  db: Kysely<DB>,
  staff: Staff,
  kind: RecordKind<Draft>,
  { id, version, before: isBefore = false }: { id: number; version: number; before?: boolean },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockRecord(tx, kind.kind, id);
    const kept = (await findVersion(tx, kind.kind, { id, version, before: isBefore })) as
      | Draft
      | undefined;
    if (!kept) throw notFound();
    const before = (await kind.read(tx, id)) ?? null;
    await write(tx, kind, { id, draft: kept, isThere: before !== null });
    const after = (await kind.read(tx, id)) ?? kept;
    const label = kind.label(after);
    await audit(tx, staff, [
      { action: 'restore', kind: kind.kind, recordId: id, label, before, after },
    ]);
  });

/**
 * Takes a change back as a whole.
 * @param kinds every kind by its name
 * @param mayWrite whether the operator may write a kind
 * @returns how many records it was
 * @throws Problem 404 when there is no such change, 403 when the operator may not, 409 when one of
 *   the records has been changed since
 */
export const undoChange = (
  db: Kysely<DB>,
  staff: Staff,
  kinds: ReadonlyMap<string, RecordKind>,
  { change, mayWrite }: { change: string; mayWrite: (kind: string) => boolean },
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const entries = await listChange(tx, change);
    if (entries.length === 0) throw notFound();
    for (const { kind, recordId } of entries) {
      if (!mayWrite(kind)) throw problem(403);
      await lockRecord(tx, kind, recordId);
    }
    // Looked at again with the locks held.
    if (!(await listChange(tx, change)).every(({ isLatest }) => isLatest)) {
      throw conflict(tell('conflict.undo'));
    }
    const undone = crypto.randomUUID();
    for (const { kind: name, recordId, before } of entries) {
      const kind = kinds.get(name);
      if (!kind) throw notFound();
      const now = (await kind.read(tx, recordId)) ?? null;
      if (before === null && now) await remove(tx, kind, recordId, now);
      if (before !== null) {
        await write(tx, kind, { id: recordId, draft: before, isThere: now !== null });
      }
      const label = kind.label(before ?? now ?? {});
      const names = { action: 'undo', kind: kind.kind } as const;
      await audit(tx, staff, [{ ...names, recordId, label, before: now, after: before }], undone);
    }
    return entries.length;
  });
