import * as z from 'zod/mini';
import { MAX_LINE } from '#contract/limits.ts';
import { formatMessage } from '#contract/messages.ts';
import { orderedResource, position } from '#contract/staff/content-resource.ts';
import { publishedDraft } from '#contract/staff/publication.ts';
import { OWN_IMAGE_PATTERN } from '#contract/staff/uploads.ts';
import {
  optionalText,
  publicationFilters,
  published,
  staffListQuery,
} from '#contract/staff/wire.ts';

const noImage = () => formatMessage('validation.choose', { label: '画像' });

/** The draft of a picture of the home banner. */
export const bannerSlideDraft = publishedDraft({
  image_url: z.string({ error: noImage }).check(z.regex(OWN_IMAGE_PATTERN, { error: noImage })),
  /** Alternative text for screen readers; empty if the picture only decorates. */
  alt: optionalText('画像の説明', MAX_LINE),
  position: position(),
});

export const bannerSlides = orderedResource('banner-slides', {
  label: 'Home banner',
  query: staffListQuery(['position', 'published_at', 'updated_at', 'id'], publicationFilters),
  shared: { image_url: z.string(), alt: z.string(), ...published },
  row: {},
  record: {},
  draft: bannerSlideDraft,
});
