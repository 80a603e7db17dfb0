import { joinSynonyms, previewSynonyms, synonyms } from '@orchard/contract/staff/synonyms';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { joinGroup } from './synonyms.commands.ts';
import { synonymResource } from './synonyms.store.ts';
import { previewOf, staffSynonyms } from './synonyms.view.ts';

export const staffSynonymsRoutes = ({ db, staffJobs }: SiteParts & { staffJobs: JobRunner }) => [
  bind(previewSynonyms, ({ query }) => previewOf(db.kysely, query.word ?? '')),
  bind(joinSynonyms, ({ staff, body }) => joinGroup(db.kysely, staff, body)),
  ...recordRoutes(db.kysely, synonyms, {
    staffJobs,
    kind: synonymResource,
    views: staffSynonyms,
  }),
];
