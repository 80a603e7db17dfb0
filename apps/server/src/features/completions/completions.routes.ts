import { api } from '@orchard/contract';
import type { VideoLists } from '#features/videos/video-lists.view.ts';
import { changeViewerState } from '#features/videos/videos.commands.ts';
import { bind } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { toggleCompletion } from './completions.store.ts';

export const completionsRoutes = ({
  db,
  limits,
  videoLists,
}: SiteParts & { videoLists: VideoLists }) => [
  bind(api.toggleCompletion, async ({ member, snapshot, params, request }) => {
    await limits.count(request, LIMITS.toggle, String(member.id));
    const asker = { member, snapshot };
    return changeViewerState({ db, videoLists }, asker, params.videoId, toggleCompletion);
  }),
];
