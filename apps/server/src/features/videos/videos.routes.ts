import { api } from '@orchard/contract';
import { PAGE_SIZE } from '@orchard/contract/limits';
import { isOn } from '@orchard/contract/list-query';
import { lookUpVimeo, videos } from '@orchard/contract/staff/videos';
import { readVimeo } from '@orchard/contract/staff/vimeo-address';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { publicationRemarks } from '#features/notifications/publication-remarks.view.ts';
import { bind } from '#platform/http/bind.ts';
import { Page, pageRequest } from '#platform/http/page.ts';
import { notFound, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { videoChanges } from './change-many-videos.commands.ts';
import type { AskPlatform } from './oembed.ts';
import { findByVimeo, staffVideos } from './staff-videos.view.ts';
import type { VideoLists } from './video-lists.view.ts';
import { videoRecords } from './videos.commands.ts';
import { correctThumbnail, keepFirstThumbnail } from './videos.store.ts';
import { isVideoVisible } from './videos.view.ts';

export const videosRoutes = ({
  db,
  limits,
  videoLists,
  staffJobs,
  askPlatform,
}: SiteParts & { videoLists: VideoLists; staffJobs: JobRunner; askPlatform: AskPlatform }) => [
  bind(api.listVideos, async ({ member, snapshot, query }) => {
    const filter = {
      tagIds: query.t ?? [],
      unwatchedOnly: isOn(query.uncp),
      search: query.search ?? '',
      order: query.sort ?? 'desc',
    } as const;
    const request = pageRequest(query, PAGE_SIZE.videos);
    const { videos, total } = await videoLists.list({ member, snapshot }, filter, request);
    return new Page(videos, total, PAGE_SIZE.videos);
  }),

  bind(api.getVideo, ({ member, snapshot, params }) =>
    orNotFound(videoLists.find({ member, snapshot }, params.videoId)),
  ),

  // Every member sees what one member sends, so the platform itself has the last word.
  bind(api.saveThumbnail, async ({ member, params, body, request }) => {
    if (!(await isVideoVisible(db.kysely, member, params.videoId))) throw notFound();
    await limits.count(request, LIMITS.thumbnail, String(member.id));
    const sent = body.thumbnail_url;
    const ids = await keepFirstThumbnail(db.kysely, params.videoId, sent);
    if (!ids) return undefined;
    askPlatform(ids)
      .then(async (answer) => {
        if (answer.kind === 'unknown') return;
        const right = answer.kind === 'thumbnail' ? answer.url : null;
        if (right !== sent) await correctThumbnail(db.kysely, params.videoId, sent, right);
      })
      .catch((error) => request.log.error({ err: error }, 'thumbnail'));
    return undefined;
  }),

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
    publicationRemarks: (tx) => publicationRemarks(tx, 'video'),
  }),
];
