import * as z from 'zod/mini';
import { text } from '#contract/fields.ts';
import { queryOf } from '#contract/list-query.ts';
import { tagChange } from '#contract/staff/bulk-changes.ts';
import { contentResource } from '#contract/staff/content-resource.ts';
import { staffListQuery } from '#contract/staff/wire.ts';

/** The draft of a tag. */
export const tagDraft = z.object({ name: text('タグ名') });

/** The tags, which also merge. */
export const tags = contentResource('tags', {
  label: 'Tags',
  query: staffListQuery(['id', 'name', 'videos_count', 'updated_at'], {
    /** Whether a video or a category uses it. */
    used: queryOf(['yes', 'no'], '使用状況'),
  }),
  shared: { name: z.string(), videos_count: z.number(), categories_count: z.number() },
  row: {},
  record: {},
  draft: tagDraft,
  change: tagChange,
});
