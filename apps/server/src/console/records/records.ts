import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { notFound } from '#platform/http/problem.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { type AuditEntry, type Auditor, audit, lockRecord } from './audit.store.ts';
import { findLastSave, findRevision, findVersion } from './history.view.ts';
import { guardMailed, isMailed } from './mailed-fields.ts';
import type { RecordResource } from './record-resource.ts';
import { refusedDraft, refusedRemoval, savedBefore } from './refused-writes.ts';
import { putIntoTrash, takeFromTrash } from './trash.store.ts';

interface Written<Draft> {
  /** Null for a new record. */
  id: number | null;
  draft: Draft;
  isThere: boolean;
  /** Whether one that was deleted for good may come back, without what no operator writes of it. */
  mayBeErased?: boolean;
}

// A job was judged when it began, of all that it writes.
const isInSession = (by: Auditor): by is Staff => 'sessionId' in by;

/**
 * Writes a draft: a new record, an existing one, or one that comes back from the trash.
 * @param by an operator, who must be allowed to change what stands in mails; or the starter of a job
 * @throws Problem 403, 409 or 422
 */
export async function writeRecord<Draft extends object>(
  tx: Kysely<DB>,
  by: Auditor,
  kind: RecordResource<Draft>,
  { id, draft, isThere, mayBeErased = false }: Written<Draft>,
): Promise<number> {
  if (isInSession(by) && isMailed(kind.kind)) {
    const now = id !== null && isThere ? await kind.read(tx, id) : null;
    guardMailed(by, kind.kind, now ?? null, draft);
  }
  const restored = id === null || isThere ? null : await takeFromTrash(tx, kind, id, mayBeErased);
  await kind.check?.(tx, draft, id);
  try {
    if (id !== null && isThere) {
      await kind.update(tx, id, draft);
      return id;
    }
    const written = await kind.insert(tx, draft, id);
    if (restored) await kind.unwritten?.write(tx, written, restored as never);
    return written;
  } catch (error) {
    throw refusedDraft(error, draft);
  }
}

/**
 * Removes a record; it is in the trash from now on.
 * @throws Problem 409 where it is used elsewhere
 */
export async function removeRecord<Draft extends object>(
  tx: Kysely<DB>,
  kind: RecordResource<Draft>,
  id: number,
  draft: Draft,
): Promise<void> {
  try {
    await putIntoTrash(tx, kind, id);
    await kind.remove(tx, id);
  } catch (error) {
    throw refusedRemoval(error, kind.label(draft));
  }
}

/** Writes an entry about a record that was written, with the fields that it has now. */
async function writeDown<Draft extends object>(
  tx: Kysely<DB>,
  staff: Auditor,
  kind: RecordResource<Draft>,
  {
    draft,
    ...entry
  }: Pick<AuditEntry, 'action' | 'recordId' | 'before'> & { recordId: number; draft: Draft },
  changeId?: string,
): Promise<void> {
  const after = (await kind.read(tx, entry.recordId)) ?? draft;
  const label = kind.label(after);
  await audit(tx, staff, [{ ...entry, kind: kind.kind, label, after }], changeId);
}

/**
 * Adds a record and writes it down, in a transaction; answers its number.
 * @param changeId joins its entry in the audit log with others
 */
export async function createIn<Draft extends object>(
  tx: Kysely<DB>,
  staff: Auditor,
  kind: RecordResource<Draft>,
  draft: Draft,
  changeId?: string,
): Promise<number> {
  const recordId = await writeRecord(tx, staff, kind, { id: null, draft, isThere: false });
  await writeDown(tx, staff, kind, { action: 'create', recordId, before: null, draft }, changeId);
  return recordId;
}

/** {@link createIn} a transaction of its own. */
export const createRecord = <Draft extends object>(
  db: Kysely<DB>,
  staff: Staff,
  kind: RecordResource<Draft>,
  draft: Draft,
): Promise<number> => db.transaction().execute((tx) => createIn(tx, staff, kind, draft));

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
      throw savedBefore(await findLastSave(tx, kind.kind, id));
    }
    await writeRecord(tx, staff, kind, { id, draft, isThere: true });
    await writeDown(tx, staff, kind, { action: 'update', recordId: id, before, draft });
  });

/**
 * Reads the drafts of existing records.
 * @param ids by default all, of a kind that reads many with one statement
 */
export async function readDrafts<Draft extends object>(
  tx: Kysely<DB>,
  kind: RecordResource<Draft>,
  ids?: readonly number[],
): Promise<Map<number, Draft>> {
  if (kind.readAll) return kind.readAll(tx, ids);
  const drafts = new Map<number, Draft>();
  for (const id of ids?.toSorted((a, b) => a - b) ?? []) {
    const draft = await kind.read(tx, id);
    if (draft) drafts.set(id, draft);
  }
  return drafts;
}

/** A version of a record; with `before`, what stood before that entry. */
interface VersionOf {
  id: number;
  version: number;
  before?: boolean;
}

/**
 * Restores an earlier version, also of a deleted record, in a transaction.
 * @param changeId joins its entry in the audit log with others
 * @throws Problem 404 when the version does not exist, 409 when the record was deleted for good
 */
export async function restoreIn<Draft extends object>(
  tx: Kysely<DB>,
  staff: Auditor,
  kind: RecordResource<Draft>,
  { id, version, before: isBefore = false }: VersionOf,
  changeId?: string,
): Promise<void> {
  await lockRecord(tx, kind.kind, id);
  const stored = (await findVersion(tx, kind.kind, { id, version, before: isBefore })) as
    | Draft
    | undefined;
  if (!stored) throw notFound();
  const before = (await kind.read(tx, id)) ?? null;
  await writeRecord(tx, staff, kind, { id, draft: stored, isThere: before !== null });
  const restored = { action: 'restore', recordId: id, before, draft: stored } as const;
  await writeDown(tx, staff, kind, restored, changeId);
}

/** {@link restoreIn} a transaction of its own. */
export const restoreRecord = <Draft extends object>(
  db: Kysely<DB>,
  staff: Staff,
  kind: RecordResource<Draft>,
  version: VersionOf,
): Promise<void> => db.transaction().execute((tx) => restoreIn(tx, staff, kind, version));
