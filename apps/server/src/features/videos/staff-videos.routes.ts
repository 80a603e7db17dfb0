import { lookUpVimeo, videos } from '@orchard/contract/staff/videos';
import { readVimeo } from '@orchard/contract/staff/vimeo-address';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import { videoChanges } from './change-many-videos.commands.ts';
import type { AskPlatform } from './oembed.ts';
import { findByVimeo, staffVideos } from './staff-videos.view.ts';
import { videoRecords } from './videos.commands.ts';

interface StaffVideosRoutesParts {
  db: Database;
  staffJobs: JobRunner;
  askPlatform: AskPlatform;
}

export const staffVideosRoutes = ({ db, staffJobs, askPlatform }: StaffVideosRoutesParts) => [
  bind(lookUpVimeo, async ({ query: { address } }) => {
    const ids = readVimeo(address);
    if (!ids) throw notFound();
    const answer = await askPlatform({ vimeoId: ids.id, vimeoHash: ids.hash });
    const about = answer.kind === 'unknown' ? undefined : answer.about;
    return {
      found:
        answer.kind === 'unknown' ? answer.kind : about ? ('yes' as const) : ('absent' as const),
      vimeo: address,
      title: about?.title ?? null,
      duration_seconds: about?.duration ?? null,
      thumbnail_url: answer.kind === 'thumbnail' ? answer.url : null,
      known: await findByVimeo(db.kysely, ids.id),
    };
  }),
  ...recordRoutes(db.kysely, videos, {
    staffJobs,
    kind: videoRecords,
    views: staffVideos,
    changes: videoChanges,
  }),
];
