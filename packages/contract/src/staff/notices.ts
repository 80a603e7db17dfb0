import * as z from 'zod/mini';
import { choice, id, text, wireTime } from '#contract/fields.ts';
import { bodyHtml } from '#contract/staff/body-html.ts';
import { resource } from '#contract/staff/resource.ts';
import {
  endsAfterBeginning,
  filterId,
  publicationFields,
  publicationFilters,
  published,
  recordFields,
  staffListQuery,
} from '#contract/staff/wire.ts';

/** The draft of a notice. */
export const noticeDraft = z
  .object({
    notice_category_id: choice('カテゴリ'),
    title: text('タイトル'),
    body: bodyHtml('本文'),
    ...publicationFields,
  })
  .check(endsAfterBeginning());

export const notices = resource('notices', {
  label: 'Notices',
  read: 'content.read',
  write: 'content.write',
  query: staffListQuery(['id', 'title', 'published_at', 'updated_at'], {
    ...publicationFilters,
    category: filterId('カテゴリ'),
  }),
  row: z.object({
    id: id(),
    title: z.string(),
    notice_category: z.object({ id: id(), name: z.string(), color: z.string() }),
    updated_at: wireTime(),
    ...published,
  }),
  record: z.object({
    ...recordFields,
    title: z.string(),
    body: z.string(),
    notice_category_id: id(),
    ...published,
  }),
  draft: noticeDraft,
});
