import { corrections, findSpokenPlaces } from '@orchard/contract/staff/corrections';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { findPlaces } from '#features/captions/spoken-places.view.ts';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { correctionResource } from './corrections.store.ts';
import { staffCorrections } from './staff-corrections.view.ts';

export const correctionsRoutes = ({ db, staffJobs }: SiteParts & { staffJobs: JobRunner }) => [
  ...recordRoutes(db.kysely, corrections, {
    staffJobs,
    kind: correctionResource,
    views: staffCorrections,
  }),
  bind(findSpokenPlaces, ({ query }) => findPlaces(db.kysely, query.q ?? '')),
];
