import { staffTerms } from '@orchard/contract/staff/terms';
import type { Database } from '#platform/database/open-database.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { staffTermsViews } from './staff-terms.view.ts';
import { termsResource } from './terms.store.ts';

export const staffTermsRoutes = ({ db }: { db: Database }) =>
  recordRoutes(db.kysely, staffTerms, { kind: termsResource, views: staffTermsViews });
