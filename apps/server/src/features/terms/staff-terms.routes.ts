import { staffTerms } from '@orchard/contract/staff/terms';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { staffTermsViews } from './staff-terms.view.ts';
import { termsResource } from './terms.store.ts';

export const staffTermsRoutes = ({ db }: { db: { kysely: Kysely<DB> } }) =>
  recordRoutes(db.kysely, staffTerms, { kind: termsResource, views: staffTermsViews });
