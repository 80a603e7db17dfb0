import * as z from 'zod/mini';
import { text } from '#contract/fields.ts';
import { queryOf } from '#contract/list-query.ts';
import { tagChange } from '#contract/staff/bulk-changes.ts';
import { contentResource } from '#contract/staff/content-resource.ts';
import { selectionCalls } from '#contract/staff/selection.ts';
import { staffListQuery } from '#contract/staff/wire.ts';

/** The draft of a tag. */
export const tagDraft = z.object({ name: text('タグ名') });

const tagQuery = staffListQuery(['id', 'name', 'videos_count', 'updated_at'], {
  /** Whether a video or a category uses it. */
  used: queryOf(['yes', 'no'], '使用状況'),
});

const content = contentResource('tags', {
  label: 'Tags',
  query: tagQuery,
  shared: { name: z.string(), videos_count: z.number(), categories_count: z.number() },
  row: {},
  record: {},
  draft: tagDraft,
});

/** The tags, which also merge. */
export const tags = {
  ...content,
  ...selectionCalls('tags', {
    label: 'Tags',
    write: 'content.write',
    query: tagQuery,
    change: tagChange,
  }),
};
