import { staffTerms } from '@orchard/contract/staff/terms';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { Database } from '#platform/database/open-database.ts';
import { staffTermsViews } from './staff-terms.view.ts';
import { termsResource } from './terms.store.ts';

export const staffTermsRoutes = ({ db }: { db: Database }) =>
  recordRoutes(db.kysely, staffTerms, { kind: termsResource, views: staffTermsViews });
