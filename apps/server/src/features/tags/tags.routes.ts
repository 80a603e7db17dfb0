import { api } from '@orchard/contract';
import { tags } from '@orchard/contract/staff/tags';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { catalogue } from '#features/videos/visible-videos.view.ts';
import { bindCached } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { tagChanges } from './tags.commands.ts';
import { tagResource } from './tags.store.ts';
import { listTags, staffTags } from './tags.view.ts';

export const tagsRoutes = ({ db, staffJobs }: SiteParts & { staffJobs: JobRunner }) => [
  bindCached(api.listTags, catalogue, listTags),
  ...recordRoutes(db.kysely, tags, {
    staffJobs,
    kind: tagResource,
    views: staffTags,
    changes: tagChanges,
  }),
];
