import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { RecordResource } from './record-resource.ts';

/**
 * Adds records that no operator wrote, such as the demo content: the audit log has none of them.
 * @returns their ids, in the order of the drafts
 */
export async function addRecords<Draft extends object>(
  db: Kysely<DB>,
  resource: RecordResource<Draft>,
  drafts: readonly Draft[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const draft of drafts) ids.push(await resource.insert(db, draft, null));
  return ids;
}
