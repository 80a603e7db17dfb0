import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { id } from '#contract/fields.ts';

/** The home banner: pictures for everyone, and the text of the member's brand over them. */
export const banner = z.object({
  text: z.nullable(z.string()),
  slides: z.array(z.object({ id: id(), image_url: z.string(), alt: z.string() })),
});
export type Banner = z.output<typeof banner>;

export const getBanner = get('/api/banner', {
  audience: 'member',
  summary: 'The home banner as this member sees it',
  response: banner,
});
