import { api } from '@orchard/contract';
import { PAGE_SIZE } from '@orchard/contract/limits';
import type { VideoLists } from '#features/videos/video-lists.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { Page, pageRequest } from '#platform/http/page.ts';
import type { Limits } from '#platform/limits/limits.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { toggleMark } from '../../use-cases/toggle-mark.ts';
import { toggleBookmark } from './bookmarks.store.ts';
import { listBookmarks } from './bookmarks.view.ts';

interface Parts {
  db: Database;
  limits: Limits;
  videoLists: VideoLists;
}

export const bookmarksRoutes = ({ db, limits, videoLists }: Parts) => [
  bind(api.listBookmarks, async ({ member, moment, query }) => {
    const page = pageRequest(query, PAGE_SIZE.bookmarks);
    const marks = await db.read(moment, (from) => listBookmarks(from, member));
    const { entries, total } = await videoLists.entries({ member, moment }, marks, page);
    return new Page(entries, total, PAGE_SIZE.bookmarks);
  }),

  bind(api.toggleBookmark, async ({ member, params, request }) => {
    await limits.count(request, LIMITS.toggle, String(member.id));
    return toggleMark(db, member, params.videoId, toggleBookmark);
  }),
];
