import * as z from 'zod/mini';
import { post } from '#contract/endpoint.ts';
import { queryOf } from '#contract/list-query.ts';
import type { Right } from '#contract/staff/rights.ts';
import { outdated } from '#contract/staff/wire.ts';

/** Largest picture, in bytes. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/** Most pixels of a picture, in millions. */
export const MAX_IMAGE_MEGAPIXELS = 40;

/** A picture stored on the site. */
export const OWN_IMAGE_PATTERN = /^\/media\/(?:images|public)\/[A-Za-z0-9][A-Za-z0-9._-]{0,254}$/;

/** Whoever holds one of these writes texts in which pictures stand: of the site, answers or mails. */
export const PICTURE_RIGHTS: readonly Right[] = ['content.write', 'questions.answer', 'mail.write'];

export const uploadImage = post('/api/staff/uploads', {
  audience: 'staff',
  right: null,
  summary:
    'Stores a picture, drawn anew as WebP without anything that it carried; for all who write texts; 422 for what is none',
  file: { types: ['image/*'], maxBytes: MAX_IMAGE_BYTES },
  query: z.object({
    /**
     * For signed-in members and operators (`private`), or for every visitor (`public`), such as
     * logos.
     */
    visibility: queryOf(['private', 'public'], outdated),
  }),
  response: z.object({
    /** Its address on the site. */
    url: z.string(),
  }),
});
