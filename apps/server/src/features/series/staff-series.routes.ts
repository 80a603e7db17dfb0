import { series } from '@orchard/contract/staff/series';
import type { Database } from '#platform/database/open-database.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import type { JobRunner } from '#platform/staff-jobs/job-runner.ts';
import { seriesResource } from './series.store.ts';
import { staffSeries } from './staff-series.view.ts';

export const staffSeriesRoutes = ({ db, staffJobs }: { db: Database; staffJobs: JobRunner }) =>
  recordRoutes(db.kysely, series, { staffJobs, kind: seriesResource, views: staffSeries });
