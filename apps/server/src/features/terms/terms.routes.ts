import { api } from '@orchard/contract';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import { findTerms } from './terms.view.ts';

export const termsRoutes = ({ db }: { db: Database }) => [
  bind(api.getTerms, async ({ params }) => {
    const terms = await findTerms(db.kysely, params.slug);
    if (!terms) throw notFound();
    return terms;
  }),
];
