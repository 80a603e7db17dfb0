import { series } from '@orchard/contract/staff/series';
import type { Database } from '#platform/database/open-database.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { seriesResource } from './series.store.ts';
import { staffSeries } from './staff-series.view.ts';

export const staffSeriesRoutes = ({ db }: { db: Database }) =>
  recordRoutes(db.kysely, series, { kind: seriesResource, views: staffSeries });
