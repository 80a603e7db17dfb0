import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { html, pathSlug } from '#contract/fields.ts';

/** The terms of membership of a brand; every article of `body` begins with an `h2`. */
export const terms = z.object({
  title: z.string(),
  body: html(),
  /** `yyyy-MM-dd`, shown as year and month. */
  revised_on: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
});
export type Terms = z.output<typeof terms>;

export const getTerms = get('/api/terms/{slug}', {
  audience: 'member',
  summary: 'The terms of a brand, open to every member whichever brand they hold',
  params: z.object({ slug: pathSlug() }),
  response: terms,
});
