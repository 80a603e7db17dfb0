import { api } from '@orchard/contract';
import { PAGE_SIZE } from '@orchard/contract/limits';
import type { VideoLists } from '#features/videos/video-lists.view.ts';
import { changeViewerState } from '#features/videos/videos.commands.ts';
import { bind } from '#platform/http/bind.ts';
import { Page, pageRequest } from '#platform/http/page.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { toggleBookmark } from './bookmarks.store.ts';
import { listBookmarks } from './bookmarks.view.ts';

export const bookmarksRoutes = ({
  db,
  limits,
  videoLists,
}: SiteParts & { videoLists: VideoLists }) => [
  bind(api.listBookmarks, async ({ member, snapshot, query }) => {
    const page = pageRequest(query, PAGE_SIZE.bookmarks);
    const list = await db.read(snapshot, (from) => listBookmarks(from, member));
    const { entries, total } = await videoLists.entries({ member, snapshot }, list, page);
    return new Page(entries, total, PAGE_SIZE.bookmarks);
  }),

  bind(api.toggleBookmark, async ({ member, snapshot, params, request }) => {
    await limits.count(request, LIMITS.toggle, String(member.id));
    const asker = { member, snapshot };
    return changeViewerState({ db, videoLists }, asker, params.videoId, toggleBookmark);
  }),
];
