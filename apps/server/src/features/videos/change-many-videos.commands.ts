import type { VideoChange } from '@orchard/contract/staff/bulk-changes';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { MAX_LECTURES } from '@orchard/contract/staff/series';
import { audit, lockRecord } from '#console/records/audit.store.ts';
import { type Batch, changeContent, editBatch } from '#console/records/bulk-work.ts';
import type { BulkChanges } from '#console/records/selection-routes.ts';
import type { JobRow, RowOutcome } from '#console/staff-jobs/job-kind.ts';
import { seriesResource } from '#features/series/series.commands.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import { videoRecords } from './videos.commands.ts';
import { changeList } from './videos.store.ts';

const TITLES: Record<VideoChange['action'], string> = {
  publish: '動画の公開',
  unpublish: '動画の公開の取り消し',
  delete: '動画の削除',
  tags_add: '動画のタグの追加',
  tags_remove: '動画のタグの解除',
  tag_replace: '動画のタグの付け替え',
  brands_set: '動画の公開対象の変更',
  series_add: '講座への追加',
  series_remove: '講座からの解除',
};

/** Tags with one instead of some of them; the same where it has none of those. */
export const replaced = (ids: readonly number[], from: readonly number[], into: number) =>
  ids.some((id) => from.includes(id))
    ? [...ids.filter((id) => !from.includes(id) && id !== into), into]
    : ids;

const same = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

const done = ({ position }: JobRow): RowOutcome => ({ position, outcome: 'done' });
const unchanged = ({ position }: JobRow): RowOutcome => ({
  position,
  outcome: 'skipped',
  message: formatStaffMessage('jobs.unchanged'),
});

/** Adds lectures behind the last one of a series, or takes them out; one change of the series. */
export async function changeSeries(
  { tx, job, rows }: Batch,
  seriesId: number,
  isAdding: boolean,
): Promise<RowOutcome[]> {
  await lockRecord(tx, 'series', seriesId);
  const before = await seriesResource.read(tx, seriesId);
  if (!before) throw fieldsProblem({ series_id: [formatStaffMessage('jobs.gone')] });
  const there = new Set(before.lectures.map(({ video_id }) => video_id));
  const concerned = rows.filter(({ recordId }) => there.has(recordId ?? 0) !== isAdding);
  const ids = new Set(concerned.map(({ recordId }) => recordId ?? 0));
  const lectures = isAdding
    ? [
        ...before.lectures,
        ...[...ids].map((video_id) => ({ video_id, opens: 'at_once' as const, days: null })),
      ]
    : before.lectures.filter(({ video_id }) => !ids.has(video_id));
  if (lectures.length > MAX_LECTURES) {
    const label = '講座の動画';
    throw fieldsProblem({
      series_id: [formatStaffMessage('validation.at_most', { label, max: MAX_LECTURES })],
    });
  }
  if (ids.size > 0) {
    const after = { ...before, lectures };
    await seriesResource.update(tx, seriesId, after);
    await audit(
      tx,
      job.staff,
      [
        {
          action: 'update',
          kind: 'series',
          recordId: seriesId,
          label: before.title,
          before,
          after: (await seriesResource.read(tx, seriesId)) ?? after,
        },
      ],
      job.changeId,
    );
  }
  return rows.map((row) => (ids.has(row.recordId ?? 0) ? done(row) : unchanged(row)));
}

/** Gives the videos of a batch the tags that `tagsOf` makes of theirs. */
const changeTags = (batch: Batch, tagsOf: (tagIds: readonly number[]) => readonly number[]) =>
  editBatch(
    batch,
    videoRecords,
    'update',
    (draft) => {
      const tag_ids = [...new Set(tagsOf(draft.tag_ids))].sort((a, b) => a - b);
      return same(tag_ids, draft.tag_ids) ? undefined : { ...draft, tag_ids };
    },
    (drafts) => changeList(batch.tx, drafts, 'tag_ids'),
  );

/** Gives the videos of a batch a tag instead of others; those without them stay. */
export const replaceTags = (batch: Batch, from: readonly number[], into: number) =>
  changeTags(batch, (ids) => replaced(ids, from, into));

/** The changes of many videos at once. */
export const videoChanges: BulkChanges<VideoChange> = {
  titleOf: ({ action }) => TITLES[action],
  canUndo: () => true,
  // A series is one record: it changes once.
  batchOf: ({ action }) => (action.startsWith('series_') ? 100_000 : 100),
  work: (batch, change) => {
    switch (change.action) {
      case 'tags_add':
        return changeTags(batch, (ids) => [...ids, ...change.tag_ids]);
      case 'tags_remove':
        return changeTags(batch, (ids) => ids.filter((id) => !change.tag_ids.includes(id)));
      case 'tag_replace':
        return replaceTags(batch, [change.tag_id], change.into_id);
      case 'brands_set':
        return editBatch(
          batch,
          videoRecords,
          'update',
          (draft) =>
            same(draft.brand_ids, change.brand_ids)
              ? undefined
              : { ...draft, brand_ids: change.brand_ids },
          (drafts) => changeList(batch.tx, drafts, 'brand_ids'),
        );
      case 'series_add':
      case 'series_remove':
        return changeSeries(batch, change.series_id, change.action === 'series_add');
      default:
        return changeContent(batch, videoRecords, change);
    }
  },
};
