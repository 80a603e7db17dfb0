import { type Kysely, sql } from 'kysely';
import { type AuditEntry, lockRecord } from '#console/records/audit.store.ts';
import { readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { liveEventResource } from './live-events.store.ts';
import { isLiveEventForBrands } from './visible-live-events.view.ts';

/**
 * Makes a video the recording of the evening of its day, where exactly one that these brands see
 * has none; without brands, that anybody sees.
 * @returns the entry of the audit log
 */
export async function joinRecording(
  tx: Kysely<DB>,
  { videoId, day, brandIds }: { videoId: number; day: string; brandIds: readonly number[] },
): Promise<AuditEntry | undefined> {
  const brands =
    brandIds.length > 0 ? sql`${[...brandIds]}` : sql`(SELECT array_agg(id) FROM brands)`;
  const [recordId, ...others] = await readValues<number>(tx)`
    SELECT le.id FROM live_events le
    WHERE le.video_id IS NULL AND le.cancelled_at IS NULL AND ${isLiveEventForBrands(brands)}
      AND (le.starts_at AT TIME ZONE 'Asia/Tokyo')::date = ${day}::date`;
  if (recordId === undefined || others.length > 0) return undefined;
  const { kind } = liveEventResource;
  await lockRecord(tx, kind, recordId);
  const before = await liveEventResource.read(tx, recordId);
  if (!before || before.video_id !== null) return undefined;
  const after = { ...before, video_id: videoId };
  await liveEventResource.update(tx, recordId, after);
  return { action: 'update', kind, recordId, label: before.title, before, after };
}
