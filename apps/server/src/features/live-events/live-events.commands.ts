import { randomUUID } from 'node:crypto';
import type { ParsedOf } from '@orchard/contract/endpoint';
import type { liveEvents } from '@orchard/contract/staff/live-events';
import type { Kysely } from 'kysely';
import { audit, lockRecord } from '#console/records/audit.store.ts';
import { findRevision } from '#console/records/history.view.ts';
import { updateRecord, writeRecord } from '#console/records/records.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { orNotFound } from '#platform/http/problem.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { datesAfter } from './dates.ts';
import { type LiveEventDraft, liveEventResource } from './live-events.store.ts';
import { listTaken } from './staff-live-events.view.ts';

const KIND = liveEventResource.kind;

/**
 * Cancels an evening, or takes that back; twice is as once.
 * @param of.because what members are told; null: it takes place
 */
export async function cancelLiveEvent(
  db: Kysely<DB>,
  staff: Staff,
  { id, because }: { id: number; because: string | null },
): Promise<void> {
  const revision = await findRevision(db, KIND, id);
  const draft = await orNotFound(liveEventResource.read(db, id));
  if (draft.cancelled_because === because) return;
  const changed = { ...draft, cancelled_because: because };
  await updateRecord(db, staff, liveEventResource, { id, revision, draft: changed });
}

/**
 * Adds an evening for each further date, as drafts that are changed one by one from then on.
 * @returns how many, and the change's name for undoing it
 */
export const addDates = (
  db: Kysely<DB>,
  staff: Staff,
  id: number,
  asked: ParsedOf<typeof liveEvents.addDates>['body'],
): Promise<{ count: number; change: string }> =>
  db.transaction().execute(async (tx) => {
    // Of two presses the second finds the dates of the first.
    await lockRecord(tx, KIND, id);
    const first = await orNotFound(liveEventResource.read(tx, id));
    const dates = datesAfter(first.starts_at, asked);
    const taken = new Set(await listTaken(tx, first.title, dates));
    const added = dates.filter((at) => !taken.has(at));
    const change = randomUUID();
    const unset = { published_at: null, video_id: null, cancelled_because: null };
    for (const starts_at of added) {
      const draft: LiveEventDraft = { ...first, ...unset, starts_at };
      const written = { id: null, draft, isThere: false };
      const recordId = await writeRecord(tx, staff, liveEventResource, written);
      const after = (await liveEventResource.read(tx, recordId)) ?? draft;
      const entry = { action: 'create', kind: KIND, recordId, label: draft.title } as const;
      await audit(tx, staff, { ...entry, before: null, after }, change);
    }
    return { count: added.length, change };
  });
