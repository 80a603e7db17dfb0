import { auditLogRoutes } from '#features/audit/audit-log.routes.ts';
import { staffBannerRoutes } from '#features/banner/staff-banner.routes.ts';
import { staffBrandsRoutes } from '#features/brands/staff-brands.routes.ts';
import { staffCaptionsRoutes } from '#features/captions/staff-captions.routes.ts';
import { staffCategoriesRoutes } from '#features/categories/staff-categories.routes.ts';
import { changesRoutes } from '#features/changes/changes.routes.ts';
import { staffContactCategoriesRoutes } from '#features/contact/staff-contact-categories.routes.ts';
import { staffEnquiriesRoutes } from '#features/contact/staff-enquiries.routes.ts';
import { staffFaqRoutes } from '#features/faq/staff-faq.routes.ts';
import { figuresRoutes } from '#features/figures/figures.routes.ts';
import { filmStreamsRoutes } from '#features/films/film-streams.routes.ts';
import { filmsRoutes } from '#features/films/films.routes.ts';
import { staffMailRoutes } from '#features/mail/staff-mail.routes.ts';
import { memberImportsRoutes } from '#features/member-imports/member-imports.routes.ts';
import { staffMembersRoutes } from '#features/members/staff-members.routes.ts';
import { staffMenuRoutes } from '#features/menu/staff-menu.routes.ts';
import { staffNoticeCategoriesRoutes } from '#features/notices/staff-notice-categories.routes.ts';
import { staffNoticesRoutes } from '#features/notices/staff-notices.routes.ts';
import { operatorsRoutes } from '#features/operators/operators.routes.ts';
import { staffPagesRoutes } from '#features/pages/staff-pages.routes.ts';
import { previewRoutes } from '#features/preview/preview.routes.ts';
import { staffQuestionsRoutes } from '#features/questions/staff-questions.routes.ts';
import { staffAuthRoutes } from '#features/staff-auth/staff-auth.routes.ts';
import { staffTagsRoutes } from '#features/tags/staff-tags.routes.ts';
import { staffTermsRoutes } from '#features/terms/staff-terms.routes.ts';
import { uploadsRoutes } from '#features/uploads/uploads.routes.ts';
import { staffVideosRoutes } from '#features/videos/staff-videos.routes.ts';
import { staffWatchingRoutes } from '#features/watching/staff-watching.routes.ts';
import type { Binding } from '#platform/http/bind.ts';

type Parts = Parameters<typeof staffAuthRoutes>[0] &
  Parameters<typeof staffQuestionsRoutes>[0] &
  Parameters<typeof staffMailRoutes>[0] &
  Parameters<typeof operatorsRoutes>[0] &
  Parameters<typeof staffMembersRoutes>[0] &
  Parameters<typeof memberImportsRoutes>[0] &
  Parameters<typeof uploadsRoutes>[0] &
  Parameters<typeof filmsRoutes>[0] &
  Parameters<typeof staffVideosRoutes>[0];

/** The functions behind the console's calls, in the order of its contract. */
export function allStaffBindings(parts: Parts): Binding[] {
  return [
    ...staffAuthRoutes(parts),
    ...changesRoutes(parts),
    ...staffQuestionsRoutes(parts),
    ...staffEnquiriesRoutes(parts),
    ...staffMailRoutes(parts),
    ...staffVideosRoutes(parts),
    ...staffCaptionsRoutes(parts),
    ...staffBannerRoutes(parts),
    ...staffMenuRoutes(parts),
    ...staffBrandsRoutes(parts),
    ...staffNoticesRoutes(parts),
    ...staffTagsRoutes(parts),
    ...staffCategoriesRoutes(parts),
    ...staffNoticeCategoriesRoutes(parts),
    ...staffPagesRoutes(parts),
    ...staffFaqRoutes(parts),
    ...staffContactCategoriesRoutes(parts),
    ...staffTermsRoutes(parts),
    ...staffMembersRoutes(parts),
    ...memberImportsRoutes(parts),
    ...uploadsRoutes(parts),
    ...filmsRoutes(parts),
    ...filmStreamsRoutes(parts),
    ...previewRoutes(parts),
    ...operatorsRoutes(parts),
    ...auditLogRoutes(parts),
    ...figuresRoutes(parts),
    ...staffWatchingRoutes(parts),
  ] as Binding[];
}
