import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { wireTime } from '#contract/fields.ts';
import { notice } from '#contract/notices.ts';
import { page } from '#contract/pages.ts';
import { filterId, oneRecord } from '#contract/staff/wire.ts';
import { video } from '#contract/videos.ts';

/** Saved content in any state, as a member's own call would answer it. */
const asAMember = {
  audience: 'staff',
  right: 'content.read',
  params: oneRecord,
  /** The imagined member's brand; absent: a member without brands. */
  query: z.object({ brand: filterId('会員区分') }),
} as const;

/** Whether this member would get it now. */
const visibility = { is_visible: z.boolean() };

// A draft has no time of publication yet.
const unpublished = { published_at: z.nullable(wireTime()) };

export const previewVideo = get('/api/staff/preview/videos/{id}', {
  ...asAMember,
  summary: 'A saved video as a member of a brand would get it, and whether they would now',
  response: z.object({ ...visibility, video: z.object({ ...video.shape, ...unpublished }) }),
});

export const previewNotice = get('/api/staff/preview/notices/{id}', {
  ...asAMember,
  summary: 'A saved notice as a member of a brand would get it, and whether they would now',
  response: z.object({ ...visibility, notice: z.object({ ...notice.shape, ...unpublished }) }),
});

export const previewPage = get('/api/staff/preview/pages/{id}', {
  ...asAMember,
  summary: 'A saved page as a member of a brand would get it, and whether they would now',
  response: z.object({ ...visibility, page }),
});
