import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { audit, lockRecords } from './audit.store.ts';
import type { RecordResource } from './record-resource.ts';
import { conflict } from './refused-writes.ts';

/** A draft with the position of its record. */
export interface Ordered {
  position: number | null;
}

/** The places that records hold together, smallest first; no two are the same. */
function placesOf(drafts: readonly Ordered[]): number[] {
  const held = drafts.map(({ position }) => position ?? 0).sort((a, b) => a - b);
  let last = Number.NEGATIVE_INFINITY;
  return held.map((place) => {
    last = Math.max(place, last + 1);
    return last;
  });
}

/**
 * Puts records in the order in which they are named, in the places that they held together, as
 * one change; each that moves gets a version of its own.
 * @returns how many moved, and the change's name for undoing it
 * @throws Problem 409 when one of them is gone
 */
export const orderRecords = <Draft extends Ordered>(
  db: Kysely<DB>,
  staff: Staff,
  kind: RecordResource<Draft>,
  ids: readonly number[],
): Promise<{ count: number; change: string }> =>
  db.transaction().execute(async (tx) => {
    const change = crypto.randomUUID();
    await lockRecords(
      tx,
      ids.map((id) => ({ kind: kind.kind, id })),
    );
    const drafts: Draft[] = [];
    for (const id of ids) {
      const draft = await kind.read(tx, id);
      if (!draft) throw conflict(formatStaffMessage('conflict.order'));
      drafts.push(draft);
    }
    const places = placesOf(drafts);
    let count = 0;
    for (const [index, before] of drafts.entries()) {
      const recordId = ids[index] as number;
      const after = { ...before, position: places[index] as number };
      if (after.position === before.position) continue;
      await kind.update(tx, recordId, after);
      const label = kind.label(before);
      const names = { action: 'update', kind: kind.kind } as const;
      await audit(tx, staff, [{ ...names, recordId, label, before, after }], change);
      count += 1;
    }
    return { count, change };
  });
