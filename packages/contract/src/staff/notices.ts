import * as z from 'zod/mini';
import { choice, id, text } from '#contract/fields.ts';
import { bodyHtml } from '#contract/staff/body-html.ts';
import { contentResource } from '#contract/staff/content-resource.ts';
import { alsoMailDraft, alsoMailRecord, publishedDraft } from '#contract/staff/publication.ts';
import { filterId, publicationFilters, published, staffListQuery } from '#contract/staff/wire.ts';

/** The draft of a notice. */
export const noticeDraft = publishedDraft({
  notice_category_id: choice('カテゴリー'),
  title: text('タイトル'),
  body: bodyHtml('本文'),
  ...alsoMailDraft,
});

export const notices = contentResource('notices', {
  label: 'Notices',
  query: staffListQuery(['id', 'title', 'published_at', 'updated_at'], {
    ...publicationFilters,
    category: filterId('カテゴリー'),
  }),
  shared: { title: z.string(), ...published },
  row: { notice_category: z.object({ id: id(), name: z.string(), color: z.string() }) },
  record: { body: z.string(), notice_category_id: id(), ...alsoMailRecord },
  draft: noticeDraft,
});
