import { accountRoutes } from '#features/account/account.routes.ts';
import { bannerRoutes } from '#features/banner/banner.routes.ts';
import { bookmarksRoutes } from '#features/bookmarks/bookmarks.routes.ts';
import { captionsRoutes } from '#features/captions/captions.routes.ts';
import { categoriesRoutes } from '#features/categories/categories.routes.ts';
import { completionsRoutes } from '#features/completions/completions.routes.ts';
import { contactRoutes } from '#features/contact/contact.routes.ts';
import { historyRoutes } from '#features/history/history.routes.ts';
import { invitationsRoutes } from '#features/invitations/invitations.routes.ts';
import { menuRoutes } from '#features/menu/menu.routes.ts';
import { noticesRoutes } from '#features/notices/notices.routes.ts';
import { pagesRoutes } from '#features/pages/pages.routes.ts';
import { passwordsRoutes } from '#features/passwords/passwords.routes.ts';
import { questionsRoutes } from '#features/questions/questions.routes.ts';
import { searchRoutes } from '#features/search/search.routes.ts';
import { sessionRoutes } from '#features/session/session.routes.ts';
import { tagsRoutes } from '#features/tags/tags.routes.ts';
import { termsRoutes } from '#features/terms/terms.routes.ts';
import { videoNotesRoutes } from '#features/video-notes/video-notes.routes.ts';
import { thumbnailRoutes } from '#features/videos/thumbnail.routes.ts';
import { videosRoutes } from '#features/videos/videos.routes.ts';
import { watchingRoutes } from '#features/watching/watching.routes.ts';
import type { Binding } from '#platform/http/bind.ts';

type BindingParts = Parameters<typeof sessionRoutes>[0] &
  Parameters<typeof passwordsRoutes>[0] &
  Parameters<typeof thumbnailRoutes>[0] &
  Parameters<typeof categoriesRoutes>[0] &
  Parameters<typeof searchRoutes>[0];

/** The functions behind the members' calls, in the order of the contract. */
export function allMemberBindings(parts: BindingParts): Binding[] {
  return [
    ...sessionRoutes(parts),
    ...passwordsRoutes(parts),
    ...invitationsRoutes(parts),
    ...accountRoutes(parts),
    ...menuRoutes(),
    ...noticesRoutes(parts),
    ...tagsRoutes(),
    ...videosRoutes(parts),
    ...categoriesRoutes(parts),
    ...bookmarksRoutes(parts),
    ...completionsRoutes(parts),
    ...historyRoutes(parts),
    ...contactRoutes(parts),
    ...questionsRoutes(parts),
    ...thumbnailRoutes(parts),
    ...searchRoutes(parts),
    ...pagesRoutes(parts),
    ...bannerRoutes(),
    ...termsRoutes(parts),
    ...watchingRoutes(parts),
    ...captionsRoutes(parts),
    ...videoNotesRoutes(parts),
  ] as Binding[];
}
