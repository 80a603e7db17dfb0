import { brands } from '@orchard/contract/staff/brands';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { brandResource } from './brands.store.ts';
import { staffBrands } from './staff-brands.view.ts';

export const staffBrandsRoutes = ({ db }: { db: { kysely: Kysely<DB> } }) =>
  recordRoutes(db.kysely, brands, { kind: brandResource, views: staffBrands });
