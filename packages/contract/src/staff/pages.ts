import * as z from 'zod/mini';
import { text } from '#contract/fields.ts';
import { bodyHtml } from '#contract/staff/body-html.ts';
import { contentResource } from '#contract/staff/content-resource.ts';
import { publishedDraft } from '#contract/staff/publication.ts';
import { publicationFilters, published, staffListQuery } from '#contract/staff/wire.ts';

/** The draft of a content page. */
export const pageDraft = publishedDraft({ title: text('タイトル'), body: bodyHtml('本文') });

export const pages = contentResource('pages', {
  label: 'Pages',
  query: staffListQuery(['id', 'title', 'published_at', 'updated_at'], publicationFilters),
  shared: { title: z.string(), ...published },
  row: {},
  record: { body: z.string() },
  draft: pageDraft,
});
