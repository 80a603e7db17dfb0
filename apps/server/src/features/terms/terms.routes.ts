import { api } from '@orchard/contract';
import { staffTerms } from '@orchard/contract/staff/terms';
import { recordRoutes } from '#console/records/record-routes.ts';
import { bind } from '#platform/http/bind.ts';
import { orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { termsResource } from './terms.store.ts';
import { findTerms, staffTermsViews } from './terms.view.ts';

export const termsRoutes = ({ db }: SiteParts) => [
  bind(api.getTerms, ({ params }) => orNotFound(findTerms(db.kysely, params.slug))),
];

export const staffTermsRoutes = ({ db }: SiteParts) =>
  recordRoutes(db.kysely, staffTerms, { kind: termsResource, views: staffTermsViews });
