import * as z from 'zod/mini';
import { id, text, wireTime } from '#contract/fields.ts';
import { bodyHtml } from '#contract/staff/body-html.ts';
import { resource } from '#contract/staff/resource.ts';
import {
  endsAfterBeginning,
  publicationFields,
  publicationFilters,
  published,
  recordFields,
  staffListQuery,
} from '#contract/staff/wire.ts';

/** The draft of a content page. */
export const pageDraft = z
  .object({
    title: text('タイトル'),
    body: bodyHtml('本文'),
    ...publicationFields,
  })
  .check(endsAfterBeginning());

export const pages = resource('pages', {
  label: 'Pages',
  read: 'content.read',
  write: 'content.write',
  query: staffListQuery(['id', 'title', 'published_at', 'updated_at'], publicationFilters),
  row: z.object({ id: id(), title: z.string(), updated_at: wireTime(), ...published }),
  record: z.object({ ...recordFields, title: z.string(), body: z.string(), ...published }),
  draft: pageDraft,
});
