import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { type Emptied, takeExpired } from '#platform/records/trash.store.ts';
import { recordKinds } from './undo-change.ts';

/** Records in one transaction: a video takes the marks of thousands of members with it. */
const AT_ONCE = 5;

/** Deletes for good what was taken out of the trash. */
export async function eraseRecords(tx: Kysely<DB>, emptied: readonly Emptied[]): Promise<void> {
  for (const { kind, recordId } of emptied) await recordKinds.get(kind)?.erase?.(tx, recordId);
}

/** Deletes for good what has been in the trash for thirty days; returns how many records. */
export async function emptyTrash(db: Kysely<DB>): Promise<number> {
  let total = 0;
  for (let last = AT_ONCE; last === AT_ONCE; total += last) {
    last = await db.transaction().execute(async (tx) => {
      const emptied = await takeExpired(tx, AT_ONCE);
      await eraseRecords(tx, emptied);
      return emptied.length;
    });
  }
  return total;
}
