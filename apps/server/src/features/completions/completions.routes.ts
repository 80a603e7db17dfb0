import { api } from '@orchard/contract';
import type { VideoLists } from '#features/videos/video-lists.view.ts';
import { changeViewerState } from '#features/videos/videos.commands.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import type { Limits } from '#platform/limits/limits.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { toggleCompletion } from './completions.store.ts';

interface CompletionsRoutesParts {
  db: Database;
  limits: Limits;
  videoLists: VideoLists;
}

export const completionsRoutes = ({ db, limits, videoLists }: CompletionsRoutesParts) => [
  bind(api.toggleCompletion, async ({ member, snapshot, params, request }) => {
    await limits.count(request, LIMITS.toggle, String(member.id));
    const asker = { member, snapshot };
    return changeViewerState({ db, videoLists }, asker, params.videoId, toggleCompletion);
  }),
];
