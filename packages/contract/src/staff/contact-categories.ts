import * as z from 'zod/mini';
import { choice, id, text, wireTime } from '#contract/fields.ts';
import { ordered, position } from '#contract/staff/order.ts';
import { resource } from '#contract/staff/resource.ts';
import {
  endsAfterBeginning,
  publicationFields,
  publicationFilters,
  publishedPeriod,
  recordFields,
  staffListQuery,
} from '#contract/staff/wire.ts';

const { published_at, published_until } = publicationFields;

/** The draft of a contact category. */
export const contactCategoryDraft = z
  .object({
    text: text('お問い合わせの種類'),
    /** The brand whose members can choose it; null: every brand. */
    brand_id: z.nullable(choice('ブランド')),
    position: position(),
    published_at,
    published_until,
  })
  .check(endsAfterBeginning());

const rights = {
  label: 'Contact categories',
  read: 'content.read',
  write: 'content.write',
} as const;

const fields = {
  text: z.string(),
  position: z.number(),
  ...publishedPeriod,
};

export const contactCategories = {
  ...resource('contact-categories', {
    ...rights,
    query: staffListQuery(['position', 'text', 'published_at', 'updated_at'], publicationFilters),
    row: z.object({
      id: id(),
      ...fields,
      brand: z.nullable(z.object({ id: id(), label: z.string() })),
      enquiries_count: z.number(),
      updated_at: z.nullable(wireTime()),
    }),
    record: z.object({ ...recordFields, ...fields, brand_id: z.nullable(id()) }),
    draft: contactCategoryDraft,
  }),
  ...ordered('contact-categories', rights),
};
