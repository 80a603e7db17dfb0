import { staffTerms } from '@orchard/contract/staff/terms';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { termsResource } from './terms.store.ts';
import { staffTermsViews } from './terms.view.ts';

export const staffTermsRoutes = ({ db }: SiteParts) =>
  recordRoutes(db.kysely, staffTerms, { kind: termsResource, views: staffTermsViews });
