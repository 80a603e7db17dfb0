import { api } from '@orchard/contract';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { findTerms } from './terms.view.ts';

export const termsRoutes = ({ db }: SiteParts) => [
  bind(api.getTerms, async ({ params }) => {
    const terms = await findTerms(db.kysely, params.slug);
    if (!terms) throw notFound();
    return terms;
  }),
];
