import { liveEvents } from '@orchard/contract/staff/live-events';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { addDates } from './live-events.commands.ts';
import { liveEventResource } from './live-events.store.ts';
import { staffLiveEvents } from './staff-live-events.view.ts';

export const staffLiveEventsRoutes = ({ db, staffJobs }: SiteParts & { staffJobs: JobRunner }) => [
  ...recordRoutes(db.kysely, liveEvents, {
    staffJobs,
    kind: liveEventResource,
    views: staffLiveEvents,
  }),

  bind(liveEvents.addDates, ({ staff, params, body }) =>
    addDates(db.kysely, staff, params.id, body),
  ),
];
