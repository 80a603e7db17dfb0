import { sql } from 'kysely';
import { type Batch, editBatch } from '#console/records/bulk-work.ts';
import { readValues } from '#platform/database/query.ts';
import { liveEventResource } from './live-events.store.ts';
import { isLiveEventForBrands } from './visible-live-events.view.ts';

/**
 * Makes the video of a row the recording of the evening of its day, where exactly one that these
 * brands see has none; without brands, that anybody sees.
 */
export async function joinRecording(
  { tx, job }: Omit<Batch, 'rows'>,
  { videoId, day, brandIds }: { videoId: number; day: string; brandIds: readonly number[] },
): Promise<void> {
  const brands =
    brandIds.length > 0 ? sql`${[...brandIds]}` : sql`(SELECT array_agg(id) FROM brands)`;
  const found = await readValues<number>(tx)`
    SELECT le.id FROM live_events le
    WHERE le.video_id IS NULL AND le.cancelled_at IS NULL AND ${isLiveEventForBrands(brands)}
      AND (le.starts_at AT TIME ZONE 'Asia/Tokyo')::date = ${day}::date`;
  if (found.length > 1) return;
  const rows = found.map((recordId) => ({ position: 1, recordId }));
  await editBatch({ tx, job, rows }, liveEventResource, 'update', (draft) =>
    draft.video_id === null ? { ...draft, video_id: videoId } : undefined,
  );
}
