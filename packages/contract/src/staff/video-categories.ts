import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { id, text, wireTime } from '#contract/fields.ts';
import { tagIds } from '#contract/list-query.ts';
import { ordered, position } from '#contract/staff/order.ts';
import { resource } from '#contract/staff/resource.ts';
import {
  endsAfterBeginning,
  filterId,
  ids,
  publicationFields,
  publicationFilters,
  published,
  recordFields,
  STATES,
  staffListQuery,
} from '#contract/staff/wire.ts';

/** The most tags of a category. */
export const MAX_CATEGORY_TAGS = 20;

/** What an operator writes of a category of videos; it carries the videos with all of its tags. */
export const videoCategoryDraft = z
  .object({
    name: text('カテゴリ名'),
    tag_ids: ids('タグ', MAX_CATEGORY_TAGS),
    position: position(),
    ...publicationFields,
  })
  .check(endsAfterBeginning());

const rights = { label: 'Video categories', read: 'content.read', write: 'content.write' } as const;

export const videoCategories = {
  ...resource('video-categories', {
    ...rights,
    query: staffListQuery(['position', 'name', 'published_at', 'updated_at'], {
      ...publicationFilters,
      tag: filterId('タグ'),
    }),
    row: z.object({
      id: id(),
      name: z.string(),
      position: z.number(),
      tags: z.array(z.object({ id: id(), name: z.string() })),
      /** Videos with all of its tags, in any state. */
      videos_count: z.number(),
      updated_at: z.nullable(wireTime()),
      ...published,
    }),
    record: z.object({
      ...recordFields,
      name: z.string(),
      position: z.number(),
      tag_ids: z.array(id()),
      ...published,
    }),
    draft: videoCategoryDraft,
  }),
  ...ordered('video-categories', rights),
};

export const matchVideos = get('/api/staff/video-categories/matching', {
  audience: 'staff',
  right: 'content.read',
  summary:
    'The videos that a category with these tags would carry: all of the tags; none: no video',
  query: z.object({ t: tagIds() }),
  response: z.object({
    count: z.number(),
    /** The newest 50 of them. */
    videos: z.array(
      z.object({
        id: id(),
        title: z.string(),
        published_at: z.nullable(wireTime()),
        state: z.enum(STATES),
      }),
    ),
  }),
});
