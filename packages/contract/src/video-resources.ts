import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { pathId } from '#contract/fields.ts';

/** The kinds of files that may stand beside a video, by their extension. */
export const RESOURCE_KINDS = ['pdf', 'xlsx', 'docx', 'pptx', 'png', 'jpg', 'webp'] as const;
export type ResourceKind = (typeof RESOURCE_KINDS)[number];

/** A file to download beside a video. */
export const videoResource = z.object({
  title: z.string(),
  kind: z.enum(RESOURCE_KINDS),
  bytes: z.number(),
  /** Its address on this site, which is judged at each request. */
  url: z.string(),
});
export type VideoResource = z.output<typeof videoResource>;

export const listVideoResources = get('/api/video/resources/{videoId}', {
  audience: 'member',
  summary: 'The files to download beside a video, in the order of the operators',
  params: z.object({ videoId: pathId() }),
  response: z.array(videoResource),
});
