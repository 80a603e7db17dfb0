import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { id, text, wireTime } from '#contract/fields.ts';
import { tagIds } from '#contract/list-query.ts';
import { orderedResource, position } from '#contract/staff/content-resource.ts';
import { publishedDraft } from '#contract/staff/publication.ts';
import {
  filterId,
  ids,
  publicationFilters,
  published,
  STATES,
  staffListQuery,
} from '#contract/staff/wire.ts';

/** The most tags of a category. */
export const MAX_CATEGORY_TAGS = 20;

/** The draft of a video category, which has the videos with all of its tags. */
export const videoCategoryDraft = publishedDraft({
  name: text('カテゴリー名'),
  tag_ids: ids('タグ', MAX_CATEGORY_TAGS),
  position: position(),
});

export const videoCategories = orderedResource('video-categories', {
  label: 'Video categories',
  query: staffListQuery(['position', 'name', 'published_at', 'updated_at'], {
    ...publicationFilters,
    tag: filterId('タグ'),
  }),
  shared: { name: z.string(), ...published },
  row: {
    tags: z.array(z.object({ id: id(), name: z.string() })),
    /** Videos with all of its tags, in any state. */
    videos_count: z.number(),
  },
  record: { tag_ids: z.array(id()) },
  draft: videoCategoryDraft,
});

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
