import { accountRoutes } from '#features/account/account.routes.ts';
import { bannerSlidesRoutes } from '#features/banner-slides/banner-slides.routes.ts';
import { bookmarksRoutes } from '#features/bookmarks/bookmarks.routes.ts';
import { browsingHistoryRoutes } from '#features/browsing-history/browsing-history.routes.ts';
import { captionsRoutes } from '#features/captions/captions.routes.ts';
import { completionsRoutes } from '#features/completions/completions.routes.ts';
import { contactCategoriesRoutes } from '#features/contact-categories/contact-categories.routes.ts';
import { enquiriesRoutes } from '#features/enquiries/enquiries.routes.ts';
import { faqsRoutes } from '#features/faqs/faqs.routes.ts';
import { invitationsRoutes } from '#features/invitations/invitations.routes.ts';
import { menusRoutes } from '#features/menus/menus.routes.ts';
import { noticesRoutes } from '#features/notices/notices.routes.ts';
import { pagesRoutes } from '#features/pages/pages.routes.ts';
import { passwordsRoutes } from '#features/passwords/passwords.routes.ts';
import { questionsRoutes } from '#features/questions/questions.routes.ts';
import { searchRoutes } from '#features/search/search.routes.ts';
import { sessionsRoutes } from '#features/sessions/sessions.routes.ts';
import { tagsRoutes } from '#features/tags/tags.routes.ts';
import { termsRoutes } from '#features/terms/terms.routes.ts';
import { videoCategoriesRoutes } from '#features/video-categories/video-categories.routes.ts';
import { videoNotesRoutes } from '#features/video-notes/video-notes.routes.ts';
import { thumbnailRoutes } from '#features/videos/thumbnail.routes.ts';
import { videosRoutes } from '#features/videos/videos.routes.ts';
import { watchingRoutes } from '#features/watching/watching.routes.ts';
import type { Binding } from '#platform/http/bind.ts';

type BindingParts = Parameters<typeof sessionsRoutes>[0] &
  Parameters<typeof passwordsRoutes>[0] &
  Parameters<typeof thumbnailRoutes>[0] &
  Parameters<typeof videoCategoriesRoutes>[0] &
  Parameters<typeof searchRoutes>[0];

/** The functions behind the members' calls, in the order of the contract. */
export function allMemberBindings(parts: BindingParts): Binding[] {
  return [
    ...sessionsRoutes(parts),
    ...passwordsRoutes(parts),
    ...invitationsRoutes(parts),
    ...accountRoutes(parts),
    ...menusRoutes(),
    ...noticesRoutes(parts),
    ...tagsRoutes(),
    ...videosRoutes(parts),
    ...videoCategoriesRoutes(parts),
    ...bookmarksRoutes(parts),
    ...completionsRoutes(parts),
    ...browsingHistoryRoutes(parts),
    ...contactCategoriesRoutes(parts),
    ...enquiriesRoutes(parts),
    ...faqsRoutes(),
    ...questionsRoutes(parts),
    ...thumbnailRoutes(parts),
    ...searchRoutes(parts),
    ...pagesRoutes(parts),
    ...bannerSlidesRoutes(),
    ...termsRoutes(parts),
    ...watchingRoutes(parts),
    ...captionsRoutes(parts),
    ...videoNotesRoutes(parts),
  ] as Binding[];
}
