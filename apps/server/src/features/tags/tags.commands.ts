import type { TagChange } from '@orchard/contract/staff/bulk-changes';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type Kysely, sql } from 'kysely';
import { type Batch, changeContent, editBatch } from '#console/records/bulk-work.ts';
import type { BulkChanges } from '#console/records/selection-routes.ts';
import type { ChosenRows } from '#console/records/staff-list.ts';
import type { RowOutcome } from '#console/staff-jobs/job-kind.ts';
import { recordIdsOfJob } from '#console/staff-jobs/staff-jobs.view.ts';
import { videoCategoryResource } from '#features/video-categories/video-categories.commands.ts';
import { replaced, replaceTags } from '#features/videos/change-many-videos.commands.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import { tagResource } from './tags.store.ts';

export { ensureTags } from './tags.store.ts';

/** Videos and categories of the tags, then the tags: what is merged is deleted when nothing has it. */
async function rowsOfMerge(tx: Kysely<DB>, into: number, chosen: ChosenRows) {
  const target = await tx.selectFrom('tags').select('id').where('id', '=', into).executeTakeFirst();
  if (!target) throw fieldsProblem({ into_id: [formatStaffMessage('jobs.gone')] });
  return sql`
    WITH chosen (id, label) AS (SELECT * FROM (${chosen}) c WHERE c.id <> ${into})
    SELECT id, key, label FROM (
      SELECT 1, v.id, 'videos', v.title FROM videos v
      WHERE v.deleted_at IS NULL
        AND EXISTS (SELECT FROM video_tags JOIN chosen ON chosen.id = tag_id WHERE video_id = v.id)
      UNION ALL
      SELECT 2, k.id, 'video-categories', k.name FROM video_categories k
      WHERE EXISTS (
        SELECT FROM video_category_tags JOIN chosen ON chosen.id = tag_id
        WHERE video_category_id = k.id
      )
      UNION ALL
      SELECT 3, id, 'tags', label FROM chosen
    ) rows (step, id, key, label) ORDER BY step, id`;
}

const replaceInCategories = (batch: Batch, from: readonly number[], into: number) =>
  editBatch(batch, videoCategoryResource, 'update', (draft) => {
    const tag_ids = replaced(draft.tag_ids, from, into);
    return tag_ids === draft.tag_ids ? undefined : { ...draft, tag_ids: [...tag_ids] };
  });

async function merge(batch: Batch & { job: { id: number } }, into: number): Promise<RowOutcome[]> {
  const { tx, job, rows } = batch;
  const from = await recordIdsOfJob(tx, job.id, 'tags');
  const of = (key: string): Batch => ({ ...batch, rows: rows.filter((row) => row.key === key) });
  return [
    ...(await replaceTags(of('videos'), from, into)),
    ...(await replaceInCategories(of('video-categories'), from, into)),
    ...(await editBatch(of('tags'), tagResource, 'delete', () => null)),
  ];
}

/** The changes of many tags at once. */
export const tagChanges: BulkChanges<TagChange> = {
  titleOf: ({ action }) => (action === 'merge' ? 'タグの統合' : 'タグの削除'),
  canUndo: () => true,
  rowsOf: async (tx, change, chosen) =>
    change.action === 'merge' ? rowsOfMerge(tx, change.into_id, chosen) : undefined,
  work: (batch, change) =>
    change.action === 'merge'
      ? merge(batch, change.into_id)
      : changeContent(batch, tagResource, change),
};
