import { analyticsRoutes } from '#features/analytics/analytics.routes.ts';
import { videoAnalyticsRoutes } from '#features/analytics/video-analytics.routes.ts';
import { auditLogRoutes } from '#features/audit-log/audit-log.routes.ts';
import { staffBannerSlidesRoutes } from '#features/banner-slides/staff-banner-slides.routes.ts';
import { staffBrandsRoutes } from '#features/brands/staff-brands.routes.ts';
import { staffCaptionsRoutes } from '#features/captions/staff-captions.routes.ts';
import { changesRoutes } from '#features/changes/changes.routes.ts';
import { staffContactCategoriesRoutes } from '#features/contact-categories/staff-contact-categories.routes.ts';
import { staffEnquiriesRoutes } from '#features/enquiries/staff-enquiries.routes.ts';
import { staffFaqsRoutes } from '#features/faqs/staff-faqs.routes.ts';
import { filmStreamsRoutes } from '#features/films/film-streams.routes.ts';
import { filmsRoutes } from '#features/films/films.routes.ts';
import { staffMailTemplatesRoutes } from '#features/mail-templates/staff-mail-templates.routes.ts';
import { staffMailsRoutes } from '#features/mails/staff-mails.routes.ts';
import { memberImportsRoutes } from '#features/member-imports/member-imports.routes.ts';
import { staffMembersRoutes } from '#features/members/staff-members.routes.ts';
import { staffMenusRoutes } from '#features/menus/staff-menus.routes.ts';
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
import { staffVideoCategoriesRoutes } from '#features/video-categories/staff-video-categories.routes.ts';
import { staffVideosRoutes } from '#features/videos/staff-videos.routes.ts';
import type { Binding } from '#platform/http/bind.ts';

type Parts = Parameters<typeof staffAuthRoutes>[0] &
  Parameters<typeof staffQuestionsRoutes>[0] &
  Parameters<typeof staffMailsRoutes>[0] &
  Parameters<typeof operatorsRoutes>[0] &
  Parameters<typeof staffMembersRoutes>[0] &
  Parameters<typeof memberImportsRoutes>[0] &
  Parameters<typeof uploadsRoutes>[0] &
  Parameters<typeof filmsRoutes>[0] &
  Parameters<typeof previewRoutes>[0] &
  Parameters<typeof staffVideosRoutes>[0];

/** The functions behind the console's calls, in the order of its contract. */
export function allStaffBindings(parts: Parts): Binding[] {
  return [
    ...staffAuthRoutes(parts),
    ...changesRoutes(parts),
    ...staffQuestionsRoutes(parts),
    ...staffEnquiriesRoutes(parts),
    ...staffMailsRoutes(parts),
    ...staffMailTemplatesRoutes(parts),
    ...staffVideosRoutes(parts),
    ...staffCaptionsRoutes(parts),
    ...staffBannerSlidesRoutes(parts),
    ...staffMenusRoutes(parts),
    ...staffBrandsRoutes(parts),
    ...staffNoticesRoutes(parts),
    ...staffTagsRoutes(parts),
    ...staffVideoCategoriesRoutes(parts),
    ...staffNoticeCategoriesRoutes(parts),
    ...staffPagesRoutes(parts),
    ...staffFaqsRoutes(parts),
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
    ...analyticsRoutes(parts),
    ...videoAnalyticsRoutes(parts),
  ] as Binding[];
}
