import { brands } from '@orchard/contract/staff/brands';
import type { Database } from '#platform/database/open-database.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { brandResource } from './brands.store.ts';
import { staffBrands } from './staff-brands.view.ts';

export const staffBrandsRoutes = ({ db }: { db: Database }) =>
  recordRoutes(db.kysely, brands, { kind: brandResource, views: staffBrands });
