import * as z from 'zod/mini';
import { choice, id, text } from '#contract/fields.ts';
import { orderedResource, position } from '#contract/staff/content-resource.ts';
import { periodDraft } from '#contract/staff/publication.ts';
import { publicationFilters, publishedPeriod, staffListQuery } from '#contract/staff/wire.ts';

/** The draft of a contact category. */
export const contactCategoryDraft = periodDraft({
  text: text('お問い合わせの種類'),
  /** The brand whose members can choose it; null: every brand. */
  brand_id: z.nullable(choice('ブランド')),
  position: position(),
});

export const contactCategories = orderedResource('contact-categories', {
  label: 'Contact categories',
  query: staffListQuery(['position', 'text', 'published_at', 'updated_at'], publicationFilters),
  shared: { text: z.string(), ...publishedPeriod },
  row: {
    brand: z.nullable(z.object({ id: id(), label: z.string() })),
    enquiries_count: z.number(),
  },
  record: { brand_id: z.nullable(id()) },
  draft: contactCategoryDraft,
});
