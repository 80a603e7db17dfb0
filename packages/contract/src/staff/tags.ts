import * as z from 'zod/mini';
import { id, text, wireTime } from '#contract/fields.ts';
import { resource } from '#contract/staff/resource.ts';
import { filterOf, recordFields, staffListQuery } from '#contract/staff/wire.ts';

/** The draft of a tag. */
export const tagDraft = z.object({ name: text('タグ名') });

export const tags = resource('tags', {
  label: 'Tags',
  read: 'content.read',
  write: 'content.write',
  query: staffListQuery(['id', 'name', 'videos_count', 'updated_at'], {
    /** Whether a video or a category uses it. */
    used: filterOf(['yes', 'no'], '使用状況'),
  }),
  row: z.object({
    id: id(),
    name: z.string(),
    videos_count: z.number(),
    categories_count: z.number(),
    updated_at: z.nullable(wireTime()),
  }),
  record: z.object({
    ...recordFields,
    name: z.string(),
    videos_count: z.number(),
    categories_count: z.number(),
  }),
  draft: tagDraft,
});
