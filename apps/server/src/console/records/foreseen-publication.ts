import type { CountedRemark } from '@orchard/contract/staff/remarks';
import type { Kysely } from 'kysely';
import { readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { type ContentChange, periodEdit } from './bulk-work.ts';
import type { RecordResource } from './record-resource.ts';
import { readDrafts } from './records.ts';
import { countedRemarks, countRemarks, type Remark, type RemarkCounts } from './remarks.ts';
import type { ChosenRows } from './staff-list.ts';

/** What is to be known of a record that is about to be written; null: it is new. */
export type RemarksOf<Draft> = (before: Draft | null, after: Draft) => Promise<Remark[]>;

/**
 * What is to be known before chosen records are published, counted.
 * @param judge judges them by the time at which it is called
 */
export async function countPublicationRemarks<Draft extends object>(
  db: Kysely<DB>,
  kind: RecordResource<Draft>,
  chosen: ChosenRows,
  change: Extract<ContentChange, { action: 'publish' }>,
  judge: (db: Kysely<DB>) => Promise<RemarksOf<Draft>>,
): Promise<CountedRemark[]> {
  const ids = await readValues<number>(db)`SELECT id FROM (${chosen}) chosen (id, label)`;
  const edit = await periodEdit<Draft>(db, kind, change, ids);
  const remarksOf = await judge(db);
  const counts: RemarkCounts = new Map();
  for (const [id, before] of await readDrafts(db, kind, ids)) {
    const after = edit(before, id);
    if (after) countRemarks(counts, await remarksOf(before, after));
  }
  return countedRemarks(counts);
}
