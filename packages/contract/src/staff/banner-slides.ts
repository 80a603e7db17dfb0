import * as z from 'zod/mini';
import { id, wireTime } from '#contract/fields.ts';
import { MAX_LINE } from '#contract/limits.ts';
import { formatMessage } from '#contract/messages.ts';
import { ordered, position } from '#contract/staff/order.ts';
import { resource } from '#contract/staff/resource.ts';
import { OWN_IMAGE_PATTERN } from '#contract/staff/uploads.ts';
import {
  endsAfterBeginning,
  optionalText,
  publicationFields,
  publicationFilters,
  published,
  recordFields,
  staffListQuery,
} from '#contract/staff/wire.ts';

const noImage = () => formatMessage('validation.choose', { label: '画像' });

/** The draft of a picture of the home banner. */
export const bannerSlideDraft = z
  .object({
    image_url: z.string({ error: noImage }).check(z.regex(OWN_IMAGE_PATTERN, { error: noImage })),
    /** Alternative text for screen readers; empty if the picture only decorates. */
    alt: optionalText('画像の説明', MAX_LINE),
    position: position(),
    ...publicationFields,
  })
  .check(endsAfterBeginning());

const shown = {
  image_url: z.string(),
  alt: z.string(),
  position: z.number(),
  ...published,
};

const rights = { label: 'Home banner', read: 'content.read', write: 'content.write' } as const;

export const bannerSlides = {
  ...resource('banner-slides', {
    ...rights,
    query: staffListQuery(['position', 'published_at', 'updated_at', 'id'], publicationFilters),
    row: z.object({ id: id(), ...shown, updated_at: z.nullable(wireTime()) }),
    record: z.object({ ...recordFields, ...shown }),
    draft: bannerSlideDraft,
  }),
  ...ordered('banner-slides', rights),
};
