import { series } from '@orchard/contract/staff/series';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import type { Database } from '#platform/database/open-database.ts';
import { seriesResource } from './series.store.ts';
import { staffSeries } from './staff-series.view.ts';

export const staffSeriesRoutes = ({ db, staffJobs }: { db: Database; staffJobs: JobRunner }) =>
  recordRoutes(db.kysely, series, { staffJobs, kind: seriesResource, views: staffSeries });
